"""Acts on clocks: more time, and pauses (ORG-02)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar

from accounts.leagues import dates
from accounts.leagues.acts.kinds import Deed, MatchPlace, running, seats_of
from accounts.leagues.course import playing
from accounts.leagues.hosting import caller
from accounts.leagues.models import Act, Match, Season
from accounts.leagues.refused import BadAct
from horror.clock import SeatClock
from horror.models import Seat
from horror.table.errors import WrongStatus
from horror.table.hosts import extending, pausing


class Extend(Deed, tag="extend", frozen=True):
    """A `seat` for which a game waits has so many `hours` more, at most seven days; null: all such seats."""

    match: MatchPlace
    hours: int
    seat: int | None = None

    def concerns(self, season: Season) -> set[int]:
        return seats_of(season, self.match)

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        match = running(self.match.of(season))
        if self.seat is not None and not 0 <= self.seat < len(match.seats):
            raise BadAct("this game has no seat {seat}", seat=self.seat, rule="ORG-02", path="$.seat")
        if not 0 < self.hours <= extending.MOST // timedelta(hours=1):
            raise BadAct(
                "more time is 1 to {most} hours",
                most=extending.MOST // timedelta(hours=1),
                rule="ORG-02",
                path="$.hours",
            )
        given = _given(match, self.seat)
        act.before, act.after = {"given": given}, {"given": [each + self.hours for each in given]}
        return [match]

    def at_table(self, act: Act, match: Match, now: datetime) -> None:
        assert match.game_id is not None
        extending.extend(
            match.game_id, self.seat, self.hours * 3600, act.reason, caller("act", act.pk, match.pk), now
        )


class Pause(Deed, tag="pause", frozen=True):
    """A game stands still `until` then, at most fourteen days."""

    reversible: ClassVar[bool] = True

    match: MatchPlace
    until: datetime

    def concerns(self, season: Season) -> set[int]:
        return seats_of(season, self.match)

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        must_end_soon(self.until, now)
        match = running(self.match.of(season))
        act.before, act.after = {"paused_until": _pause_of(match)}, {"paused_until": self.until.isoformat()}
        return [match]

    def at_table(self, act: Act, match: Match, now: datetime) -> None:
        assert match.game_id is not None
        pausing.pause(match.game_id, self.until, act.reason, caller("act", act.pk, match.pk), now)

    def undo(self, season: Season, old: Act, act: Act, now: datetime) -> list[Match]:
        match = running(self.match.of(season))
        act.before, act.after = {"paused_until": _pause_of(match)}, {"paused_until": None}
        return [match]

    def back_at_table(self, act: Act, match: Match, now: datetime) -> None:
        resume(act, match, now)


class Break(Deed, tag="break", frozen=True):
    """All games of the season stand still `until` then, at most fourteen days, and its dates are later by as long
    as it lasts. Games that have not begun, or are set aside, stand still anyway, or as soon as they go on."""

    reversible: ClassVar[bool] = True

    until: datetime

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        must_end_soon(self.until, now)
        if season.stopped_until is not None:
            raise BadAct("the season has a break already", rule="LEA-10", path="$.until")
        season.stopped_at, season.stopped_until = dates.whole(now), dates.whole(self.until)
        season.next_at = now
        act.before = {"stopped_until": None}
        act.after = {"stopped_until": season.stopped_until.isoformat()}
        return []

    def undo(self, season: Season, old: Act, act: Act, now: datetime) -> list[Match]:
        if season.stopped_until is None:
            raise BadAct("the break is over", rule="LEA-10", path="$.act")
        until = season.stopped_until
        act.before, act.after = {"stopped_until": until.isoformat()}, {"stopped_until": None}
        playing.end_break(season, min(now, until), now)
        season.next_at = now
        stopped = Match.objects.filter(group__season=season, state=Match.State.RUNNING)
        return list(stopped.filter(game__paused_by_host=True, game__pause_ends_at=until))

    def back_at_table(self, act: Act, match: Match, now: datetime) -> None:
        resume(act, match, now)


def must_end_soon(until: datetime, now: datetime) -> None:
    """Raise :class:`BadAct` for a pause that is none, or too long."""
    if not now < until <= now + pausing.LONGEST:
        raise BadAct(
            "a pause ends within {days} days", days=pausing.LONGEST.days, rule="ORG-02", path="$.until"
        )


def _given(match: Match, seat: int | None) -> list[int]:
    """How many whole hours more have been given already to each seat, or to this one, for what the game waits for."""
    rows = Seat.objects.filter(game=match.game_id).order_by("index")
    asked = (row for row in rows if row.human and row.clock and seat in (None, row.index))
    clocks = [SeatClock.of(row.clock) for row in asked]
    return [clock.open.owed.by_host // 3600 for clock in clocks if clock.open is not None]


def _pause_of(match: Match) -> str | None:
    """Until when a game stands still already, None where it goes on, or nobody knows."""
    ends = None if match.game is None else match.game.pause_ends_at
    return None if ends is None else ends.isoformat()


def resume(act: Act, match: Match, now: datetime) -> None:
    """A pause is over; nothing where the game goes on already."""
    assert match.game_id is not None
    try:
        pausing.resume(match.game_id, act.reason, caller("back", act.pk, match.pk), now)
    except WrongStatus:
        return
