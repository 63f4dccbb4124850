"""A seat for which the steward plays is open in time (TAB-76)."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from horror.models import Game, Seat, Tenure
from horror.table import quarantine
from horror.table.people import resign
from horror.table.votes import vote
from tests.table.clocked import MINUTE, at, came, due, kept, lapsed, looked, row, seen, states, worked
from tests.table.conftest import Played, Start, caller
from tests.table.killing import assert_whole
from tests.table.tides.moves.end_turn import EndTurn

A_MINUTE = MINUTE.total_seconds() / 3600


def strict(start: Start) -> Played:
    """By the strict ladder, seat 0 is stood in for after 36 hours and a minute; the steward has not moved yet."""
    played = came(start, "brisk")
    assert lapsed(played, 0, 36)
    assert states(played) == ["stood_in", "playing"]
    return played


def standard(start: Start) -> Played:
    """By the standard ladder, seat 0 is stood in for at its second strike, after 106 hours and a minute: its bank was
    empty then, and it was late.
    """
    played = came(start, "daily")
    assert lapsed(played, 0, 96)
    worked(played, 97)
    played.do(1, EndTurn(), now=at(97))
    worked(played, 98)
    assert due(played, 0) == 98 + 8
    assert lapsed(played, 0, 106)
    assert states(played) == ["stood_in", "playing"]
    return played


def turn_of(played: Played, seat: int, hours: float) -> None:
    """The turn of whoever is at turn ends then, so that the next one begins."""
    if row(played, seat).human and row(played, seat).waited_for:
        played.do(seat, EndTurn(), now=at(hours))
    worked(played, hours)


@pytest.mark.rules("TAB-76")
def test_by_the_strict_ladder_after_24_hours_and_an_own_turn(start: Start) -> None:
    played = strict(start)
    worked(played, 37)  # the steward ends the turn
    assert kept(played, 0).rung.own_turns == 1
    assert row(played, 0).look_at == at(36 + 24) + MINUTE
    looked(played, 0)
    assert states(played) == ["open", "playing"]
    assert seen(played, 1)[-1] == (0, "seat_open")
    assert kept(played, 0).rung.since == at(36 + 24) + MINUTE
    assert row(played, 0).look_at == at(36 + 24 + 7 * 24) + MINUTE  # when the others may decide about it
    looked(played, 0)
    assert (states(played)[0], row(played, 0).look_at) == ("open", None)
    assert_whole(played.game)


@pytest.mark.rules("TAB-76")
def test_not_before_its_turn_has_ended_however_long_that_takes(start: Start) -> None:
    played = strict(start)
    looked(played, 0)
    assert (states(played)[0], kept(played, 0).rung.own_turns, row(played, 0).look_at) == (
        "stood_in",
        0,
        None,
    )
    worked(played, 80)
    assert states(played)[0] == "open"
    assert kept(played, 0).rung.since == at(80)
    assert seen(played, 1).count((0, "seat_open")) == 1


@pytest.mark.rules("TAB-76")
def test_by_the_standard_ladder_after_72_hours_and_two_own_turns(start: Start) -> None:
    played = standard(start)
    worked(played, 107)
    assert kept(played, 0).rung.own_turns == 1
    looked(played, 0)
    assert states(played)[0] == "stood_in"  # it has had but one turn
    turn_of(played, 1, 190)
    assert kept(played, 0).rung.own_turns == 2
    assert states(played)[0] == "open"


@pytest.mark.rules("TAB-76")
def test_two_turns_are_not_enough_without_the_time(start: Start) -> None:
    played = standard(start)
    worked(played, 107)
    for hours in (108, 109, 110):
        turn_of(played, 1, hours)
    assert kept(played, 0).rung.own_turns == 4
    assert states(played)[0] == "stood_in"
    assert looked(played, 0) == pytest.approx(106 + A_MINUTE + 72)
    assert states(played)[0] == "open"


@pytest.mark.rules("TAB-56", "TAB-76")
def test_time_in_which_clocks_stand_still_does_not_count(start: Start) -> None:
    played = strict(start)
    worked(played, 37)
    vote.vote(played.id, 1, "pause", True, caller(played.people[1]), at(40))
    assert row(played, 0).look_at is None
    played.go_on(at(100))
    assert looked(played, 0) == pytest.approx(36 + A_MINUTE + 24 + 60)
    assert states(played)[0] == "open"


@pytest.mark.rules("TAB-69", "TAB-80")
def test_by_other_rates_too_the_time_comes_at_which_the_others_may_decide(start: Start) -> None:
    played = strict(start)
    worked(played, 37)
    looked(played, 0)
    decide = row(played, 0).look_at
    vote.vote(played.id, 1, "rates_slow", True, caller(played.people[1]), at(61))
    assert played.game.rates["preset"] == "slow" and states(played)[0] == "open"
    assert row(played, 0).look_at == decide == at(36 + 24 + 7 * 24) + MINUTE


@pytest.mark.rules("TAB-56", "TAB-76")
def test_nor_does_the_time_for_which_a_game_is_set_aside(start: Start) -> None:
    played = strict(start)
    worked(played, 37)
    quarantine.quarantine(played.id, at(40), job_id=0, kind="advance", report="")
    quarantine.release(played.id, at(50))
    assert looked(played, 0) == pytest.approx(36 + A_MINUTE + 24 + 10)
    assert states(played)[0] == "open"


def ends(played: Played, hours: float) -> list[str]:
    """The game ends then; how the tenures of its players did."""
    for seat in (1, 0) if row(played, 0).waited_for else (1,):
        vote.vote(played.id, seat, "draw", True, caller(played.people[seat]), at(hours))
    assert played.game.status == "finished"
    tenures = Tenure.objects.filter(game=played.id, bot="").order_by("seat")
    assert [tenure.ended_at for tenure in tenures] == [played.game.ended_at] * len(tenures)
    return list(tenures.values_list("ended", flat=True))


@pytest.mark.rules("TAB-84")
@pytest.mark.parametrize(("hours", "ended"), [(36 + 71, "finished"), (36 + 73, "abandoned")])
def test_who_is_stood_in_for_abandons_the_seat_in_72_hours(start: Start, hours: float, ended: str) -> None:
    assert ends(strict(start), hours) == [ended, "finished"]


@pytest.mark.rules("TAB-84")
def test_who_is_away_from_an_open_seat_as_the_game_ends_has_abandoned_it(start: Start) -> None:
    played = strict(start)
    worked(played, 37)
    looked(played, 0)
    assert ends(played, 61) == ["abandoned", "finished"]


@pytest.mark.rules("TAB-84")
def test_who_is_late_as_the_game_ends_has_finished_it(start: Start) -> None:
    played = came(start, "daily")
    lapsed(played, 0, 96)
    assert states(played)[0] == "late"
    assert ends(played, 300) == ["finished", "finished"]


@pytest.mark.rules("TAB-76", "TAB-77")
def test_the_steward_plays_on_and_who_acts_has_the_open_seat_back(start: Start) -> None:
    played = strict(start)
    worked(played, 37)
    looked(played, 0)
    played.do(1, EndTurn(), now=at(70))
    assert (row(played, 0).acting_bot, due(played, 0)) == ("steward", None)
    played.do(0, "nonsense", now=at(71))
    assert seen(played, 1)[-2:] == [(1, "moved"), (0, "returned")]
    assert states(played)[0] == "playing"
    worked(played, 72)  # the tide comes, and its turn begins
    assert due(played, 0) == 72 + 12
    assert kept(played, 0).rung.returns == 1


@pytest.mark.rules("TAB-82")
def test_seats_from_which_somebody_resigned_before_there_were_open_ones_are_so_now(start: Start) -> None:
    """In games that go on, and where the steward plays on."""
    going_on, over, untouched = start(2), start(2), start(2)
    for played in (going_on, over):
        resign.resign(played.id, 0, caller(played.people[0]), at(1))
    Game.objects.filter(pk=over.id).update(status=Game.Status.FINISHED)
    Seat.objects.update(state="playing")
    import_module("horror.migrations.0025_resigned_seats_are_open").opened(apps, None)
    assert [states(played) for played in (going_on, over, untouched)] == [
        ["open", "playing"], ["playing", "playing"], ["playing", "playing"]
    ]  # fmt: skip
