"""One author's part, looked at by itself: who may do what, what a log and its rows keep; nothing is saved here."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from horror.models import Entry, Game, Seat
from horror.models.batch import Batch
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.ruleset import Result
from horror.table import results
from horror.table.acts import Caller
from horror.table.asked import NOTHING
from horror.table.deeds import Created, Ended, Letter, Message, Paused, Undo
from horror.table.errors import NotFound, NotYourSeat, TableError, WrongStatus
from horror.table.log import Log
from horror.table.rows import Rows
from horror.table.showing import Logged
from horror.table.table import Table
from tests.table.conftest import NOW, Played, caller
from tests.table.tides.moves.take import Take

STRANGER = 3
"""Dot, who has no seat."""


def seats_of(played: Played) -> list[Seat]:
    return list(Seat.objects.filter(game=played.id).order_by("index"))


def table_of(played: Played, who: Caller | None = None, **changed: Any) -> Table:
    game = played.game
    for name, value in changed.items():
        setattr(game, name, value)
    return Table(game, seats_of(played), who or Caller(source="command"), NOW)


def by(played: Played, person: int, **changed: Any) -> Table:
    return table_of(played, caller(played.people[person]), **changed)


def test_no_entry_is_older_than_the_last(played: Played) -> None:
    later = NOW + timedelta(minutes=1)
    table = table_of(played, entered_at=later)
    assert (table.now, table.read_at) == (later, NOW)
    assert table_of(played, entered_at=NOW - timedelta(minutes=1)).now == NOW
    assert table_of(played, entered_at=None).now == NOW


def test_a_private_game_is_known_to_who_has_a_part_in_it(played: Played) -> None:
    for person in range(3):
        by(played, person, visibility="private").must_be_known_to_author()
    with pytest.raises(NotFound):
        by(played, STRANGER, visibility="private").must_be_known_to_author()
    by(
        played, STRANGER, visibility="private", creator_id=played.people[STRANGER].pk
    ).must_be_known_to_author()
    by(played, STRANGER).must_be_known_to_author()
    table_of(played, visibility="private").must_be_known_to_author()


def test_there_are_the_seats_in_turn_order_and_no_others(played: Played) -> None:
    table = table_of(played)
    assert [table.seat(index).index for index in range(3)] == [0, 1, 2]
    for index in (-1, 3):
        with pytest.raises(NotYourSeat, match=f"no seat {index}"):
            table.seat(index)


def test_the_seat_of_the_author_is_the_one_that_it_plays_now(played: Played) -> None:
    mine = by(played, 1).seat_of_author()
    assert mine is not None and mine.index == 1
    assert by(played, STRANGER).seat_of_author() is None
    assert table_of(played).seat_of_author() is None
    left = by(played, 1)
    left.seats[1].resigned_at = NOW
    assert left.seat_of_author() is None


def test_a_person_plays_its_own_seat(played: Played) -> None:
    table = by(played, 1)
    assert (table.acting, table.played_by_author(1).index, table.acting) == (None, 1, 1)
    with pytest.raises(NotYourSeat, match="do not play seat 2"):
        by(played, 1).played_by_author(2)
    left = by(played, 1)
    left.seats[1].resigned_at = NOW
    with pytest.raises(NotYourSeat):
        left.played_by_author(1)
    assert left.acting is None


@pytest.mark.parametrize("source", ["command", "job", "clock"])
def test_commands_and_clocks_act_for_every_seat(played: Played, source: Any) -> None:
    assert table_of(played, Caller(source=source)).played_by_author(2).index == 2


def test_nobody_acts_for_no_seat_and_bots_for_those_of_bots(played: Played) -> None:
    with pytest.raises(NotYourSeat):
        table_of(played, Caller(source="api")).played_by_author(0)
    table = table_of(played, Caller(source="bot"))
    with pytest.raises(NotYourSeat):
        table.played_by_author(0)
    table.seats[0].bot = "steward"
    assert table.played_by_author(0).index == 0


@pytest.mark.parametrize(
    ("changed", "why", "rule"),
    [
        ({"status": "lobby"}, "has not started", None),
        ({"status": "finished"}, "is over", "TAB-33"),
        ({"status": "cancelled"}, "is over", "TAB-33"),
        ({"status": "quarantined"}, "set aside", None),
        ({"paused_at": NOW}, "is paused", "TAB-30"),
    ],
)
def test_moves_are_taken_while_the_game_runs(
    played: Played, changed: dict[str, Any], why: str, rule: str | None
) -> None:
    table_of(played).must_run()
    with pytest.raises(WrongStatus, match=why) as refused:
        table_of(played, **changed).must_run()
    assert refused.value.rule == rule
    assert table_of(played, **changed).asked_now() == NOTHING


def test_people_come_and_go_in_a_lobby_alone(played: Played) -> None:
    table_of(played, status="lobby").must_be_lobby()
    with pytest.raises(TableError, match="not a lobby"):
        table_of(played).must_be_lobby()


def test_what_is_asked_is_known_with_the_position(played: Played) -> None:
    table = table_of(played)
    assert (table.before, table.asked) == (None, NOTHING)
    asked = table.asked_now()
    assert [decision.seat for decision in asked.decisions] == [0]
    assert table.before == table.asked == asked
    assert table.position is table.position


def test_the_answer_is_for_a_seat_or_for_who_looks_on(played: Played) -> None:
    table = by(played, 0)
    before = list(table.game.cursors)
    table.do(Message(to=[1], text="pssst"), 0)
    mine, looking_on = table.answer(0), table.answer(SPECTATOR)
    assert (mine.outcome, mine.seat, mine.cursor) == ("done", 0, before[0] + 1)
    assert [item.cursor for item in mine.items] == [before[0] + 1]
    assert (looking_on.seat, looking_on.cursor, looking_on.items) == (None, before[3], [])
    assert table.cursor_of(1) == before[1] + 1 and table.cursor_of(2) == before[2]


def test_words_ask_nobody_anew_and_a_pause_does(played: Played) -> None:
    table = by(played, 0)
    basis = list(table.game.basis)
    table.do(Message(to=None, text="hello"), 0)
    assert not table.asks and table.game.basis == basis
    assert [wanted.kind for wanted in table.wanted] == ["said"], "who is written to is told (MAIL-26)"
    table.do(Paused(rule="TAB-30"))
    assert table.asks and table.game.basis == table.game.cursors
    assert (table.encoded, table.hash) == (b"", ""), "the position is the same"


def test_the_secret_of_the_dice_is_revealed_when_the_game_ends(played: Played) -> None:
    table = table_of(played)
    table.do(Message(to=None, text="hello"), 0)
    assert table.game.secret == ""
    table.end("won", [1], "TAB-33")
    assert table.game.secret == table.dice.secret().hex()
    deed = table.log.new[-1].content
    assert deed == Ended(outcome="won", winners=[1], rule="TAB-33")
    assert results.by_rules(table.game) == Result(outcome="won", winners=[1])


def test_entries_are_numbered_and_of_their_time_and_turn(played: Played) -> None:
    table = by(played, 0, turn=4, rules_version=1)
    count = table.game.entries
    table.do(Message(to=None, text="one"), 0)
    table.do(Created())
    first, second = [what.entry for what in table.log.new]
    assert [first.number, second.number] == [count + 1, count + 2] and table.game.entries == count + 2
    assert [(one.turn, one.at, one.rules_version, one.entropy) for one in (first, second)] == [
        (4, NOW, 1, "")
    ] * 2
    assert (first.seat, second.seat) == (0, None)
    assert (first.kind, first.decision, first.answers, first.state_hash) == ("table", "", False, "")


# -- the log


def logged(game: Game, number: int, content: Any) -> Logged:
    return Logged(Entry(game=game, number=number), content)


def test_a_log_counts_for_each_reader_what_that_reader_sees() -> None:
    game = Game(cursors=[4, 2, 7], basis=[1, 1, 1])
    log = Log(game)
    log.add(logged(game, 9, Created()), [0, SPECTATOR], decides=True)
    log.add(logged(game, 10, Letter()), [0], decides=False)
    assert log.sighted == [[(0, 5), (SPECTATOR, 8)], [(0, 6)]]
    assert (game.cursors, game.basis) == ([6, 2, 8], [5, 1, 8])
    assert [what.entry.cursors for what in log.new] == [[5, 2, 8], [6, 2, 8]]
    assert [item.cursor for item in log.items_for(0)] == [5, 6]
    assert [item.cursor for item in log.items_for(SPECTATOR)] == [8] and log.items_for(1) == []
    assert [log.seen_by(reader) for reader in (0, 1, SPECTATOR)] == [True, False, True]


def test_what_is_undone_is_noted_where_it_stands() -> None:
    """What was added with the undo is not stored yet; of what was, the numbers are kept."""
    game = Game(cursors=[0, 0], basis=[0, 0])
    log = Log(game)
    for number in (9, 10):
        log.add(logged(game, number, Created()), [0], decides=False)
    log.add(logged(game, 11, Undo(moves=4, entries=[7, 8, 9, 10])), [0], decides=False)
    assert log.undone == {11: [7, 8]}
    assert [what.entry.undone_by for what in log.new] == [11, 11, None]


def test_who_saw_which_of_some_entries(played: Played) -> None:
    played.do(0, Take(1))
    log = Entry.objects.filter(game=played.id).order_by("number")
    assert Log(played.game).seen_of([log[0]]) == [[1]] * 4
    first, last = log[0], log[log.count() - 1]
    each = [[1, cursor] for cursor in last.cursors]
    assert Log(played.game).seen_of([first, last]) == each


# -- the rows


def test_rows_write_what_was_changed_since_they_were_saved() -> None:
    game, seat = Game(pk="abcdefghijkl", votes={}), Seat(pk=5, index=0, owner_id=UUID(int=1))
    rows = Rows(game, [seat])
    assert not rows.save(Batch())
    seat.pace = 3
    assert rows.save(Batch()) and not rows.save(Batch())
    game.votes["draw"] = {"by": 0}
    assert rows.save(Batch()) and not rows.save(Batch())


def test_rows_are_as_they_were_saved() -> None:
    game, seat = Game(pk="abcdefghijkl", votes={"draw": {"by": 0}}, cursors=[1, 2]), Seat(pk=5, index=0)
    rows = Rows(game, [seat])
    game.votes["draw"]["by"], game.cursors, seat.name, seat.pace = 1, [9], "Ann", 4
    rows.back(rows.saved)
    assert (game.votes, game.cursors, seat.name, seat.pace) == ({"draw": {"by": 0}}, [1, 2], "", 0)
    assert not rows.save(Batch())
