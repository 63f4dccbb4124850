"""Acts on results and points: excuses, penalties, decisions about games (ORG-02)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Literal

from accounts.leagues import games, standing
from accounts.leagues.acts.kinds import JUDGED, Deed, MatchPlace, entry_of, running, seats_of
from accounts.leagues.hosting import caller
from accounts.leagues.models import Act, Match, Season
from accounts.leagues.refused import BadAct
from horror.table.hosts import ending

MOST_POINTS = 10
"""So many points an act takes or gives at most: as many as a game that is won."""


class Penalty(Deed, tag="penalty", frozen=True):
    """An `entry` has so many `points` more, or less."""

    states: ClassVar = JUDGED
    reversible: ClassVar[bool] = True

    entry: int
    points: int

    def concerns(self, season: Season) -> set[int]:
        return {self.entry}

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        if not 0 < abs(self.points) <= MOST_POINTS:
            raise BadAct(
                "an act takes or gives 1 to {most} points", most=MOST_POINTS, rule="ORG-02", path="$.points"
            )
        self._add(season, act, self.points)
        return []

    def undo(self, season: Season, old: Act, act: Act, now: datetime) -> list[Match]:
        self._add(season, act, -self.points)
        return []

    def _add(self, season: Season, act: Act, points: int) -> None:
        entry = entry_of(season, self.entry)
        if entry.group is None:
            raise BadAct("entry {number} plays in no group", number=self.entry, rule="ORG-02", path="$.entry")
        act.before, act.after = {"penalty": entry.penalty}, {"penalty": entry.penalty + points}
        entry.penalty += points
        entry.save(update_fields=["penalty"])
        standing.reckon(entry.group)


class Excuse(Deed, tag="excuse", frozen=True):
    """The lapses of an `entry` in a game do not count in this league's standings (its reliability is staff's)."""

    states: ClassVar = JUDGED
    reversible: ClassVar[bool] = True

    match: MatchPlace
    entry: int

    def concerns(self, season: Season) -> set[int]:
        return {self.entry}

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        match = self.match.of(season)
        if self.entry not in match.seats:
            raise BadAct(
                "entry {number} does not play in this game", number=self.entry, rule="ORG-02", path="$.entry"
            )
        self._set(match, act, sorted({*match.excused, self.entry}))
        return []

    def undo(self, season: Season, old: Act, act: Act, now: datetime) -> list[Match]:
        match = self.match.of(season)
        self._set(match, act, [number for number in match.excused if number != self.entry])
        return []

    def _set(self, match: Match, act: Act, excused: list[int]) -> None:
        act.before, act.after = {"excused": match.excused}, {"excused": excused}
        match.excused = excused
        match.save(update_fields=["excused"])
        standing.reckon(match.group)


class Adjudicate(Deed, tag="adjudicate", frozen=True):
    """A game is decided: `as_it_stands`, a `draw` between all, a `win` of one `seat` where it cannot go on, or `void`,
    with a new game where there is time for one (LEA-12)."""

    match: MatchPlace
    how: Literal["as_it_stands", "draw", "win", "void"]
    seat: int | None = None

    def concerns(self, season: Season) -> set[int]:
        return seats_of(season, self.match)

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        match = running(self.match.of(season))
        pending = season.acts.filter(kind="adjudicate", state=Act.State.ASKED).exclude(pk=act.pk)
        if any(match.pk in one.left for one in pending):
            raise BadAct("this game is being decided", rule="ORG-02", path="$.match")
        if (self.how == "win") != (self.seat is not None):
            raise BadAct("a win names its seat, and nothing else does", rule="ORG-02", path="$.seat")
        if self.seat is not None and not 0 <= self.seat < len(match.seats):
            raise BadAct("this game has no seat {seat}", seat=self.seat, rule="ORG-02", path="$.seat")
        if self.how != "void" and not games.has_begun(match):
            raise BadAct("this game is not under way", rule="ORG-02", path="$.match")
        if self.how == "win" and games.goes_on(match):
            raise BadAct(
                "a game that can go on is won by playing; a win is for one that is set aside",
                rule="ORG-02",
                path="$.how",
            )
        if self.how in ("as_it_stands", "draw") and not games.goes_on(match):
            raise BadAct("a game that is set aside is won by somebody, or void", rule="ORG-02", path="$.how")
        decided: dict[str, dict[str, Any]] = {
            "win": {"kind": "won", "winners": [self.seat]},
            "draw": {"kind": "draw", "winners": list(range(len(match.seats)))},
        }
        ruled = decided.get(self.how)
        state = {"void": Match.State.VOID, "as_it_stands": Match.State.ADJUDICATED}
        act.before = {"state": match.state}
        act.after = {"state": state.get(self.how, Match.State.FINISHED), **(ruled or {})}
        match.ruled = ruled
        match.save(update_fields=["ruled"])
        return [match]

    def at_table(self, act: Act, match: Match, now: datetime) -> None:
        assert match.game_id is not None
        who = caller("act", act.pk, match.pk)
        if self.how in ("void", "win"):
            ending.stop(match.game_id, act.reason, who, now)
        else:
            ending.adjudicate(match.game_id, [], None, act.reason, who, now)

    def refused_at_table(self, match: Match) -> None:
        if not match.over:
            match.ruled = None
            match.save(update_fields=["ruled"])
