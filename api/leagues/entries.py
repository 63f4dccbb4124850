"""Entering a season, and what it asks of who has entered; who is in it, and who waits (API-01, API-02)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.leagues import entering, leaving, resting
from accounts.leagues.models import Entry, Season, Waiting
from api.endpoint import operation
from api.leagues import sheets
from api.leagues.doors import BOTH, KEY, LeagueEndpoint, SheetEndpoint, once
from api.leagues.lists import SeasonShown, season_shown
from api.leagues.shapes import EntryShown, EntryState, entry_shown
from api.problems import NotFound
from api.shapes import Strict, now


class EntriesQuery(Strict):
    """Which entries."""

    state: Annotated[EntryState | None, Meta(description="Those in this state.")] = None


class LeaveQuery(Strict):
    """What is meant."""

    leave: Annotated[
        bool,
        Meta(
            description="`true`: leave a season whose games are drawn, with what follows from it; else only withdraw."
        ),
    ] = False


class Entries(msgspec.Struct, kw_only=True):
    """The entries of a season, in the order in which they were made."""

    entries: list[EntryShown]


class WaitingShown(msgspec.Struct, kw_only=True):
    """Somebody who waits for a place: `person` is the id, `place` that on the list, which says no more than the order.
    `state`: `waiting`, `placed`, or `given_up`."""

    place: int
    name: str
    person: str
    state: Literal["waiting", "placed", "given_up"]
    asked_at: datetime


class WaitingList(msgspec.Struct, kw_only=True):
    """Who waits for a place in a season, or did, in the order in which places are given (LEA-05)."""

    waiting: list[WaitingShown]


class HolderShown(msgspec.Struct, kw_only=True):
    """Somebody who has played for an entry: `person` is the id (null where the account is gone), `name` as it was
    called then; in all its games, or in that of one `match` (its number in the group). `until` is null while that goes
    on. Where nobody does, the steward plays."""

    name: str
    person: str | None
    match: int | None
    since: datetime
    until: datetime | None


class EntryPath(msgspec.Struct, kw_only=True):
    """An `entry`, and its `holders`, the first first: who entered from the start of the season on, and who took its
    seats since (LEA-07). None before the season has begun."""

    entry: EntryShown
    holders: list[HolderShown]


COLUMNS = (
    "number", "name", "person", "player", "state", "came", "entered_at", "confirmed_at", "target", "listed", "seeded",
    "moved", "tier", "group", "index", "penalty", "place", "points", "per_game", "went",
)  # fmt: skip


def _lines(shown: Iterable[EntryShown]) -> Iterable[dict[str, Any]]:
    for entry in shown:
        final = {} if entry.final is None else msgspec.structs.asdict(entry.final)
        yield final | msgspec.structs.asdict(entry)


class EntriesView(SheetEndpoint):
    @operation(
        "Who has entered a season",
        {200: Entries},
        query=EntriesQuery,
        visitors=True,
        problems=[404],
        media=BOTH,
        tag="leagues",
        name="list_entries",
    )
    def get(self, request: Request, slug: str, number: int, query: EntriesQuery) -> Entries | HttpResponse:
        _, season = self.season(request, slug, number)
        found = season.entries.in_order().select_related("group")
        if query.state is not None:
            found = found.filter(state=query.state)
        shown = [entry_shown(entry) for entry in found]
        return sheets.answer(COLUMNS, _lines(shown)) if sheets.wanted(request) else Entries(entries=shown)


class EntryPathView(LeagueEndpoint):
    @operation(
        "An entry of a season, and who has played for it",
        {200: EntryPath},
        visitors=True,
        problems=[404],
        tag="leagues",
        name="get_entry",
    )
    def get(self, request: Request, slug: str, number: int, entry: int) -> EntryPath:
        _, season = self.season(request, slug, number)
        row = season.entries.filter(number=entry).select_related("group").first()
        if row is None:
            raise NotFound
        return EntryPath(entry=entry_shown(row), holders=[] if row.group is None else _holders(season, row))


def _holders(season: Season, row: Entry) -> list[HolderShown]:
    """Who entered, and who took its seats since, by when they came."""
    first = HolderShown(
        name=row.called,
        person=None if row.person_id is None else str(row.person_id),
        match=None,
        since=season.starts_at,
        until=row.left_at,
    )
    later = [
        HolderShown(
            name=each.name if each.person_id is not None else row.State.LEFT.value,
            person=None if each.person_id is None else str(each.person_id),
            match=None if each.match is None else each.match.number,
            since=each.since,
            until=each.until,
        )
        for each in row.standins.select_related("match").order_by("since", "pk")
    ]
    return [first, *later]


class EntryView(LeagueEndpoint):
    @operation(
        "Enter a season",
        {200: EntryShown},
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="enter_season",
    )
    def put(self, request: Request, slug: str, number: int) -> EntryShown:
        """While registration is open, for who has what the rules ask (LEA-11). By entering you take its rules, as they
        stand: rates, vacation, and what leaving costs."""
        season, at = self.acting(request, slug, number), now()
        somebody = security.somebody(request)
        return once(
            request, None, at, EntryShown, lambda: entry_shown(entering.enter(season.pk, somebody, at))
        )

    @operation(
        "Withdraw from a season, or leave it",
        {200: SeasonShown},
        query=LeaveQuery,
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="leave_season",
    )
    def delete(self, request: Request, slug: str, number: int, query: LeaveQuery) -> SeasonShown:
        """Before it begins that costs nothing. Once its games are drawn it has consequences (LEA-07), and is only done
        with `leave=true`: else the refusal says what would follow. The seats of all
        your games in it are resigned; the entry plays on by whoever takes it, and keeps its points. You may not enter
        this league for 30 days, and where you have left it within a year before, for 90. Next time you begin a tier
        lower: behind who stayed there, if somebody is found for your seats within 72 hours, else behind all."""
        (found, season), at = self.season(request, slug, number), now()
        somebody = security.somebody(request)

        def do() -> SeasonShown:
            if query.leave:
                leaving.leave(season.pk, somebody, at)
            else:
                entering.withdraw(season.pk, somebody, at)
            return _anew(found, season)

        return once(request, query, at, SeasonShown, do)


class CheckInView(LeagueEndpoint):
    @operation(
        "Confirm your entry",
        {200: EntryShown},
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="check_in",
    )
    def post(self, request: Request, slug: str, number: int) -> EntryShown:
        """Who has not confirmed when check-in ends goes behind the waiting list. Once more changes nothing."""
        season, at = self.acting(request, slug, number), now()
        somebody = security.somebody(request)
        return once(
            request, None, at, EntryShown, lambda: entry_shown(entering.check_in(season.pk, somebody, at))
        )


class RestView(LeagueEndpoint):
    @operation(
        "Rest in a season",
        {200: SeasonShown},
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="rest",
    )
    def post(self, request: Request, slug: str, number: int) -> SeasonShown:
        """You take no part in it and keep your tier for the next one, once in three seasons (LEA-10)."""
        (found, season), at = self.season(request, slug, number), now()
        somebody = security.somebody(request)

        def do() -> SeasonShown:
            resting.rest(season.pk, somebody, at)
            return _anew(found, season)

        return once(request, None, at, SeasonShown, do)

    @operation(
        "Do not rest after all",
        {200: EntryShown},
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="stop_resting",
    )
    def delete(self, request: Request, slug: str, number: int) -> EntryShown:
        """You are entered again, behind all others, while registration is open."""
        season, at = self.acting(request, slug, number), now()
        somebody = security.somebody(request)
        return once(request, None, at, EntryShown, lambda: entry_shown(resting.stop(season.pk, somebody, at)))


class WaitingView(LeagueEndpoint):
    @operation(
        "Who waits for a place",
        {200: WaitingList},
        visitors=True,
        problems=[404],
        tag="leagues",
        name="list_waiting",
    )
    def get(self, request: Request, slug: str, number: int) -> WaitingList:
        _, season = self.season(request, slug, number)
        return _waiting_list(season)

    @operation(
        "Wait for a place",
        {200: WaitingShown},
        scope="league",
        problems=[404, 409],
        tag="leagues",
        name="wait_for_place",
    )
    def put(self, request: Request, slug: str, number: int) -> WaitingShown:
        """When registration has closed, or all places are taken (LEA-05). Once more changes nothing."""
        season, at = self.acting(request, slug, number), now()
        return _waiting(entering.wait(season.pk, security.somebody(request), at))

    @operation(
        "Do not wait any more",
        {200: WaitingList},
        scope="league",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="stop_waiting",
    )
    def delete(self, request: Request, slug: str, number: int) -> WaitingList:
        season, at = self.acting(request, slug, number), now()
        somebody = security.somebody(request)

        def do() -> WaitingList:
            entering.stop_waiting(season.pk, somebody, at)
            return _waiting_list(season)

        return once(request, None, at, WaitingList, do)


def _anew(found: Found, season: Season) -> SeasonShown:
    """A season as it is now, also for who could know of it only by what was just given up (ORG-05)."""
    anew = Season.objects.get(pk=season.pk)
    anew.league = found.league
    return season_shown(found, anew)


def _waiting_list(season: Season) -> WaitingList:
    rows = season.waiting.select_related("person").order_by("place")
    return WaitingList(waiting=[_waiting(row) for row in rows])


def _waiting(row: Waiting) -> WaitingShown:
    return WaitingShown(
        place=row.place,
        name=row.person.name,
        person=str(row.person_id),
        state=msgspec.convert(row.state, Literal["waiting", "placed", "given_up"]),
        asked_at=row.asked_at,
    )
