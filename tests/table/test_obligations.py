"""What seats owe from when to when, in games with a clock (TAB-52 to TAB-56): how obligations begin, go on and end."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest

from accounts.models import User
from horror.clock import PRESETS, SeatClock
from horror.models import Game, Obligation, Seat
from horror.table import create, message, quarantine, read, undo
from horror.table.acts import Join, NewGame, Profile
from horror.table.errors import BadRequest
from horror.table.people import resign, seats
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, caller
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.tides.moves.take import Take

HOUR = timedelta(hours=1)
DAILY = PRESETS["daily"]


def seat(played: Played, index: int) -> Seat:
    return Seat.objects.get(game=played.id, index=index)


def kept(played: Played, index: int) -> SeatClock:
    return SeatClock.of(seat(played, index).clock)


def due(played: Played, index: int) -> float | None:
    """In how many hours from the beginning of the game the seat is due."""
    at = kept(played, index).due
    return None if at is None else (at - NOW) / HOUR


def closed(played: Played) -> list[tuple[int, str, str, float]]:
    """Seat, class, who answered, and for how many hours the game waited, in order."""
    rows = Obligation.objects.filter(game=played.id).order_by("closed", "seat")
    return [(row.seat, row.cls, row.how, row.ran / 3600) for row in rows]


def at(hours: float) -> datetime:
    return NOW + hours * HOUR


@pytest.mark.rules("TAB-52", "TAB-55")
def test_a_seat_s_own_turn_is_due_after_its_free_time_and_its_bank(played: Played) -> None:
    assert (due(played, 0), due(played, 1)) == (24 + 72, None)
    assert kept(played, 0).free_until == at(24)
    assert kept(played, 1) == SeatClock(bank=DAILY.bank)


@pytest.mark.rules("TAB-52")
def test_what_one_s_own_moves_lead_to_is_part_of_the_same(played: Played) -> None:
    played.do(0, Take(3), now=at(5))
    played.do(0, Take(1), now=at(10))
    assert due(played, 0) == 96
    assert closed(played) == []


@pytest.mark.rules("TAB-52", "TAB-53")
def test_others_owe_reactions_without_a_bank_and_each_by_its_own_clock(played: Played) -> None:
    played.do(0, Take(3), EndTurn(), now=at(5))
    assert [due(played, index) for index in range(3)] == [29, 29, 29]
    assert closed(played) == [(0, "turn", "person", 5)]
    played.do(1, Give(0), now=at(6))
    assert [due(played, index) for index in range(3)] == [29, None, 29]


@pytest.mark.rules("TAB-53")
def test_an_answer_in_a_gather_is_kept_when_the_gather_closes(played: Played) -> None:
    """Who changes the answer goes on with the same clock."""
    played.do(0, Take(3), EndTurn(), now=at(5))
    played.do(1, Give(0), now=at(6))
    played.do(1, Give(1), now=at(9))
    played.do(0, Give(0), now=at(9))
    assert closed(played) == [(0, "turn", "person", 5)]
    played.do(2, Give(0), now=at(10))
    assert closed(played)[1:] == [
        (1, "reaction", "person", 1),
        (0, "reaction", "person", 4),
        (2, "reaction", "person", 5),
    ]


@pytest.mark.rules("TAB-55")
def test_a_turn_that_its_player_ends_fills_the_bank_up_to_the_cap(played: Played) -> None:
    played.do(0, Take(3), EndTurn(), now=at(30))
    assert kept(played, 0).bank == DAILY.bank - 6 * 3600 + DAILY.refill
    assert closed(played) == [(0, "turn", "person", 30)]
    assert Obligation.objects.get().spent == 6 * 3600


@pytest.mark.rules("TAB-55")
def test_reactions_are_free(played: Played) -> None:
    played.do(0, Take(3), EndTurn(), now=NOW)
    for index in range(3):
        played.do(index, Give(0), now=at(20))
    assert [kept(played, index).bank for index in (1, 2)] == [DAILY.bank] * 2


def test_each_obligation_says_whose_it_was_and_what_was_asked(played: Played) -> None:
    played.do(0, Take(3), EndTurn(), now=at(2))
    row = Obligation.objects.get()
    assert (row.person, row.generation, row.kinds) == (played.people[0], 0, ["act"])
    assert (row.opened, row.base, row.due, row.closed) == (NOW, at(24), at(96), at(2))


@pytest.mark.rules("TAB-54")
def test_an_undo_changes_no_clock_of_a_seat_that_owed_before(played: Played) -> None:
    played.do(0, Take(3), now=at(5))
    undo.undo(played.id, 0, caller(played.people[0]), at(20))
    assert due(played, 0) == 96


def end_and_take_back(played: Played, hours: float) -> None:
    played.do(0, EndTurn(), now=at(hours))
    undo.undo(played.id, 0, caller(played.people[0]), at(hours))


@pytest.mark.rules("TAB-55")
def test_a_turn_that_is_ended_and_taken_back_and_ended_again_fills_the_bank_once(played: Played) -> None:
    end_and_take_back(played, 30)
    end_and_take_back(played, 30)
    played.do(0, EndTurn(), now=at(30))
    assert kept(played, 0).bank / 3600 == 72 - 6 + 12


@pytest.mark.rules("TAB-54")
def test_who_takes_the_end_of_the_turn_back_has_what_is_left_of_it(played: Played) -> None:
    end_and_take_back(played, 2)
    assert kept(played, 0).free_until == at(2 + 8)
    end_and_take_back(played, 10)
    assert kept(played, 0).free_until == at(10 + 8)
    end_and_take_back(played, 18)
    assert kept(played, 0).free_until == at(24)


@pytest.mark.rules("TAB-54")
def test_whose_turn_others_bring_back_has_the_whole_time(played: Played) -> None:
    played.do(1, "whisper 0", now=at(1))
    played.do(0, EndTurn(), now=at(20))
    undo.ask(played.id, 1, caller(played.people[1]), at(21))
    for other in (0, 2):
        undo.consent(played.id, other, True, caller(played.people[other]), at(21))
    assert kept(played, 0).free_until == at(21 + 24)


@pytest.mark.rules("TAB-56")
def test_a_pause_stops_all_clocks_until_it_ends(played: Played) -> None:
    for index in range(3):
        vote.vote(played.id, index, "pause", True, caller(played.people[index]), at(10))
    assert (due(played, 0), kept(played, 0).free_until) == (None, None)
    assert read.decisions(read.door(played.id, None)) == []
    played.go_on(at(50))
    assert due(played, 0) == 96 + 40
    played.do(0, Take(3), EndTurn(), now=at(52))
    assert closed(played) == [(0, "turn", "person", 12)]


@pytest.mark.rules("TAB-56")
def test_a_quarantine_stops_all_clocks_until_it_ends(played: Played) -> None:
    quarantine.quarantine(played.id, at(10), job_id=0, kind="advance", report="")
    assert due(played, 0) is None
    quarantine.release(played.id, at(20))
    assert due(played, 0) == 96 + 10


def test_who_leaves_owes_nothing_any_more(played: Played) -> None:
    resign.resign(played.id, 0, caller(played.people[0]), at(7))
    assert due(played, 0) is None
    assert closed(played) == [(0, "turn", "void", 7)]


def test_when_the_game_is_over_nobody_owes_anything(played: Played) -> None:
    played.do(0, Take(3), EndTurn(), now=at(1))
    played.do(1, Give(0), now=at(2))
    for index in range(3):
        vote.vote(played.id, index, "draw", True, caller(played.people[index]), at(3))
    assert [due(played, index) for index in range(3)] == [None] * 3
    assert {row[0]: row[2] for row in closed(played)[1:]} == {0: "void", 1: "person", 2: "void"}


@pytest.mark.rules("TAB-68")
def test_habits_count_from_the_next_obligation_on(played: Played) -> None:
    """What is asked at noon is due at noon, or when those wake who sleep then."""
    Seat.objects.filter(game=played.id).update(time_zone="UTC", habits={"sleep": ["11:00", "18:00"]})
    played.do(0, Take(3), now=at(1))
    assert due(played, 0) == 96, "it began before"
    played.do(0, Take(1), EndTurn(), now=at(24))
    assert due(played, 1) == 24 + 30, "until the sleeper wakes"
    Seat.objects.filter(game=played.id).update(time_zone="Pacific/Auckland", habits={})
    played.do(0, Give(0), now=at(25))
    assert due(played, 1) == 24 + 30
    assert {row.person for row in Obligation.objects.all()} == {played.people[0]}


@pytest.mark.rules("TAB-68")
def test_others_see_when_something_is_due_and_no_habits(played: Played) -> None:
    Seat.objects.filter(game=played.id).update(habits={"sleep": ["11:00", "18:00"], "rest_day": 3})
    played.do(0, Take(3), EndTurn(), now=at(24))
    door = read.door(played.id, None)
    assert {asked.due for asked in read.decisions(door)} == {at(54)}
    assert "rest_day" not in repr(msgspec.to_builtins(read.decisions(door))) + repr(read.stream(door).items)


def test_messages_change_no_clock(played: Played) -> None:
    message.say(played.id, 0, None, "soon", caller(played.people[0]), at(3))
    assert due(played, 0) == 96


@pytest.mark.rules("TAB-67")
def test_what_others_do_takes_no_reminder_away(played: Played) -> None:
    first = seat(played, 0).look_at
    assert first is not None
    played.do(1, "whisper 0", now=first + timedelta(seconds=10))
    assert seat(played, 0).look_at == first


def test_a_decision_says_when_it_is_due(played: Played) -> None:
    (asked,) = read.decisions(read.door(played.id, None))
    assert (asked.since, asked.due) == (NOW, at(96))


def new(**fields: Any) -> NewGame:
    return NewGame(
        **{"ruleset": "tides", "seats": 3, "name": "Ebb", "profile": Profile(name="Ann"), **fields}
    )


@pytest.mark.parametrize(
    ("fields", "preset"),
    [
        ({}, "daily"),
        ({"bots": ("steward", "steward")}, None),
        ({"bots": ("steward",)}, "daily"),
        ({"rates": {"preset": "brisk"}}, "brisk"),
        ({"rates": {"preset": "none"}, "visibility": "private"}, None),
        ({"rates": {"preset": "none"}, "bots": ("steward", "steward")}, None),
        ({"rates": {"preset": "daily"}, "bots": ("steward", "steward")}, "daily"),
        ({"rates": {"late": "wait"}, "visibility": "private"}, "daily"),
    ],
)
def test_a_game_in_which_people_wait_for_each_other_has_a_clock(
    people: list[User], fields: dict[str, Any], preset: str | None
) -> None:
    game = create.create(new(**fields), caller(people[0]), NOW)
    assert game.rates.get("preset") == preset


@pytest.mark.rules("TAB-50", "TAB-51", "TAB-83")
@pytest.mark.parametrize(
    ("fields", "rule", "path"),
    [
        ({"rates": {"preset": "none"}}, "TAB-50", "$.rates.preset"),
        ({"rates": {"preset": "none"}, "visibility": "unlisted"}, "TAB-50", "$.rates.preset"),
        ({"rates": {"preset": "hourly"}}, "TAB-50", "$.rates.preset"),
        ({"rates": {"turn": 5 * 3600}}, "TAB-51", "$.rates.turn"),
        ({"rates": {"late": "wait"}}, "TAB-83", "$.rates.late"),
    ],
)
def test_rates_that_cannot_be_are_refused(
    people: list[User], fields: dict[str, Any], rule: str, path: str
) -> None:
    with pytest.raises(BadRequest) as refused:
        create.create(new(**fields), caller(people[0]), NOW)
    assert (refused.value.rule, refused.value.path) == (rule, path)
    assert not Game.objects.exists()


def test_a_game_without_a_clock_keeps_no_obligations(people: list[User]) -> None:
    game = create.create(
        new(rates={"preset": "none"}, visibility="private", password="tide"), caller(people[0]), NOW
    )
    for person in people[1:3]:
        seats.join(game.pk, Join(profile=Profile(name=person.name), password="tide"), caller(person), NOW)
    seats.start(game.pk, caller(people[0]), NOW)
    played = Played(game, people)
    played.do(0, Take(3), EndTurn(), now=at(30))
    assert (closed(played), seat(played, 0).clock, due(played, 0)) == ([], {}, None)
