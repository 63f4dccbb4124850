"""The newest rows of a table that only grows, and what is said of many numbers in three."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.db.models import QuerySet

MOST = 10_000
"""So many rows are looked at."""


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """Of `count` numbers: half of them are at most `half`, ninety-nine of a hundred at most `most`; null of none."""

    count: int
    half: float | None
    most: float | None


def spread(numbers: Iterable[float]) -> Spread:
    """What half of the numbers, and ninety-nine of a hundred of them, are at most."""
    ordered = sorted(numbers)

    def quantile(part: float) -> float | None:
        return round(ordered[min(int(part * len(ordered)), len(ordered) - 1)], 3) if ordered else None

    return Spread(count=len(ordered), half=quantile(0.5), most=quantile(0.99))


class Newest(NamedTuple):
    """Rows as tuples, and whether they are all that were asked for (`whole`)."""

    rows: list[tuple[Any, ...]]
    whole: bool


def since(rows: QuerySet[Any], at: datetime, moment: str, *members: str) -> Newest:
    """The newest rows as tuples of their ``moment`` and other members, back to ``at``. Rows are written in the order of
    their moments, but for a few that were written at once.
    """
    found = list(rows.order_by("-pk").values_list(moment, *members)[:MOST])
    late = [row for row in found if row[0] >= at]
    return Newest(late, whole=len(found) < MOST or len(late) < len(found))
