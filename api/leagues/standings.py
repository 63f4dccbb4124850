"""Groups and their standings, with every term, now and as they were (PTS-03, PTS-04; API-01, API-04)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from accounts.leagues import then
from accounts.leagues.models import Entry, Group, Match, Season
from api.endpoint import operation
from api.leagues import sheets
from api.leagues.doors import BOTH, LeagueEndpoint, SheetEndpoint
from api.leagues.matches import Ahead, ExpectedShown, MatchShown, match_shown, matches_of, names_of
from api.leagues.shapes import (
    EntryShown,
    GroupStanding,
    entry_shown,
    games_of,
    rules_shown,
    standing_shown,
)
from api.problems import NotFound
from api.shapes import Strict, now

COST = 1
"""Units of the limit on reading that a standing of now costs beyond the one of every request."""
THEN = 5
"""The same of one that is reckoned anew, for a moment."""


class StandingsQuery(Strict):
    """As of which moment: from the results, excuses and points that there were by then."""

    as_of: Annotated[
        Annotated[datetime, Meta(tz=True)] | None, Meta(description="The moment; now where there is none.")
    ] = None


class LeagueStandings(msgspec.Struct, kw_only=True):
    """The standings of a season, by tier and group; none before it has begun. `as_of` is the moment that was asked
    for, null for now."""

    as_of: datetime | None
    standings: list[GroupStanding]


class GroupListed(msgspec.Struct, kw_only=True):
    """A `group` of a `tier`: how many `entries` and `matches` it has, and how many of these are `over`; so many go up
    by their place (`promoted`), so many down (`relegated`)."""

    tier: int
    group: int
    entries: int
    matches: int
    over: int
    promoted: int
    relegated: int


class Groups(msgspec.Struct, kw_only=True):
    """The groups of a season, by tier and number; none before it has begun."""

    groups: list[GroupListed]


class GroupShown(msgspec.Struct, kw_only=True):
    """A group: its `entries` by their place in the schedule, its `standing` with a term for each game (the cross
    table), and its `matches`. Its `ends_at` and `hard_end_at` are those of the season and what they have moved for this
    group (LEA-12). `expected` is when the last of its games can be expected to be over, null where too little is known
    yet, or all are over. `expected_at` is the same as one moment: where nothing is known the next of its ends, and when
    all are over when the last one was."""

    tier: int
    group: int
    ends_at: datetime
    hard_end_at: datetime
    expected_at: datetime
    expected: ExpectedShown | None
    entries: list[EntryShown]
    standing: GroupStanding
    matches: list[MatchShown]


def kept(group: Group) -> list[dict[str, Any]]:
    """The rows of a group's table of now."""
    return [] if group.table is None else list(group.table["rows"])


class StandingsView(SheetEndpoint):
    @operation(
        "The standings of a season",
        {200: LeagueStandings},
        query=StandingsQuery,
        visitors=True,
        problems=[404],
        media=BOTH,
        tag="leagues",
        name="list_standings",
    )
    def get(
        self, request: Request, slug: str, number: int, query: StandingsQuery
    ) -> LeagueStandings | HttpResponse:
        """They follow from games that are over and from what organisers did; of a game under way they tell nothing. As
        CSV a line an entry, without the terms."""
        _, season = self.season(request, slug, number)
        self.charge(request, COST if query.as_of is None else THEN)
        groups = list(season.groups.order_by("tier", "number"))
        at = query.as_of
        rows = (
            {group.pk: kept(group) for group in groups}
            if at is None or at > now()
            else then.tables(season, groups, at)
        )
        names, games = names_of(season), games_of(matches_of(season))
        shown = [standing_shown(group, rows.get(group.pk, []), names, games) for group in groups]
        if sheets.wanted(request):
            return sheets.answer(COLUMNS, _lines(shown))
        return LeagueStandings(as_of=at, standings=shown)


COLUMNS = (
    "tier", "group", "place", "entry", "name", "points", "per_game", "counted", "left", "wins", "share", "lapses",
    "lot", "penalty", "added", "withdrawn", "sure",
)  # fmt: skip


def _lines(shown: Iterable[GroupStanding]) -> Iterable[dict[str, Any]]:
    for each in shown:
        for row in each.rows:
            yield {"tier": each.tier, "group": each.group, **msgspec.structs.asdict(row)}


class GroupsView(LeagueEndpoint):
    @operation(
        "The groups of a season",
        {200: Groups},
        visitors=True,
        problems=[404],
        tag="leagues",
        name="list_groups",
    )
    def get(self, request: Request, slug: str, number: int) -> Groups:
        _, season = self.season(request, slug, number)
        groups = list(season.groups.order_by("tier", "number"))
        members: dict[int, int] = dict.fromkeys((group.pk for group in groups), 0)
        played, over = dict(members), dict(members)
        for pk in season.entries.exclude(group=None).values_list("group", flat=True):
            members[pk] += 1
        for pk, state in Match.objects.filter(group__season=season).values_list("group", "state"):
            played[pk] += 1
            over[pk] += state in Match.OVER
        return Groups(
            groups=[
                GroupListed(
                    tier=group.tier,
                    group=group.number,
                    entries=members[group.pk],
                    matches=played[group.pk],
                    over=over[group.pk],
                    promoted=group.promoted,
                    relegated=group.relegated,
                )
                for group in groups
            ]
        )


class GroupView(LeagueEndpoint):
    @operation(
        "A group of a season",
        {200: GroupShown},
        visitors=True,
        problems=[404],
        tag="leagues",
        name="get_group",
    )
    def get(self, request: Request, slug: str, number: int, tier: int, group: int) -> GroupShown:
        """Table, cross table with the games, seats, and when it can be expected to be over."""
        _, season = self.season(request, slug, number)
        row = season.groups.filter(tier=tier, number=group).first()
        if row is None:
            raise NotFound
        row.season = season
        entries = list(Entry.objects.filter(group=row).order_by("index"))
        for entry in entries:
            entry.group = row
        matches = matches_of(season, group=row)
        rules, names = rules_shown(season), {entry.number: entry.called for entry in entries}
        ends, hard = (at + timedelta(seconds=row.extra) for at in (season.ends_at, season.hard_end_at))
        ahead = Ahead(season)
        expected = ahead.of(matches, row)
        return GroupShown(
            tier=row.tier,
            group=row.number,
            ends_at=ends,
            hard_end_at=hard,
            expected_at=_end(season, matches, ends, hard) if expected is None else expected.at,
            expected=expected,
            entries=[entry_shown(entry) for entry in entries],
            standing=standing_shown(row, kept(row), names, games_of(matches)),
            matches=[match_shown(match, rules, names, ahead) for match in matches],
        )


def _end(season: Season, matches: Iterable[Match], ends: datetime, hard: datetime) -> datetime:
    over = [match.ended_at for match in matches if match.over and match.ended_at is not None]
    if over and all(match.over for match in matches):
        return max(over)
    return ends if season.phase in (Season.State.COMPOSING, Season.State.RUNNING) else hard
