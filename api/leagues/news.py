"""What sockets tell of leagues: how a person's seasons stand, and whether one has news for its readers."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, cast

import msgspec
from django.db.models import BooleanField, ExpressionWrapper, OuterRef, Q

from accounts.leagues import changes, members
from accounts.leagues.models import Entry, League, Season, Standin
from accounts.leagues.models.league import known_to
from accounts.leagues.models.match import Match
from api.leagues.mine import LIVING
from api.leagues.shapes import EntryState, SeasonState, next_date


class LeagueNow(msgspec.Struct, frozen=True, kw_only=True):
    """How a `season` of yours stands that is not over: its number in a `league` (its word in addresses), which is
    called `name`, its `state`, and when its next date is (`next_at`, null where none leads on). `entry` is the number
    of your entry, or of that for which you play, and `entry_state` its state; null where you only stand in for a game.
    `to_confirm`: it waits for your check-in. `news` is a word, another one whenever something of the season is."""

    league: str
    name: str
    season: int
    state: SeasonState
    next_at: datetime | None
    entry: int | None
    entry_state: EntryState | None
    to_confirm: bool
    news: str


def leagues_now(people: Collection[Any]) -> dict[Any, list[LeagueNow]]:
    """How the seasons stand in which these people (primary keys) play, those of a league together. Three queries."""
    found: dict[Any, dict[int, tuple[Season, Entry | None]]] = {pk: {} for pk in people}
    standins = Standin.objects.filter(
        person__in=people, until=None, match__state=Match.State.RUNNING, entry__season__state__in=LIVING
    )
    for standin in standins.select_related("entry__season__league"):
        found[standin.person_id][standin.entry.season_id] = (standin.entry.season, None)
    rows = Entry.objects.filter(Q(person__in=people) | Q(player__in=people), season__state__in=LIVING)
    public = Q(season__league__visibility=League.Visibility.PUBLIC)
    knows = ExpressionWrapper(
        public | known_to(OuterRef("season__league"), OuterRef("person")), BooleanField()
    )
    for row in rows.annotate(knows=knows).select_related("season__league").order_by("pk"):
        told_to = {row.player_id, *([row.person_id] if row.knows else [])}
        for pk in told_to & found.keys():
            mine = found[pk].get(row.season_id, (None, None))[1]
            if mine is None or row.player_id == pk:
                found[pk][row.season_id] = (row.season, row)
    told = changes.stands({season for mine in found.values() for season in mine})
    return {
        pk: sorted(
            (_now(*each, told[season].word) for season, each in mine.items() if season in told),
            key=lambda now: (now.league, now.season),
        )
        for pk, mine in found.items()
    }


def _now(season: Season, entry: Entry | None, word: str) -> LeagueNow:
    return LeagueNow(
        league=season.league.slug,
        name=season.league.name,
        season=season.number,
        state=cast(SeasonState, season.state),
        next_at=next_date(season),
        entry=None if entry is None else entry.number,
        entry_state=None if entry is None else cast(EntryState, entry.state),
        to_confirm=season.phase == Season.State.CHECK_IN
        and entry is not None
        and entry.state == Entry.State.ENTERED,
        news=word,
    )


class SeasonNow(msgspec.Struct, frozen=True, kw_only=True):
    """A season as its socket tells of it: `news` is the word of its readers."""

    state: SeasonState
    news: str


def find(slug: str, number: int) -> int | None:
    """The primary key of a season, None where there is none of this address."""
    return Season.objects.filter(league__slug=slug, number=number).values_list("pk", flat=True).first()


def season_now(season: int, people: Collection[Any]) -> tuple[SeasonNow | None, set[Any]]:
    """How a season (a primary key) stands, and which of these people, None for a visitor, may know of it (ORG-05)."""
    row = Season.objects.select_related("league").filter(pk=season).first()
    if row is None:
        return None, set()
    known = members.knowing(row.league, people)
    return SeasonNow(state=cast(SeasonState, row.state), news=changes.stands([season])[season].word), known
