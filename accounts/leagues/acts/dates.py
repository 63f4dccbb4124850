"""Acts on a season as a whole: its dates, its end, what its people are told (ORG-02)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar, Literal

from accounts.leagues import dates, games
from accounts.leagues.acts.kinds import BEFORE, UNDER_WAY, Deed
from accounts.leagues.course import playing, registration
from accounts.leagues.models import Act, Match, Season
from accounts.leagues.refused import BadAct
from accounts.leagues.telling import tell_group

LATER = timedelta(days=28)
"""By so much one act moves dates at most."""
TEXT = 2000
"""Characters of a message to a group."""


class MoveDate(Deed, tag="move", frozen=True):
    """A date that has not come, and all after it, are so many `days` later."""

    states: ClassVar = (*BEFORE, *UNDER_WAY)

    date: Literal["opens_at", "closes_at", "starts_at", "ends_at", "hard_end_at"]
    days: int

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        if not 0 < self.days <= LATER.days:
            raise BadAct("dates move 1 to {most} days later", most=LATER.days, rule="ORG-02", path="$.days")
        if getattr(season, self.date) <= now:
            raise BadAct("this date has passed", rule="ORG-02", path="$.date")
        act.before = {self.date: getattr(season, self.date).isoformat()}
        dates.move(season, self.date, timedelta(days=self.days))
        act.after = {self.date: getattr(season, self.date).isoformat()}
        season.next_at = now
        playing.prolong_all(season, now)
        return []


class CloseEarly(Deed, tag="close_early", frozen=True):
    """The season is over, since nothing that is still played can change who goes where."""

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        if not playing.nothing_can_change(season):
            raise BadAct("games that go on can still change places", rule="ORG-02", path="$.type")
        act.before = {"state": season.state}
        playing.close(season, now)
        act.after = {"state": season.state}
        return []


class Cancel(Deed, tag="cancel", frozen=True):
    """A season that has not begun does not take place; games that are there already are stopped."""

    states: ClassVar = (*BEFORE, Season.State.COMPOSING)

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        act.before = {"state": season.state}
        registration.cancel(season, "by_organiser", now)
        games.stop(Match.objects.filter(group__season=season).exclude(state__in=Match.OVER), "no_season", now)
        act.after = {"state": season.state}
        return []


class MessageGroup(Deed, tag="message", frozen=True):
    """Everybody in a group of a tier, or in the whole season, is mailed a text."""

    states: ClassVar = (*BEFORE, *UNDER_WAY, Season.State.CLOSING)

    text: str
    tier: int | None = None
    group: int | None = None

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        if not self.text.strip() or len(self.text) > TEXT:
            raise BadAct("a message has 1 to {most} characters", most=TEXT, rule="ORG-02", path="$.text")
        if (self.tier is None) != (self.group is None):
            raise BadAct("a group is named by its tier and its number", rule="ORG-02", path="$.group")
        if (self.tier, self.group) not in {(None, None), *season.groups.values_list("tier", "number")}:
            raise BadAct("there is no such group in this season", rule="ORG-02", path="$.group")
        tell_group(season, act.number, now)
        return []
