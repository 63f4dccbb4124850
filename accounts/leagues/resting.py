"""Taking a season off without losing one's tier (LEA-10)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, Subquery

from accounts.leagues import entering, following
from accounts.leagues.locking import changed, locked
from accounts.leagues.models import Entry, Season
from accounts.leagues.refused import MayNotEnter, NotEntered, NotOpen
from accounts.models import User


def rest(season_id: int, person: User, now: datetime) -> None:
    """Somebody who played the last season rests in this one, before it begins, and keeps the tier; once in three
    seasons. Raises :class:`NotOpen`, :class:`NotEntered`, :class:`MayNotEnter`.
    """
    with locked(season_id) as season:
        if season.phase not in (Season.State.REGISTRATION, Season.State.CHECK_IN):
            raise NotOpen("one says before a season begins that one rests in it", rule="LEA-10")
        past = _past(season, person.pk)
        if not past.played:
            raise NotEntered("who has played the last season may rest", rule="LEA-10")
        if past.rested:
            raise MayNotEnter("one rests once in three seasons", rule="LEA-10")
        row = Entry.objects.of(season, person.pk).first()
        if row is None:
            row = Entry(season=season, person=person, name=person.name, entered_at=now)
            row.number = entering.next_number(season)
        elif row.state not in Entry.OUT:
            row.ended_at = now  # which leaves a place to somebody else
        row.state, row.player, row.rests = Entry.State.WITHDRAWN, None, True
        row.save()
        season.waiting.filter(person=person).delete()
        changed(season)


def may(season: Season, person: Any) -> bool:
    """Whether somebody (a primary key) may rest in a season that has not begun; one query."""
    if season.number == 1 or season.phase not in (Season.State.REGISTRATION, Season.State.CHECK_IN):
        return False
    past = _past(season, person)
    return past.played and not past.rested


class _Past(NamedTuple):
    """Whether somebody has ``played`` the last season to its end, and has ``rested`` too lately to rest again: seasons
    that did not take place count for neither."""

    played: bool
    rested: bool


def _past(season: Season, person: Any) -> _Past:
    last = following.seasons_before(season).order_by("-number").values("number")[:1]
    before = Season.objects.filter(league=season.league_id, number__lt=season.number)
    took_place = before.exclude(state=Season.State.CANCELLED)
    since = took_place.order_by("-number").values("number")[following.RESTS - 1 : following.RESTS]
    entries = Entry.objects.filter(season__in=took_place).annotate(
        latest=Subquery(last), since=Subquery(since)
    )
    mine = entries.filter(Q(person=person) | Q(player=person))
    rows = list(mine.values("person", "player", "final", "rests", "season__number", "latest", "since"))
    ended = (row for row in rows if row["player"] == person and row["final"] is not None)
    played = (row["season__number"] == row["latest"] for row in ended)
    rests = (row["season__number"] for row in rows if row["person"] == person and row["rests"])
    return _Past(any(played), any(number >= (rows[0]["since"] or 0) for number in rests))


def stop(season_id: int, person: User, now: datetime) -> Entry:
    """Somebody does not rest after all, while registration is open, and comes in behind all others. Raises
    :class:`NotEntered`, and what :func:`accounts.leagues.entering.enter` does.
    """
    if not Entry.objects.of(Season(pk=season_id), person.pk).filter(rests=True).exists():
        raise NotEntered("you do not rest in this season", rule="LEA-10")
    return entering.enter(season_id, person, now)
