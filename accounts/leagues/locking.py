"""The one way to change a season: under the lock of its row (LEA-01)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any

from django.db.models import Q

from accounts.leagues.models import Entry, Group, Match, Season, Standin
from accounts.leagues.refused import NoLeague, SeenBefore
from accounts.models import User
from horror.table.frame import durable

_together: ContextVar[bool] = ContextVar("together", default=False)


@contextmanager
def together() -> Iterator[None]:
    """One transaction for what is done within, though it locks a season by itself. Raises
    :class:`horror.table.errors.Busy`.
    """
    with durable():
        mark = _together.set(True)
        try:
            yield
        finally:
            _together.reset(mark)


@contextmanager
def locked(season_id: int) -> Iterator[Season]:
    """A season, and its league, until the block ends: nobody else changes it, its entries or its games meanwhile.

    Everything else is read after that. What the block has done is committed with it (or with what it is part of, within
    :func:`together`); raises :class:`NoLeague`, and
    :class:`horror.table.errors.Busy` where the lock is not to be had.
    """
    with nullcontext() if _together.get() else durable():
        rows = Season.objects.select_for_update(no_key=True, of=("self",)).filter(pk=season_id)
        season = rows.select_related("league").first()
        if season is None:
            raise NoLeague
        yield season


def one_at_a_time(*people: Any) -> None:
    """Until the transaction ends nothing else is entered by these people (primary keys). The season's lock comes first;
    people are locked in the order of their keys, so that no two seasons wait for each other.
    """
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=people)
    list(rows.order_by("pk").values_list("pk"))


def changed(season: Season) -> None:
    """Something of a season is another thing: who acts upon it has to have seen that (LEA-01). Under its lock."""
    season.version += 1
    season.save(update_fields=["version"])


def groups_of(who: User, season: Season | None = None) -> set[int]:
    """The groups (primary keys) of a season, or of all, in which somebody plays, be it for somebody else in one game
    (ORG-01)."""
    entries = Entry.objects.filter(player=who).exclude(group=None)
    alone = Standin.objects.filter(person=who, until=None).exclude(match=None)
    if season is not None:
        entries, alone = entries.filter(season=season), alone.filter(entry__season=season)
    mine = set(entries.values_list("group", flat=True))
    return {pk for pk in (*mine, *alone.values_list("match__group", flat=True)) if pk is not None}


def entry_of(season: Season, person: Any) -> Entry | None:
    """What a person (a primary key) has entered, and not withdrawn or failed to confirm."""
    return Entry.objects.of(season, person).exclude(state__in=Entry.OUT).first()


def has_place(season: Season, person: Any) -> bool:
    """Whether somebody (a primary key) has an entry, and has not withdrawn or failed to confirm, or plays for one."""
    mine = season.entries.filter(Q(person=person) | Q(player=person))
    return mine.exclude(state__in=Entry.OUT).exists()


def plays(season: Season, person: Any) -> bool:
    """Whether somebody (a primary key) plays for an entry in all its games, for the own or for another's: one entry a
    person and season (LEA-11)."""
    return Entry.objects.played(season).filter(player=person).exists()


def standing_in(group: Group) -> set[Any]:
    """Who plays for another in a single game of a group that is not over (primary keys)."""
    alone = Standin.objects.filter(match__group=group, until=None).exclude(match__state__in=Match.OVER)
    return set(alone.values_list("person", flat=True))


def must_be_seen(season: Season, version: int) -> None:
    """Raise :class:`SeenBefore` where the season has another version than the one that was looked at (LEA-01)."""
    if season.version != version:
        raise SeenBefore(
            "the season has changed since you looked at it; look again",
            rule="LEA-01",
            path="$.version",
        )
