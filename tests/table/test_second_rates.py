"""Games whose clocks go by other rates from a moment on: what is open keeps its set, what comes goes by the other."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from accounts.models import User
from horror.clock import SeatClock
from horror.models import Entry, Game
from horror.table import create, read
from horror.table.acts import Caller, NewGame, Profile
from horror.table.clocks import rates
from horror.table.errors import NotTheHost, UnfitRates, WrongStatus
from horror.table.exports import export, exported, imports
from horror.table.hosts.postponing import postpone
from horror.table.votes import extend, vote
from tests.table.clocked import at, due, kept, lapsed, row, seen, states
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.together import at_once

HOST = Caller(source="host")
PLAIN = {"tribute": False, "tide": False, "turns": 99}
"""A game in which one turn follows the other, and nobody owes anything out of turn."""


def moment(hours: float) -> str:
    return at(hours).isoformat()


def league(start: Start, hours: float = 30, **own: Any) -> Played:
    """A game that goes by the rates of leagues, and by brisk ones without a bank from so many hours on."""
    then = {"at": moment(hours), "preset": "brisk", "bank": 0, **own}
    played = start(options=PLAIN, rates={"preset": "league", "then": then})
    Game.objects.filter(pk=played.id).update(host="league")
    return played


def come(played: Played) -> Played:
    """Everybody has acted once."""
    for seat in range(3):
        played.do(seat, "take 1")
    return played


@pytest.mark.rules("TAB-160")
def test_what_was_opened_before_keeps_its_rates_and_its_bank(start: Start) -> None:
    played = league(start)
    assert due(played, 0) == 24 + 48
    played.do(0, EndTurn(), now=at(29))
    assert kept(played, 0).bank == (48 - 5 + 8) * 3600
    assert due(played, 1) == 29 + 24 + 48, "opened an hour before"
    played.do(1, EndTurn(), now=at(29 + 24 + 10))
    assert kept(played, 1).bank == 36 * 3600, "it is filled by the set of then, to its cap"


@pytest.mark.rules("TAB-160", "TAB-161")
def test_what_is_opened_since_goes_by_the_other_rates_without_what_was_left(start: Start) -> None:
    played = league(start)
    played.do(0, EndTurn(), now=at(31))
    assert (due(played, 1), kept(played, 1).bank) == (31 + 12, 0)
    played.do(1, EndTurn(), now=at(40))
    played.do(2, EndTurn(), now=at(41))
    assert kept(played, 0).open is not None
    assert (due(played, 0), kept(played, 0).bank) == (41 + 12, 0), "the first seat had 47 hours, and a refill"
    assert kept(played, 1).bank == 6 * 3600, "what it has won since it keeps"
    played.do(0, EndTurn(), now=at(42))
    assert due(played, 1) == 42 + 12 + 6


@pytest.mark.rules("TAB-160", "TAB-161")
def test_who_runs_out_of_time_is_dealt_with_by_the_set_of_what_ran_out(start: Start) -> None:
    """By the standard ladder two strikes have a seat stood in for, by the strict one a single one."""
    played = come(
        start(
            options=PLAIN, rates={"preset": "daily", "then": {"at": moment(30), "preset": "brisk", "bank": 0}}
        )
    )
    assert lapsed(played, 0, 24 + 72)
    assert states(played)[:1] == ["late"]
    assert due(played, 1) == pytest.approx(24 + 72 + 1 / 60 + 12)
    assert lapsed(played, 1, 24 + 72 + 13)
    assert states(played)[:2] == ["late", "stood_in"]


@pytest.mark.rules("TAB-160")
def test_a_seat_is_looked_at_when_the_stricter_rates_begin(start: Start) -> None:
    played = come(start(options=PLAIN, rates={
        "preset": "daily", "ladder": "standard", "bank": 0, "then": {"at": moment(80), "preset": "brisk"},
    }))  # fmt: skip
    assert lapsed(played, 0, 24)
    for seat in (1, 2):
        played.do(seat, EndTurn(), now=at(25 + seat))
    assert lapsed(played, 0, 27 + 8)
    assert states(played)[0] == "stood_in"
    assert row(played, 0).look_at == at(80)


@pytest.mark.rules("TAB-160")
def test_more_time_is_as_much_as_a_turn_may_take_by_the_set_of_what_is_owed(start: Start) -> None:
    played = league(start)
    played.do(0, EndTurn(), now=at(31))
    extend.extend(played.id, 0, 1, caller(played.people[0]), at(32))
    assert due(played, 1) == 31 + 12 + 12


@pytest.mark.rules("TAB-160")
@pytest.mark.parametrize("hours", [0, -1, 400 * 24 + 0.01])
def test_a_second_set_begins_after_the_game_is_made_and_not_too_far_ahead(start: Start, hours: float) -> None:
    with pytest.raises(UnfitRates) as error:
        league(start, hours)
    assert (error.value.rule, error.value.path) == ("TAB-160", "$.rates.then.at")
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-167")
def test_the_moment_is_moved_later_and_everybody_is_told(start: Start) -> None:
    played = league(start)
    answer = postpone(played.id, at(50), "An outage.", HOST, at(10))
    assert answer.outcome == "done"
    by = rates.of(played.game)
    assert by is not None and by.then and by.then.at == at(50)
    assert seen(played, None)[-1] == (None, "rates_postponed")
    told = read.stream(read.door(played.id, None), text=True).items[-1].text
    assert told == ["The host of the game (league) has its other rates begin later than was said: An outage."]
    played.do(0, EndTurn(), now=at(31))
    assert due(played, 1) == 31 + 24 + 48
    played.do(1, EndTurn(), now=at(51))
    assert due(played, 2) == 51 + 12


@pytest.mark.rules("TAB-167")
def test_what_was_opened_by_the_second_set_keeps_it_when_that_begins_later(start: Start) -> None:
    played = league(start)
    played.do(0, EndTurn(), now=at(31))
    postpone(played.id, at(100), "An outage.", HOST, at(32))
    assert due(played, 1) == 31 + 12
    played.do(1, EndTurn(), now=at(33))
    assert due(played, 2) == 33 + 24 + 48


@pytest.mark.rules("TAB-167")
def test_it_is_moved_by_no_person_and_never_sooner_and_not_without_a_second_set(start: Start) -> None:
    played = league(start)
    before = Entry.objects.filter(game=played.id).count()
    with pytest.raises(NotTheHost):
        postpone(played.id, at(50), "I like to.", caller(played.people[0]), at(1))
    for moment_, by in ((at(30), at(1)), (at(29), at(1)), (at(40), at(41)), (at(9700), at(1))):
        with pytest.raises(UnfitRates) as error:
            postpone(played.id, moment_, "An outage.", HOST, by)
        assert error.value.path == "$.at"
    assert Entry.objects.filter(game=played.id).count() == before
    plain = start()
    Game.objects.filter(pk=plain.id).update(host="league")
    with pytest.raises(UnfitRates):
        postpone(plain.id, at(50), "An outage.", HOST, at(1))
    for seat in range(3):
        vote.vote(played.id, seat, "cancel", True, caller(played.people[seat]), at(2))
    with pytest.raises(WrongStatus):
        postpone(played.id, at(50), "An outage.", HOST, at(3))


@pytest.mark.rules("TAB-160", "TAB-69")
def test_a_vote_for_another_clock_ends_both_sets(start: Start) -> None:
    played = league(start)
    played.do(0, EndTurn(), now=at(31))
    for seat in range(3):
        vote.vote(played.id, seat, "rates_league", True, caller(played.people[seat]), at(32))
    by = rates.of(played.game)
    assert by is not None and not by.then
    assert not kept(played, 1).second
    assert due(played, 1) == 32 + 24, "the bank that the second set left it"


@pytest.mark.rules("TAB-160")
def test_both_sets_are_there_in_the_lobby_and_go_with_an_export(people: list[User], start: Start) -> None:
    then = {"at": moment(30), "preset": "brisk"}
    new = NewGame(
        ruleset="tides",
        seats=3,
        name="Neap",
        profile=Profile(name="Ann"),
        rates={"preset": "slow", "then": then},
    )
    lobby = rates.of(create.create(new, caller(people[0]), NOW))
    assert lobby is not None and lobby.then and lobby.then.turn == 12 * 3600
    played = league(start)
    played.do(0, EndTurn(), now=at(31))
    told = exported.read(list(export.export_whole(played.game)))
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    brought = imports.bring_in(told, at(40), people=dict(enumerate(people[:3])))
    assert rates.of(brought) == msgspec.convert(told.head.rates, type(lobby))
    assert SeatClock.of(brought.seats.get(index=1).clock).second
    assert due(Played(brought, people), 1) == 40 + 12


@pytest.mark.rules("TAB-167", "TAB-69")
def test_a_game_that_has_lost_its_clock_since_its_rates_were_postponed_comes_out_of_its_export(
    people: list[User], start: Start
) -> None:
    played = league(start)
    Game.objects.filter(pk=played.id).update(visibility="private")
    postpone(played.id, at(50), "An outage.", HOST, at(10))
    for seat in range(3):
        vote.vote(played.id, seat, "rates_none", True, caller(played.people[seat]), at(11))
    assert rates.of(played.game) is None
    told = exported.read(list(export.export_whole(played.game)))
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    brought = imports.bring_in(told, at(40), people=dict(enumerate(people[:3])))
    assert rates.of(brought) is None
    assert "rates_postponed" in [name for _, name in seen(Played(brought, people), None)]


@pytest.mark.rules("TAB-160", "TAB-167")
@pytest.mark.django_db(transaction=True)
def test_a_move_and_a_postponement_at_once(start: Start) -> None:
    """Whichever is first, what is owed then goes by one of the sets whole."""
    played = league(start)
    at_once(
        partial(played.do, 0, EndTurn(), now=at(31)),
        partial(postpone, played.id, at(60), "An outage.", HOST, at(31)),
    )
    second = kept(played, 1).second
    assert due(played, 1) == (31 + 12 if second else 31 + 72)
    assert kept(played, 1).bank == (0 if second else 48 * 3600)
