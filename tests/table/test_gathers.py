"""Answers that several seats owe at once (TAB-03), and what each reader's cursor counts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from horror.models import Entry, Sighting
from horror.rules.kernel.events import SPECTATOR
from horror.table import history, read
from tests.table.conftest import Played
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.tides.moves.roll import Roll
from tests.table.tides.moves.take import Take
from tests.table.tides.moves.whisper import Whisper


@pytest.fixture
def asked(played: Played) -> Played:
    """All three owe a tribute."""
    for seat in range(3):
        assert played.game.seats.get(index=seat).owes == ("D1" if seat == 0 else "")
    played.do(0, Take(3), EndTurn())
    return played


def items(played: Played, seat: int | None, after: int = 0):
    person = None if seat is None else played.people[seat]
    return read.stream(read.door(played.id, person), after=after).items


def test_others_see_only_that_an_answer_was_given(asked: Played) -> None:
    asked.do(0, Give(1), decision="D2")
    for reader in (1, 2, None):
        item = items(asked, reader)[-1]
        assert (item.seat, item.answered, item.decision, item.move) == (0, True, "D2", None)
        assert [event["type"] for event in item.events] == ["answered"]
    assert items(asked, 0)[-1].move == {"type": "give", "coins": 1}
    assert "coins" not in read.stream(read.door(asked.id, None)).items[-1].events[0]


def test_a_changed_answer_moves_no_number_that_others_see(asked: Played) -> None:
    asked.do(0, Give(1))
    before = {reader: len(items(asked, reader)) for reader in (1, 2, None)}
    heads = {
        reader: read.door(asked.id, asked.people[reader] if reader else None).cursor for reader in (1, 2)
    }
    assert asked.do(0, Give(2)).outcome == "done"
    assert {reader: len(items(asked, reader)) for reader in (1, 2, None)} == before
    assert {reader: read.door(asked.id, asked.people[reader]).cursor for reader in (1, 2)} == heads
    assert items(asked, 0)[-1].move == {"type": "give", "coins": 2}


def test_two_answers_on_the_same_view_are_both_taken(asked: Played) -> None:
    cursors = [read.door(asked.id, asked.people[seat]).cursor for seat in range(3)]
    for seat in (2, 0, 1):
        answer = asked.do(seat, Give(0), decision="D2", expected_cursor=cursors[seat])
        assert answer.outcome == "done", answer


def test_the_last_answer_applies_all_in_turn_order(asked: Played) -> None:
    for seat in (2, 1, 0):
        asked.do(seat, Give(1))
    gave = [event["seat"] for event in items(asked, None)[-1].events if event["type"] == "gave"]
    assert gave == [0, 1, 2]
    history.replay(asked.game)


def test_who_answered_is_public_and_who_owes_is_kept_with_the_seat(asked: Played) -> None:
    asked.do(1, Give(0))
    answered = {asked_.seat: asked_.answered for asked_ in read.decisions(read.door(asked.id, None))}
    assert answered == {0: False, 1: True, 2: False}
    assert [seat.owes for seat in asked.game.seats.order_by("index")] == ["D2", "", "D2"]


def test_every_reader_s_cursor_counts_without_holes(played: Played) -> None:
    played.do(0, Whisper(1), Roll(), Whisper(2))
    played.do(1, Whisper(2))
    played.do(0, "say white: psst", EndTurn())
    for seat in (1, 0, 2):
        played.do(seat, Give(0))
        played.do(seat, Give(0)) if seat != 2 else None
    played.work()
    for reader in (0, 1, 2, SPECTATOR):
        cursors = list(
            Sighting.objects.filter(game=played.id, reader=reader).values_list("cursor", flat=True)
        )
        assert sorted(cursors) == list(range(1, len(cursors) + 1))
        place = 3 if reader == SPECTATOR else reader
        assert played.game.cursors[place] == len(cursors)
    for entry in Entry.objects.filter(game=played.id):
        for reader in (0, 1, 2, SPECTATOR):
            place = 3 if reader == SPECTATOR else reader
            before = Entry.objects.filter(game=played.id, number=entry.number - 1).first()
            moved = entry.cursors[place] - (before.cursors[place] if before else 0)
            assert moved == entry.sightings.filter(reader=reader).count()


def test_a_whisper_is_seen_by_two_and_counted_by_no_other(played: Played) -> None:
    """TAB-13."""
    before = {reader: items(played, reader)[-1].cursor for reader in (0, 1, 2, None)}
    played.do(0, Whisper(1))
    after = {reader: items(played, reader)[-1].cursor for reader in (0, 1, 2, None)}
    assert {reader: after[reader] - before[reader] for reader in after} == {0: 1, 1: 1, 2: 0, None: 0}


def test_the_stream_goes_on_after_any_cursor(played: Played) -> None:
    played.do(0, *(Take(1) for _ in range(10)))
    door = read.door(played.id, played.people[1])
    whole = read.stream(door)
    for cursor in range(whole.head + 1):
        page = read.stream(door, after=cursor, limit=3)
        assert page.items == whole.items[cursor : cursor + 3]
        assert page.cursor == (page.items[-1].cursor if page.items else cursor)
        assert page.head == whole.head
    assert all(later.cursor == earlier.cursor + 1 for earlier, later in pairwise(whole.items))
    assert read.stream(door, text=True).items[-1].text == ["Took Ann"]


def test_a_page_of_the_stream_is_one_query_however_long_the_log(
    played: Played, django_assert_num_queries
) -> None:
    played.do(0, *(Take(1) for _ in range(50)))
    door = read.door(played.id, None)
    with django_assert_num_queries(1):
        read.stream(door, after=40, limit=5)
    with django_assert_num_queries(1):
        read.door(played.id, played.people[0])
