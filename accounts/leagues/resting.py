"""Taking a season off without losing one's tier (LEA-10)."""

from __future__ import annotations

from datetime import datetime

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
        last = following.last_season(season)
        played = last is not None and last.entries.filter(player=person, final__isnull=False).exists()
        if not played:
            raise NotEntered("who has played the last season may rest", rule="LEA-10")
        numbers = range(season.number - following.RESTS, season.number)
        if Entry.objects.filter(
            person=person, rests=True, season__league=season.league_id, season__number__in=numbers
        ).exists():
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


def stop(season_id: int, person: User, now: datetime) -> Entry:
    """Somebody does not rest after all, while registration is open, and comes in behind all others. Raises
    :class:`NotEntered`, and what :func:`accounts.leagues.entering.enter` does.
    """
    if not Entry.objects.of(Season(pk=season_id), person.pk).filter(rests=True).exists():
        raise NotEntered("you do not rest in this season", rule="LEA-10")
    return entering.enter(season_id, person, now)
