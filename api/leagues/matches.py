"""The games of a season: which seats they have, how they go, how they ended (API-01)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cached_property
from typing import Annotated, Any, cast

import msgspec
from django.db.models import F
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from accounts.leagues import judging, lasting, standing
from accounts.leagues.models import Group, Match, Season
from accounts.leagues.reckoning import points
from accounts.leagues.reckoning.lasting import Curve
from accounts.leagues.reckoning.rules import Rules
from api.endpoint import operation
from api.leagues import sheets
from api.leagues.doors import BOTH, SheetEndpoint
from api.leagues.shapes import MatchState, game_of, rules_shown
from api.shapes import Strict, now
from horror.rules.kernel.results import Fate, Kind

At = Annotated[int, Meta(ge=1, le=10_000)]
COST = 1
"""Units of the limit on reading that the games of a season cost beyond the one of every request."""


class MatchesQuery(Strict):
    """Which games: of a `tier`, a `group` of each tier, an `entry` (its number), in a `state`."""

    tier: Annotated[At | None, Meta(description="Of this tier.")] = None
    group: Annotated[At | None, Meta(description="Of the group of this number in its tier.")] = None
    entry: Annotated[At | None, Meta(description="Those in which this entry has a seat, by its number.")] = (
        None
    )
    state: Annotated[MatchState | None, Meta(description="Those in this state.")] = None


class MatchSeat(msgspec.Struct, kw_only=True):
    """A seat of a game: the `entry` (its number, and its `name`). When the game is over: its victory points (`vp`) and
    what became of it (`fate`); the `row` by which it has its league `points`, its `place` in the game and its `share`
    of all victory points in ten-thousandths (PTS-01, PTS-02); its unexcused `lapses`, and whether an organiser
    `excused` them. What is not known is null."""

    entry: int
    name: str
    vp: int | None = None
    fate: Fate | None = None
    row: str | None = None
    points: int | None = None
    place: int | None = None
    share: int | None = None
    lapses: int | None = None
    excused: bool = False


class ExpectedShown(msgspec.Struct, kw_only=True):
    """When what goes on can be expected to be over: `at` with even odds, and between `early` and `late` likewise. It is
    reckoned of public times alone (API-04): how long games of this and of public leagues have lasted that had the same
    game, preset, seats and rates, and since when this one goes on."""

    early: datetime
    at: datetime
    late: datetime


class PlayedShown(msgspec.Struct, kw_only=True):
    """What a game came to before it was decided anew: its `kind`, or that it was `void`, and the seats of the
    `winners`."""

    kind: Kind
    winners: list[int]


class MatchShown(msgspec.Struct, kw_only=True):
    """A game of a group's schedule by its `number` there; `game` is its id, null before it is made. `kind` is how it
    ended, as organisers ruled where they have (`ruled`); where a protest has led to that, `played` is what it came to
    before (ORG-04). One that is void has a `cause`, and where it is played again
    the one that `replaces` it names its number. `expected` is when one under way can be expected to be over."""

    tier: int
    group: int
    number: int
    game: str | None
    state: MatchState
    kind: Kind | None
    ruled: bool
    played: PlayedShown | None
    cause: str
    replaces: int | None
    begun_at: datetime | None
    ended_at: datetime | None
    expected: ExpectedShown | None
    seats: list[MatchSeat]


class Matches(msgspec.Struct, kw_only=True):
    """Games of a season, by tier, group and number."""

    matches: list[MatchShown]


def matches_of(season: Season, **only: Any) -> list[Match]:
    """The matches of a season, with their groups and when they began, in the order in which they are shown."""
    found = Match.objects.filter(group__season=season, **only).select_related("group", "replaces")
    found = found.annotate(begun_at=F("game__started_at"))
    return list(found.order_by("group__tier", "group__number", "number"))


def names_of(season: Season) -> dict[int, str]:
    """What the entries of a season are called, by number."""
    rows = season.entries.only("number", "name", "person_id", "season_id")
    return {row.number: row.called for row in rows}


def begun_of(match: Match) -> datetime | None:
    """When the game of a match began that came by :func:`matches_of`; None before, and for a table's (FMT-05)."""
    return cast("datetime | None", cast(Any, match).begun_at)


class Ahead:
    """When the games of a season can be expected to be over, as of now; reads what it is reckoned of once, where it is
    asked for a game that goes on."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.now = now()

    @cached_property
    def curve(self) -> Curve | None:
        return lasting.curve(self.season, self.now)

    def of(self, matches: Iterable[Match], group: Group) -> ExpectedShown | None:
        """Of those of a group's matches that go on, which come with when they began; null where none does."""
        begun = [begun_of(match) for match in matches if not match.over]
        if not begun or self.season.phase not in Season.PLAYED:
            return None
        hard = self.season.hard_end_at + timedelta(seconds=group.extra)
        found = lasting.expected(self.curve, begun, self.now, hard)
        return found and ExpectedShown(early=found.early, at=found.middle, late=found.late)


def match_shown(match: Match, rules: Rules, names: dict[int, str], ahead: Ahead | None = None) -> MatchShown:
    """A match, whose group is there already; ``ahead`` knows when those can be expected to be over that came by
    :func:`matches_of`."""
    game = standing.game_of(match) if match.result is not None and match.state != Match.State.VOID else None
    seats = [MatchSeat(entry=entry, name=names.get(entry, "")) for entry in match.seats]
    if game is not None:
        lapses = standing.lapses_of(match)
        seats = [
            MatchSeat(
                entry=seat.entry,
                name=seat.name,
                vp=end.points,
                fate=end.fate,
                row=score.row,
                points=score.points,
                place=score.place,
                share=score.share,
                lapses=many,
                excused=seat.entry in match.excused,
            )
            for seat, end, score, many in zip(
                seats, game.seats, points.scores(game, rules.points), lapses, strict=True
            )
        ]
    return MatchShown(
        tier=match.group.tier,
        group=match.group.number,
        number=match.number,
        game=game_of(match),
        state=cast(MatchState, match.state),
        kind=None if game is None else game.kind,
        ruled=match.ruled is not None,
        played=msgspec.convert(judging.played_of(match), PlayedShown | None),
        cause=match.cause,
        replaces=None if match.replaces is None else match.replaces.number,
        begun_at=begun_of(match),
        ended_at=match.ended_at,
        expected=None if ahead is None else ahead.of([match], match.group),
        seats=seats,
    )


COLUMNS = (
    "tier", "group", "number", "game", "state", "kind", "ended_at", "seat", "entry", "name", "vp", "fate", "row",
    "points", "place", "share", "lapses", "excused",
)  # fmt: skip


def _lines(shown: Iterable[MatchShown]) -> Iterable[dict[str, Any]]:
    """A line a seat."""
    for match in shown:
        about = msgspec.structs.asdict(match)
        for index, seat in enumerate(match.seats):
            yield {**about, **msgspec.structs.asdict(seat), "seat": index}


class MatchesView(SheetEndpoint):
    @operation(
        "The games of a season",
        {200: Matches},
        query=MatchesQuery,
        visitors=True,
        problems=[404],
        media=BOTH,
        tag="leagues",
        name="list_matches",
    )
    def get(self, request: Request, slug: str, number: int, query: MatchesQuery) -> Matches | HttpResponse:
        """As CSV a line a seat."""
        _, season = self.season(request, slug, number)
        self.charge(request, COST)
        only: dict[str, Any] = {}
        if query.tier is not None:
            only["group__tier"] = query.tier
        if query.group is not None:
            only["group__number"] = query.group
        if query.state is not None:
            only["state"] = query.state
        if query.entry is not None:
            only["group__entries__number"] = query.entry
        rules, names, ahead = rules_shown(season), names_of(season), Ahead(season)
        shown = [
            match_shown(match, rules, names, ahead)
            for match in matches_of(season, **only)
            if query.entry is None or query.entry in match.seats
        ]
        return sheets.answer(COLUMNS, _lines(shown)) if sheets.wanted(request) else Matches(matches=shown)
