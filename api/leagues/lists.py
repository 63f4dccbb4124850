"""The list of leagues, a league, and a season of it (API-01)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple, cast

import msgspec
from django.db.models import Count, Exists, OuterRef, PositiveIntegerField, Q, QuerySet, Subquery, Value
from msgspec import Meta
from rest_framework.request import Request

from accounts.leagues import changes, resting
from accounts.leagues.models import Entry, League, Member, Season, Waiting
from accounts.leagues.reckoning.rules import Rules
from api import caching, pages
from api.endpoint import Endpoint, operation
from api.leagues.doors import Found, LeagueEndpoint
from api.leagues.shapes import (
    EntryShown,
    LeagueListed,
    Role,
    SeasonListed,
    SeasonState,
    entered_in,
    entry_shown,
    league_listed,
    rules_shown,
    season_listed,
)
from api.shapes import Strict, person
from horror import sizes

State = Season.State


class LeaguesQuery(Strict):
    """Which leagues: of a `ruleset`, such as are open to entries (`open`), yours (`mine`: you belong to it, or have
    entered one of its seasons)."""

    ruleset: Annotated[
        Annotated[str, Meta(max_length=sizes.NAMED)] | None, Meta(description="Those that play this game.")
    ] = None
    open: Annotated[bool, Meta(description="Those of which a season is open to entries.")] = False
    mine: Annotated[bool, Meta(description="Yours: you belong to it, or have entered a season.")] = False
    cursor: Annotated[
        Annotated[str, Meta(max_length=120)] | None, Meta(description="The `next` of the page before.")
    ] = None
    limit: Annotated[int, Meta(ge=1, le=100, description="Leagues a page.")] = 50


class Leagues(msgspec.Struct, kw_only=True):
    """Leagues, the newest first, a page at a time: `next` is the cursor of the page after it, null on the last one."""

    leagues: list[LeagueListed]
    next: str | None


class OrganiserShown(msgspec.Struct, kw_only=True):
    """Somebody who runs a league: `person` is the id."""

    person: str
    name: str
    role: Role


class WinnerShown(msgspec.Struct, kw_only=True):
    """Who won a season: first in a group of the highest tier. `person` is the id, null where the account is gone."""

    season: int
    group: int
    name: str
    person: str | None


class LeagueShown(LeagueListed, kw_only=True):
    """A league: what it says of itself (`about`), who runs it, its `seasons`, the newest first, and who has won those
    that are over. `rules` are those of the next season; `role` is yours in it, null for none."""

    about: str
    created_at: datetime
    role: Role | None
    organisers: list[OrganiserShown]
    seasons: list[SeasonListed]
    winners: list[WinnerShown]
    rules: Rules


class DatesShown(msgspec.Struct, kw_only=True):
    """The dates of a season. Those that have not come move where one before was late, or organisers move them (LEA-01).
    After `middle_at` a void game is not played again (LEA-12); from `ends_at` on games go by the faster rates, and what
    goes on at `hard_end_at` is decided (PTS-05). `finished_at` is null before."""

    opens_at: datetime
    closes_at: datetime
    starts_at: datetime
    middle_at: datetime
    ends_at: datetime
    hard_end_at: datetime
    finished_at: datetime | None


class SeasonShown(msgspec.Struct, kw_only=True):
    """A season of the `league` of this word, which has this `name` and `visibility`. `rules` are fixed once
    registration has opened; `rules_digest` and the `commitment` to the seed are published then, the `seed` when it
    begins (SCH-05); empty before. So many have `entered`, and so many are `waiting`. `cause` says why it was
    cancelled, `halted` in which state it was set aside. During a break games stand still until `stopped_until`.
    `mine` is your entry, `waits` your place on the waiting list; `rests` says whether you rest in it, `may_rest`
    whether you may (LEA-10). `entrant`: you may read its acts and protest. `news` is a word, another one whenever
    something of the season is. `version` is what acts name (ORG-02); null for who does not run the league."""

    league: str
    name: str
    visibility: Literal["public", "private"]
    number: int
    state: SeasonState
    since: datetime
    halted: SeasonState | None
    cause: Literal["", "too_few", "by_organiser"]
    dates: DatesShown
    stopped_until: datetime | None
    rules: Rules
    rules_digest: str
    commitment: str
    seed: str
    entered: int
    waiting: int
    tiers: int
    news: str
    role: Role | None
    mine: EntryShown | None
    waits: int | None
    rests: bool
    may_rest: bool
    entrant: bool
    version: int | None


class LeaguesView(Endpoint):
    @operation(
        "Leagues",
        {200: Leagues},
        query=LeaguesQuery,
        visitors=True,
        tag="leagues",
        name="list_leagues",
    )
    def get(self, request: Request, query: LeaguesQuery) -> Leagues:
        """Public ones, and private ones to which you belong, the newest first."""
        somebody = person(request)
        if somebody is None:
            self.kept = caching.Kept(caching.ASKED_AGAIN, caching.CREDENTIALS)
        found = League.objects.visible_to(somebody)
        if query.ruleset is not None:
            found = found.filter(ruleset=query.ruleset)
        seasons = Season.objects.filter(league=OuterRef("pk"))
        if query.open:
            found = found.filter(
                Exists(seasons.filter(Q(state=State.REGISTRATION) | Q(halted=State.REGISTRATION)))
            )
        if query.mine:
            me = None if somebody is None else somebody.pk
            belongs = Member.objects.filter(league=OuterRef("pk"), person=me)
            played = Entry.objects.filter(season__league=OuterRef("pk"), person=me)
            found = found.filter(Exists(belongs) | Exists(played))
        if query.cursor:
            at, pk = pages.named(query.cursor)
            number = int(pk) if pk.isdecimal() and len(pk) < 18 else 0
            found = found.filter(Q(created_at__lt=at) | Q(created_at=at, pk__lt=number))
        newest = seasons.exclude(state=State.DRAFT).order_by("-number").values("pk")[:1]
        rows = list(found.order_by("-created_at", "-pk")[: query.limit + 1])
        more, rows = len(rows) > query.limit, rows[: query.limit]
        shown = League.objects.filter(pk__in=[row.pk for row in rows]).annotate(newest=Subquery(newest))
        newest_of = {
            row.league_id: row
            for row in Season.objects.filter(pk__in=shown.values("newest")).select_related("league")
        }
        entered = entered_in(newest_of.values())
        return Leagues(
            leagues=[league_listed(row, newest_of.get(row.pk), entered) for row in rows],
            next=pages.cursor(rows[-1].created_at, str(rows[-1].pk)) if more else None,
        )


def league_shown(found: Found) -> LeagueShown:
    """A league, for who asks."""
    league = found.league
    seasons = list(league.seasons.order_by("-number"))
    entered = entered_in(seasons)
    newest = next((row for row in seasons if row.state != State.DRAFT), None)
    runs = league.members.filter(role__in=(Member.Role.OWNER, Member.Role.ORGANISER)).select_related("person")
    return LeagueShown(
        **msgspec.structs.asdict(league_listed(league, newest, entered)),
        about=league.about,
        created_at=league.created_at,
        role=cast(Any, found.role or None),
        organisers=[
            OrganiserShown(person=str(row.person_id), name=row.person.name, role=cast(Role, row.role))
            for row in sorted(runs, key=lambda row: (row.role != Member.Role.OWNER, row.joined_at, row.pk))
        ],
        seasons=[season_listed(row, entered) for row in seasons],
        winners=_winners(league),
        rules=msgspec.convert(league.rules, Rules),
    )


def _winners(league: League) -> list[WinnerShown]:
    won = Entry.objects.filter(
        season__league=league,
        season__state__in=(State.FINISHED, State.ARCHIVED),
        final__tier=1,
        final__place=1,
    )
    return [
        WinnerShown(
            season=row.season.number,
            group=row.final["group"],
            name=row.called,
            person=None if row.person_id is None else str(row.person_id),
        )
        for row in won.select_related("season").order_by("-season__number", "number")
        if row.final is not None
    ]


class LeagueView(LeagueEndpoint):
    @operation(
        "A league", {200: LeagueShown}, visitors=True, problems=[404], tag="leagues", name="get_league"
    )
    def get(self, request: Request, slug: str) -> LeagueShown:
        return league_shown(self.league(request, slug))


class _Counts(NamedTuple):
    """How many have entered a season and not withdrawn, and wait for a place in it; which place somebody has among
    those, and whether somebody stands in for an entry."""

    entered: int
    waiting: int
    waits: int | None
    stands_in: bool


def _counts(season: Season, me: Any) -> _Counts:
    """One query."""
    entries = Entry.objects.filter(season=OuterRef("pk")).order_by()
    waiting = Waiting.objects.filter(season=OuterRef("pk"), state=Waiting.State.WAITING).order_by()
    own = waiting.filter(person_id=me)
    here = Season.objects.filter(pk=season.pk).order_by()
    (row,) = here.values_list(
        _count(entries.exclude(state=Entry.State.WITHDRAWN)),
        _count(waiting),
        Value(None, PositiveIntegerField()) if me is None else Subquery(own.values("place")[:1]),
        Value(False) if me is None else Exists(entries.filter(standins__person_id=me)),
    )
    return _Counts(row[0] or 0, row[1] or 0, *row[2:])


def _count(rows: QuerySet[Any]) -> Subquery:
    return Subquery(rows.values("season").annotate(counted=Count("pk")).values("counted"))


def season_shown(found: Found, season: Season) -> SeasonShown:
    """A season, for who asks."""
    me = found.me
    mine = (
        season.entries.filter(Q(person_id=me) | Q(player_id=me)) if me is not None else season.entries.none()
    )
    rows = list(mine.select_related("group"))
    own = next((row for row in rows if row.player_id == me), next(iter(rows), None))
    now = changes.stands([season.pk])[season.pk]
    counts = _counts(season, me)
    return SeasonShown(
        league=season.league.slug,
        name=season.league.name,
        visibility=cast(Any, season.league.visibility),
        number=season.number,
        state=cast(SeasonState, season.state),
        since=season.since,
        halted=cast(Any, season.halted or None),
        cause=cast(Any, season.cause),
        dates=DatesShown(**{name: getattr(season, name) for name in DatesShown.__struct_fields__}),
        stopped_until=season.stopped_until,
        rules=rules_shown(season),
        rules_digest=season.rules_digest,
        commitment=season.commitment,
        seed=season.seed,
        entered=counts.entered,
        waiting=counts.waiting,
        tiers=now.tiers,
        news=now.word,
        role=cast(Any, found.role or None),
        mine=None if own is None else entry_shown(own),
        waits=counts.waits,
        rests=own is not None and own.rests,
        may_rest=me is not None and resting.may(season, me),
        entrant=bool(rows) or counts.stands_in,
        version=season.version if found.organises else None,
    )


class SeasonView(LeagueEndpoint):
    @operation(
        "A season of a league",
        {200: SeasonShown},
        visitors=True,
        problems=[404],
        tag="leagues",
        name="get_season",
    )
    def get(self, request: Request, slug: str, number: int) -> SeasonShown:
        return season_shown(*self.season(request, slug, number))
