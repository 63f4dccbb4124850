"""What every act of an organiser has in common; which there are, the modules beside this one say (ORG-02)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import ClassVar

import msgspec

from accounts.leagues.models import Act, Entry, Match, Season
from accounts.leagues.refused import BadAct

State = Season.State
UNDER_WAY = Season.PLAYED
BEFORE = (State.DRAFT, State.REGISTRATION, State.CHECK_IN)
JUDGED = (*UNDER_WAY, State.CLOSING)


class Deed(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True, frozen=True):
    """One act. Its members are what is asked for; :meth:`do` does it under the season's lock, and :meth:`at_table` in
    each game that is concerned, by a job.
    """

    states: ClassVar[Collection[str]] = UNDER_WAY
    """In which states of a season it may be done."""
    reversible: ClassVar[bool] = False
    """Whether it can be taken back (:meth:`undo`)."""

    def concerns(self, season: Season) -> set[int]:
        """The numbers of the entries whose play it concerns: who acts plays in none of their games (ORG-01)."""
        return set()

    def do(self, season: Season, act: Act, now: datetime) -> list[Match]:
        """Do it, and fill in what was before and what is after; the games in which something is to be done. Raises
        :class:`BadAct`.
        """
        raise NotImplementedError

    def at_table(self, act: Act, match: Match, now: datetime) -> None:
        """Do it in a game, once for however many tries. Raises what the verbs of the table do."""
        raise NotImplementedError

    def refused_at_table(self, match: Match) -> None:
        """A game did not let it be done: what was noted of it in the match is taken back, under the season's lock."""

    def undo(self, season: Season, old: Act, act: Act, now: datetime) -> list[Match]:
        """Take ``old`` back, and fill in what was before and is after; under the season's lock; the games in which
        :meth:`back_at_table` is to be done.
        """
        raise BadAct("this is not taken back", rule="ORG-02", path="$.act")

    def back_at_table(self, act: Act, match: Match, now: datetime) -> None:
        """Take it back in a game."""
        raise NotImplementedError


def match_of(season: Season, tier: int, group: int, number: int) -> Match:
    """A match by its place in the season; raises :class:`BadAct` where there is none."""
    found = Match.objects.filter(
        group__season=season, group__tier=tier, group__number=group, number=number
    ).select_related("group", "game")
    if (match := found.first()) is None:
        raise BadAct("there is no such game in this season", rule="ORG-02", path="$.match")
    return match


def entry_of(season: Season, number: int) -> Entry:
    """An entry by its number; raises :class:`BadAct` where there is none."""
    if (entry := season.entries.filter(number=number).first()) is None:
        raise BadAct(
            "there is no entry {number} in this season", number=number, rule="ORG-02", path="$.entry"
        )
    return entry


def running(match: Match) -> Match:
    """A match whose game is not over, as its table has it; raises :class:`BadAct` for another."""
    if match.state != Match.State.RUNNING or match.game is None or match.game.ended:
        raise BadAct("this game is not under way", rule="ORG-02", path="$.match")
    return match


class MatchPlace(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """Which game of a season is meant: of which tier and group, by its number there."""

    tier: int
    group: int
    number: int

    def of(self, season: Season) -> Match:
        return match_of(season, self.tier, self.group, self.number)


def seats_of(season: Season, match: MatchPlace) -> set[int]:
    """The entries of a match."""
    return set(match.of(season).seats)
