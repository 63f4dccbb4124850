"""Which acts of staff hold against somebody just now (PEO-22 to PEO-24)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from accounts.conduct.models import Measure
from horror.rules.kernel.phrases import counted
from horror.table.errors import NotCarried
from horror.table.people.names import skeleton

_HOUR = timedelta(hours=1)
Kind = Measure.Kind


def standing(person: Any, now: datetime, *kinds: Measure.Kind) -> list[Measure]:
    """The measures of these kinds that hold against a person (a primary key), in no order; one query."""
    return list(Measure.objects.standing(now).filter(person=person, kind__in=kinds))


def kept_until(person: Any, now: datetime) -> datetime | None:
    """Until when staff keep a person (a primary key) from new games (PEO-23); one query."""
    found = standing(person, now, Kind.BAR)
    return max((row.until for row in found if row.until is not None), default=None)


def must_not_be_muted(author: Any, _to: Collection[Any] | None, now: datetime) -> None:
    """PEO-22: raise :class:`NotCarried` for whom staff have write nothing for a while."""
    ends = [row.until for row in standing(author, now, Kind.MUTE) if row.until is not None]
    if ends:
        raise NotCarried(
            "staff have muted you for {time}; the mail that told you says how to appeal",
            rule="PEO-22", time=counted("{n} hour", "{n} hours", -((now - max(ends)) // _HOUR)),
        )  # fmt: skip


def taken_away(person: Any, name: str, now: datetime) -> bool:
    """Whether staff took a name from a person (a primary key) that looks like this one, and lately (PEO-24)."""
    rows = standing(person, now, Kind.RENAME) if person is not None else []
    return any(skeleton(row.name) == skeleton(name) for row in rows)
