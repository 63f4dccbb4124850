"""Which acts of staff hold against somebody just now (PEO-22 to PEO-24, PEO-28)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Value

from accounts.conduct import distance
from accounts.conduct.models import Measure
from horror.rules.kernel.phrases import counted
from horror.table.errors import BadName, NotCarried
from horror.table.people.names import skeleton

_HOUR = timedelta(hours=1)
Kind = Measure.Kind


def standing(person: Any, now: datetime, *kinds: Measure.Kind) -> list[Measure]:
    """The measures of these kinds that hold against a person (a primary key), in no order; one query."""
    return list(Measure.objects.standing(now).filter(person=person, kind__in=kinds))


def bars(people: Collection[Any], now: datetime) -> models.QuerySet[Measure]:
    """What keeps any of these people (primary keys) from new games now (PEO-23)."""
    standing = Measure.objects.standing(now)
    return standing.filter(person__in=people, kind=Kind.BAR, until__isnull=False)


class Kept(NamedTuple):
    """With whom (primary keys) somebody sits at no table and exchanges no letters, whoever of them blocked the other
    (PEO-02), and until when staff keep the person from new games (PEO-23)."""

    apart: frozenset[Any]
    until: datetime | None


def kept(person: Any, now: datetime) -> Kept:
    """What keeps a person (a primary key) from tables; both in one query. **The one answer to this question**: whoever
    seats or matches people asks it.
    """
    blocks = distance.blocks(person).values_list("person", "other", Value(None, models.DateTimeField()))
    rows = list(bars([person], now).values_list("person", "person", "until").union(blocks, all=True))
    return Kept(
        frozenset(pk for *pair, _until in rows for pk in pair if str(pk) != str(person)),
        max((until for *_pair, until in rows if until is not None), default=None),
    )


def must_not_be_muted(author: Any, _to: Collection[Any] | None, now: datetime) -> None:
    """PEO-22: raise :class:`NotCarried` for whom staff have write nothing for a while."""
    ends = [row.until for row in standing(author, now, Kind.MUTE) if row.until is not None]
    if ends:
        raise NotCarried(
            "staff have muted you for {time}; the mail that told you says how to appeal",
            rule="PEO-22", time=counted("{n} hour", "{n} hours", -((now - max(ends)) // _HOUR)),
        )  # fmt: skip


def taken_away(person: Any, name: str, now: datetime, kind: Measure.Kind = Kind.RENAME) -> bool:
    """Whether staff took a name from a person (a primary key) that looks like this one, and lately (PEO-24); or from
    what the person has made (PEO-28).
    """
    rows = standing(person, now, kind) if person is not None else []
    return any(skeleton(row.name) == skeleton(name) for row in rows)


def must_not_be_taken_away(person: Any, name: str, now: datetime) -> None:
    """PEO-28: raise :class:`BadName` for a game that is to be called as one was from which staff took the name."""
    if taken_away(person, name, now, Kind.UNNAME):
        raise BadName(
            "the people who run the site took this name away: take another one", rule="PEO-28", path="$.name"
        )
