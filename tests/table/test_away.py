"""A person is away: the clock of the seat stands still on the first days of that."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta
from functools import partial
from typing import Literal

import msgspec
import pytest

from accounts.models import User
from accounts.vacation import announced
from horror.clock import Rung, SeatClock
from horror.clock.vacation import Span
from horror.models import Entry, Game, Obligation, Seat, Tenure
from horror.table import read, stops
from horror.table.acts import Profile
from horror.table.deeds import Returned
from horror.table.deeds.agreements import Question
from horror.table.exports import export, exported, imports
from horror.table.people import away, resign, seats
from horror.table.votes import vote
from tests.table.clocked import kept, lapsed, row, seen, states, worked
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.killing import assert_whole
from tests.table.playing import join, lobby
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.together import at_once

HOUR = timedelta(hours=1)
MIDNIGHT = NOW + 12 * HOUR


def days(*numbers: int) -> list[Span]:
    """Days after that of the beginning, which is noon of day 0."""
    return [Span(MIDNIGHT + (day - 1) * 24 * HOUR, MIDNIGHT + day * 24 * HOUR) for day in numbers]


def be_away(played: Played, *numbers: int, seat: int = 0, now: datetime = NOW) -> None:
    away.be_away(played.id, played.people[seat].pk, days(*numbers), now)


def due(played: Played, seat: int = 0) -> float | None:
    """In how many hours from the beginning the seat is due."""
    at = SeatClock.of(Seat.objects.get(game=played.id, index=seat).clock).due
    return None if at is None else (at - NOW) / HOUR


def entries(played: Played) -> list[str]:
    """What spectators are told in the log of absences."""
    door = read.door(played.id, None)
    items = read.stream(door, text=True).items
    return [line for item in items if type(item.table).__name__ == "Absent" for line in item.text]


def test_the_clock_of_who_is_away_stands_still_and_nobody_elses(played: Played) -> None:
    """TAB-62: and it is looked at when it is due now."""
    assert due(played) == 96
    be_away(played, 1, 2)
    assert due(played) == 96 + 48
    # the first reminder, at four fifths of the free time
    assert Seat.objects.get(game=played.id, index=0).look_at == NOW + (19.2 + 48) * HOUR
    assert stops.of(played.game, 1) == []
    assert entries(played) == ["Ann is away: the clock of the seat stands still on 2 days."]


def test_doing_it_again_does_nothing(played: Played) -> None:
    be_away(played, 2, 3)
    before = Entry.objects.filter(game=played.id).count()
    be_away(played, 2, 3, now=NOW + HOUR)
    be_away(played, 2, 3, now=NOW + 40 * HOUR)
    be_away(played, 2, 3, now=NOW + 400 * HOUR)
    assert Entry.objects.filter(game=played.id).count() == before
    assert due(played) == 96 + 48


def test_a_day_is_over_with_its_last_moment(played: Played) -> None:
    """TAB-62."""
    over = days(1)[0].ends
    be_away(played, 1)
    be_away(played, 1, now=over)
    assert len(entries(played)) == 1
    be_away(played, 1, 2, now=over)
    assert entries(played)[1:] == ["Ann is away: the clock of the seat stands still on 1 day."]


@pytest.mark.parametrize(("most", "hours"), [(0, 96), (1, 120), (2, 144), (10, 168)])
def test_a_game_waits_on_so_many_days_as_its_rates_say(start: Start, most: int, hours: int) -> None:
    """TAB-62."""
    played = start(rates={"preset": "daily", "vacation_days": most})
    be_away(played, 1, 2, 3)
    assert due(played) == hours
    assert len(entries(played)) == (1 if most else 0)


def test_who_comes_back_sooner_has_the_days_that_have_passed_and_no_more(played: Played) -> None:
    """TAB-62."""
    be_away(played, 1, 2, 3)
    noon_of_two = MIDNIGHT + 36 * HOUR
    be_away(played, 1, 2, now=noon_of_two)
    assert due(played) == 96 + 48
    assert stops.absences(played.game, 0) == [Span(MIDNIGHT, MIDNIGHT + 48 * HOUR)]
    assert entries(played)[-1] == "Ann is away: the clock of the seat stands still on 1 day."


def test_a_vacation_that_is_taken_back_leaves_nothing(played: Played) -> None:
    """TAB-62."""
    be_away(played, 5, 6)
    be_away(played)
    assert (due(played), played.game.stops) == (96, [])
    assert entries(played)[-1] == "The clock of Ann stands still for no vacation any more."


def test_what_has_passed_stays_whatever_is_said_later(played: Played) -> None:
    """TAB-62: also where the days of then are not told any more."""
    be_away(played, 1)
    be_away(played, 9, now=MIDNIGHT + 30 * HOUR)
    assert stops.absences(played.game, 0) == [*days(1), *days(9)]
    be_away(played, now=MIDNIGHT + (8 * 24 + 12) * HOUR)
    begun = MIDNIGHT + 8 * 24 * HOUR
    assert stops.absences(played.game, 0) == [*days(1), Span(begun, begun + 12 * HOUR)]


def test_days_that_a_game_has_waited_before_count(start: Start) -> None:
    """TAB-62."""
    played = start(rates={"preset": "daily", "vacation_days": 2})
    be_away(played, 1)
    be_away(played, 1, 8, 9, now=MIDNIGHT + 30 * HOUR)
    assert stops.absences(played.game, 0) == [*days(1), *days(8)]


def test_a_vacation_from_before_the_game_counts_from_the_day_on_which_it_began(start: Start) -> None:
    """TAB-62."""
    played = start(rates={"preset": "daily", "vacation_days": 2})
    be_away(played, -3, -2, -1, 0, 1, 2)
    assert stops.absences(played.game, 0) == [Span(days(0)[0].begins, days(1)[0].ends)]


def test_two_may_be_away_at_once_each_for_the_own_clock(played: Played) -> None:
    """TAB-62."""
    be_away(played, 2)
    be_away(played, 2, 3, seat=1)
    assert [len(stops.of(played.game, seat)) for seat in range(3)] == [1, 1, 0]
    be_away(played)
    assert [len(stops.of(played.game, seat)) for seat in range(3)] == [0, 1, 0]


def test_in_a_pause_days_are_taken_down_too(played: Played) -> None:
    """TAB-62."""
    for seat in range(3):
        vote.vote(played.id, seat, "pause", True, caller(played.people[seat]), NOW)
    be_away(played, 2)
    assert due(played) is None
    played.go_on(NOW + HOUR)
    assert due(played) == 96 + 24 + 1


def test_a_game_without_a_clock_is_left_alone(played: Played) -> None:
    Game.objects.filter(pk=played.id).update(rates={})
    be_away(played, 2)
    assert (played.game.stops, entries_of(played)) == ([], 0)


def test_who_sits_down_with_a_vacation_ahead_has_it_there(people: list[User]) -> None:
    """TAB-62: and who leaves takes it along."""
    game = lobby(people)
    join(game, people[1], profile=Profile(name="Ben", away=tuple(days(-1, 2, 3))))
    game.refresh_from_db()
    assert stops.absences(game, 1) == [Span(days(2)[0].begins, days(3)[0].ends)]
    seats.leave(game.pk, caller(people[1]), NOW)
    game.refresh_from_db()
    assert game.stops == []


def test_a_vacation_is_announced_into_a_lobby_too(people: list[User]) -> None:
    """TAB-62."""
    game = lobby(people)
    away.be_away(game.pk, people[0].pk, days(2), NOW)
    game.refresh_from_db()
    assert stops.absences(game, 0) == days(2)


def test_a_seat_that_is_left_takes_no_vacation_along(played: Played) -> None:
    """TAB-62: what was stays."""
    be_away(played, 1, 2, 3)
    noon_of_two = MIDNIGHT + 36 * HOUR
    resign.resign(played.id, 0, caller(played.people[0]), noon_of_two)
    assert stops.absences(played.game, 0) == [Span(MIDNIGHT, noon_of_two)]


def test_who_does_not_play_there_any_more_changes_nothing(played: Played) -> None:
    away.be_away(played.id, uuid.uuid4(), days(2), NOW)
    resign.resign(played.id, 0, caller(played.people[0]), NOW)
    be_away(played, 2)
    Game.objects.filter(pk=played.id).update(status="finished", ended_at=NOW)
    be_away(played, 2, seat=1)
    assert (played.game.stops, entries_of(played)) == ([], 0)


def entries_of(played: Played) -> int:
    return Entry.objects.filter(game=played.id, payload__contains=b'"absent"').count()  # type: ignore[misc]


def test_a_tenure_whose_beginning_nobody_kept_begins_with_the_game(played: Played) -> None:
    Tenure.objects.filter(game=played.id).update(began_at=None)
    be_away(played, -3, 2)
    assert stops.absences(played.game, 0) == days(2)


def test_a_game_that_is_brought_in_has_its_days_of_vacation(played: Played) -> None:
    """TAB-62: they stand in the log."""
    be_away(played, 2, 3)
    lines = list(export.export_whole(played.game))
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    imports.bring_in(exported.read(lines), NOW, people=dict(enumerate(played.people[:3])))
    assert stops.absences(played.game, 0) == [Span(days(2)[0].begins, days(3)[0].ends)]


# -- TAB-75: the steward plays meanwhile


@pytest.fixture
def choosing(start: Start) -> Played:
    """A game that lets one choose, in which everybody has acted once, and seat 0 owes its turn."""
    played = start(rates={"preset": "daily", "away": "choice"}, options={"tribute": False, "turns": 99})
    for seat in range(3):
        played.do(seat, "take 1")
    return played


def wished(played: Played, *numbers: int, seat: int = 0, hours: float) -> None:
    """Seat 0 is away on these days, and wants the steward to play; it is so many hours after the beginning."""
    away.be_away(played.id, played.people[seat].pk, days(*numbers), NOW + hours * HOUR, wished=days(*numbers))


def told(played: Played) -> list[tuple[int | None, str]]:
    return [what for what in seen(played, None) if what[1] not in ("created", "joined", "started", "moved")]


def test_who_wants_it_is_stood_in_for_from_the_first_day_to_the_last(choosing: Played) -> None:
    """TAB-75: and no clock stands still for that."""
    wished(choosing, 1, 2, hours=0)
    assert (states(choosing)[0], due(choosing), told(choosing)) == ("playing", 96, [])
    wished(choosing, 1, 2, hours=12)
    assert (states(choosing)[0], due(choosing), told(choosing)) == ("stood_in", None, [(0, "stood_in")])
    assert Obligation.objects.get(game=choosing.id, seat=0).how == "void"
    worked(choosing, 13)
    assert choosing.game.turn > 1  # the steward has played it
    assert row(choosing, 0).look_at is None
    wished(choosing, 1, 2, hours=59)
    assert states(choosing)[0] == "stood_in"
    wished(choosing, 1, 2, hours=60)
    assert (states(choosing)[0], told(choosing)[-1]) == ("playing", (0, "returned"))
    assert kept(choosing, 0).rung == Rung(came=True)
    assert stops.of(choosing.game, 0) == []


def test_the_seat_never_opens_and_nothing_is_counted(choosing: Played) -> None:
    """TAB-75, TAB-76."""
    wished(choosing, *range(1, 12), hours=12)
    for hours in range(13, 200, 12):
        worked(choosing, hours)
        wished(choosing, *range(1, 12), hours=hours)
    assert states(choosing)[0] == "stood_in"
    assert kept(choosing, 0).rung == Rung(state="stood_in", came=True, former="playing")


def test_what_is_open_at_the_end_begins_anew_with_the_whole_time(choosing: Played) -> None:
    """TAB-75."""
    choosing.do(0, EndTurn(), now=NOW)
    worked(choosing, 0.5)
    assert due(choosing, 1) is not None
    wished(choosing, 1, 2, seat=1, hours=12)
    assert due(choosing, 1) is None
    wished(choosing, 1, 2, seat=1, hours=60)
    assert due(choosing, 1) == 60 + 96
    assert kept(choosing, 1).rung.returns == 0


def test_who_acts_is_back_at_once_and_stays_so(choosing: Played) -> None:
    """TAB-75."""
    wished(choosing, 1, 2, hours=12)
    assert choosing.do(0, "take 1", now=NOW + 13 * HOUR).outcome == "done"
    assert states(choosing)[0] == "playing"
    assert (due(choosing), kept(choosing, 0).rung.returns) == (13 + 96, 0)
    wished(choosing, 1, 2, hours=14)
    assert states(choosing)[0] == "playing"
    wished(choosing, 1, 2, 5, hours=12 + 4 * 24)
    assert states(choosing)[0] == "stood_in"  # on another vacation


def test_what_was_before_goes_on_when_it_is_over(choosing: Played) -> None:
    """TAB-75."""
    assert lapsed(choosing, 0, 96)
    assert states(choosing)[0] == "late"
    wished(choosing, 5, hours=12 + 4 * 24)
    assert states(choosing)[0] == "stood_in"
    wished(choosing, 5, hours=12 + 5 * 24)
    assert (states(choosing)[0], told(choosing)[-1]) == ("late", (0, "returned"))


def test_who_is_stood_in_for_by_lapse_is_so_all_the_same(choosing: Played) -> None:
    """TAB-75."""
    rung = Rung(state="stood_in", came=True, since=NOW)
    clock = {**row(choosing, 0).clock, "rung": msgspec.to_builtins(rung)}
    Seat.objects.filter(game=choosing.id, index=0).update(clock=clock, state="stood_in")
    for hours in (12, 36):
        wished(choosing, 1, hours=hours)
        assert kept(choosing, 0).rung == rung
    assert told(choosing) == []


def test_in_a_game_that_does_not_let_one_choose_the_clock_stands_still(played: Played) -> None:
    """TAB-75."""
    wished(played, 1, 2, hours=12)
    assert (states(played)[0], due(played)) == ("playing", 96 + 48)


def test_in_a_lobby_the_clock_is_to_stand_still_until_the_game_has_begun(people: list[User]) -> None:
    """TAB-75: nobody plays there yet."""
    game = lobby(people, rates={"preset": "daily", "away": "choice"})
    away.be_away(game.pk, people[0].pk, days(1, 2), NOW, wished=days(1, 2))
    assert len(stops.of(Game.objects.get(pk=game.pk), 0)) == 1


def test_days_on_which_a_lobby_waited_count_though_the_steward_plays_from_the_start_on(
    people: list[User],
) -> None:
    """TAB-62, TAB-75."""
    game = lobby(people, rates={"preset": "daily", "away": "choice", "vacation_days": 2})
    for person in people[1:3]:
        join(game, person)
    away.be_away(game.pk, people[0].pk, days(1), NOW, wished=days(1))
    seats.start(game.pk, caller(people[0]), MIDNIGHT + 30 * HOUR)
    away.be_away(game.pk, people[0].pk, days(1, 5, 6), MIDNIGHT + 31 * HOUR, wished=days(1))
    assert stops.absences(Game.objects.get(pk=game.pk), 0) == days(1, 5)


def test_a_pause_holds_nothing_up(choosing: Played) -> None:
    """TAB-75: who is away on vacation has no say in when it ends."""
    for seat in range(3):
        vote.vote(choosing.id, seat, "pause", True, caller(choosing.people[seat]), NOW)
    wished(choosing, 1, 2, hours=12)
    assert states(choosing)[0] == "stood_in"
    choosing.go_on(NOW + 13 * HOUR)
    worked(choosing, 14)
    assert choosing.game.turn > 1


@pytest.mark.parametrize("preset", ["none", "brisk"])
def test_by_rates_that_let_nobody_choose_the_steward_plays_no_more(
    choosing: Played, preset: Literal["none", "brisk"]
) -> None:
    """TAB-69, TAB-75: by other rates the clock stands still instead, without a clock nothing does."""
    ann = choosing.people[0]
    announced.announce(ann, MIDNIGHT.date(), MIDNIGHT.date(), NOW, steward=True)
    worked(choosing, 12)
    assert states(choosing)[0] == "stood_in"
    Game.objects.filter(pk=choosing.id).update(visibility="private")
    for seat in (1, 2):
        what: Question = "rates_none" if preset == "none" else "rates_brisk"
        vote.vote(choosing.id, seat, what, True, caller(choosing.people[seat]), NOW + 13 * HOUR)
    worked(choosing, 13)
    door = read.door(choosing.id, choosing.people[1])
    assert [item.seat for item in read.stream(door).items if isinstance(item.table, Returned)] == [0]
    assert states(choosing)[0] == "playing"
    rest = [] if preset == "none" else days(1)
    assert stops.absences(choosing.game, 0) == rest


@pytest.mark.django_db(transaction=True)
def test_an_act_and_the_beginning_at_once_are_one_after_the_other(choosing: Played) -> None:
    at_once(
        partial(wished, choosing, 1, 2, hours=12),
        partial(choosing.do, 0, "take 1", now=NOW + 12 * HOUR),
    )
    found = [what for _, what in told(choosing)]
    assert (found, states(choosing)[0]) in [(["stood_in"], "stood_in"), (["stood_in", "returned"], "playing")]
    assert_whole(choosing.game)
