"""Time zones: at which instant a wall shows a time. Instants are whole microseconds since 1970 in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import cache, lru_cache
from zoneinfo import ZoneInfo, available_timezones

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
SECOND = 1_000_000
HOUR = 3600 * SECOND


@cache
def zones() -> frozenset[str]:
    """The names of the time zone database: of this machine's, or else of the one that is installed with the server; but
    for those that name no place: the zone of the machine itself, and that of a machine of which nobody has told it.
    """
    return frozenset(available_timezones()) - {"localtime", "Factory"}


def instant(moment: datetime) -> int:
    """An aware moment as an instant."""
    return (moment - EPOCH) // MICROSECOND


def moment(instant: int) -> datetime:
    """An instant as a moment in UTC."""
    return EPOCH + instant * MICROSECOND


def day_of(instant: int, zone: str) -> int:
    """The ordinal of the day that it is then in a zone (:meth:`datetime.date.toordinal`)."""
    return moment(instant).astimezone(ZoneInfo(zone)).toordinal()


@lru_cache(maxsize=1 << 16)
def shown(zone: str, day: int, minute: int = 0) -> int:
    """The instant at which walls of a zone show a minute of a day, counted from midnight (TAB-59).

    A time that is shown twice is the first; one that is never shown is the end of the gap in which it lies.
    """
    here = ZoneInfo(zone)
    wall = datetime.combine(date.fromordinal(day), datetime.min.time()) + timedelta(minutes=minute)
    first, second = ((wall.replace(tzinfo=here, fold=fold) - EPOCH) // MICROSECOND for fold in (0, 1))
    # Only in a gap is the second reading the earlier one; the gap ends between them.
    while first - second > 1:
        middle = (first + second) // 2
        jumped = moment(middle).astimezone(here).replace(tzinfo=None) >= wall
        first, second = (middle, second) if jumped else (first, middle)
    return first
