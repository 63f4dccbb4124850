"""The seasons that somebody has entered, for whoever looks at a person."""

from __future__ import annotations

import uuid
from typing import cast

import msgspec
from rest_framework.request import Request

from accounts import directory
from accounts.leagues.finals import Final, final_of
from accounts.leagues.models import Entry, League
from accounts.leagues.reckoning.exchange import Went
from accounts.models import User
from api import caching
from api.endpoint import Endpoint, operation
from api.leagues.shapes import EntryState, SeasonState
from api.problems import NotFound
from api.shapes import person

SEASONS = 50
"""Seasons of a person that are told, the newest ones."""


class SeasonOfPerson(msgspec.Struct, kw_only=True):
    """A `season` (its number) of a `league` (its word in addresses, called `name`) that somebody has entered, its
    `state`, the number of the `entry` and how that stands (`entry_state`). `tier` and
    `group` are where that plays, `place` is that in the group at the end, and `went` whither it led; null where that is
    not known, or not yet."""

    league: str
    name: str
    season: int
    state: SeasonState
    entry: int
    entry_state: EntryState
    tier: int | None
    group: int | None
    place: int | None
    went: Went | None


class SeasonsOfPerson(msgspec.Struct):
    """The newest `seasons` that somebody has entered, of leagues that you may know of, newest first."""

    seasons: list[SeasonOfPerson]


class SeasonsOfPersonView(Endpoint):
    @operation(
        "The seasons of leagues that a person has entered",
        {200: SeasonsOfPerson},
        visitors=True,
        problems=[404],
        tag="people",
        name="get_person_leagues",
    )
    def get(self, request: Request, person_id: uuid.UUID) -> SeasonsOfPerson:
        """Of private leagues those alone to which you belong (ORG-05)."""
        reader = person(request)
        shown = directory.shown(person_id)
        if shown is None:
            raise NotFound
        if reader is None:
            self.kept = caching.Kept(caching.ASKED_AGAIN, caching.CREDENTIALS)
        return SeasonsOfPerson([_shown(entry) for entry in _entries(shown, reader)])


def _entries(shown: User, reader: User | None) -> list[Entry]:
    known = League.objects.visible_to(reader)
    entered = Entry.objects.filter(person=shown, season__league__in=known).exclude(state__in=Entry.OUT)
    return list(entered.select_related("season__league", "group").order_by("-season_id", "-pk")[:SEASONS])


def _shown(entry: Entry) -> SeasonOfPerson:
    season, group = entry.season, entry.group
    final: Final | None = final_of(entry) if entry.final is not None else None
    return SeasonOfPerson(
        league=season.league.slug,
        name=season.league.name,
        season=season.number,
        state=cast(SeasonState, season.state),
        entry=entry.number,
        entry_state=cast(EntryState, entry.state),
        tier=None if group is None else group.tier,
        group=None if group is None else group.number,
        place=None if final is None else final.place,
        went=None if final is None else final.went,
    )
