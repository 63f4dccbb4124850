"""Whose days are like each other's: so near to each other that moves meet (TAB-194). Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

NEAR = timedelta(hours=4)
"""So far apart the clocks on the walls of two zones are at most whose days are like each other's."""
_DAY = timedelta(days=1)


def near(zone: str, others: Iterable[str], now: datetime) -> bool:
    """Whether the days in all these zones are like those in the first; so they are where nobody else is."""
    here = _offset(zone, now)
    apart = (abs(_offset(other, now) - here) % _DAY for other in others)
    return all(min(each, _DAY - each) <= NEAR for each in apart)


def _offset(zone: str, now: datetime) -> timedelta:
    return now.astimezone(ZoneInfo(zone)).utcoffset() or timedelta(0)
