"""A clock that is slow and plain: it goes through time in quarters of an hour and looks at the walls at each of them.

Nothing of it is the product's: it knows no spans, and of zones only what walls show. It takes what lies on quarters of
an hour, in years in which all zones change their clocks on one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from horror.clock import Due, Habits, Owed, Rates, Stop, due, rates_of

STEP = timedelta(minutes=15)
EARLIER = timedelta(days=2)
"""So long before an obligation began a night or a day of rest did at most that reaches into it."""
YEAR = datetime(2026, 1, 1, tzinfo=UTC)
FEW = (
    "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Pacific/Chatham", "Pacific/Apia", "Africa/Casablanca", "America/Nuuk",
)  # fmt: skip
"""Zones with something of their own; `make soak` takes all there are."""
Case: TypeAlias = tuple[Owed, int, Rates, Habits, Sequence[Stop]]


class Walls:
    """What the walls of a zone show, step by step: never less than they have shown, for the second hour is none."""

    def __init__(self, zone: str) -> None:
        self.zone = ZoneInfo(zone)
        self.shows = datetime.min  # noqa: DTZ901

    def look(self, at: datetime) -> datetime:
        self.shows = max(self.shows, at.astimezone(self.zone).replace(tzinfo=None))
        return self.shows


def stepped(
    owed: Owed, bank: int, rates: Rates, habits: Habits, stops: Sequence[Stop]
) -> tuple[datetime, datetime]:
    """When an obligation has used up its allowance, and when its bank too."""
    office, home = Walls(rates.off_zone), Walls(habits.zone)
    awake = rates.then.awake if rates.then and owed.second else rates.awake
    waking = timedelta(seconds=min(awake, owed.allowance))
    free, banked = timedelta(seconds=owed.allowance + owed.extra), timedelta(seconds=bank)
    base: datetime | None = None
    ran = woke = paid = timedelta(0)
    woken = {
        stop.ends: timedelta(0)
        for stop in stops
        if stop.kind in ("pause", "quarantine", "outage", "mail") and stop.ends >= owed.opened
    }
    at, before = owed.opened - EARLIER, False
    while True:
        day, wall = office.look(at).date(), home.look(at)
        still = (
            day.weekday() in rates.off_days
            or day in rates.holidays
            or any(stop.begins <= at < stop.ends for stop in stops)
        )
        quiet = still or (owed.guarded and asleep(wall, habits))
        if at >= owed.opened and not (before and quiet):
            if base is None and ran >= free and woke >= waking:
                base = at
            out = base is not None and (owed.cls == "reaction" or paid >= banked)
            if out and all(at >= ends and since >= waking for ends, since in woken.items()):
                return base, at
        if at >= owed.opened:
            if not still:
                ran += STEP
                paid += STEP if base is not None else timedelta(0)
            if not quiet:
                woke += STEP
                woken = {ends: since + STEP if at >= ends else since for ends, since in woken.items()}
        before = quiet
        at += STEP


def a_year(zone: str) -> Iterator[Case]:
    """Obligations all through a year of a zone, in nights that are some and on the hours in which clocks change."""
    daily = rates_of("daily", {"off_days": [6], "off_zone": zone})
    for at in range(0, 365 * 96, 7 * 96 + 5):
        owed = Owed(opened=YEAR + STEP * at, cls="turn", allowance=12 * 3600)
        for sleep in (("23:00", "07:00"), ("02:30", "03:15"), ("00:00", "02:30")):
            yield owed, 10 * 3600, daily, Habits(zone=zone, sleep=sleep), ()


def differing(zone: str) -> list[str]:
    """What of :func:`a_year` is due at another time than by a slow and plain clock."""
    return [str(case) for case in a_year(zone) if _out(*case) != stepped(*case)]


def _out(*case: Any) -> tuple[datetime, datetime] | None:
    found = due(*case)
    return (found.base, found.due) if isinstance(found, Due) else None


def asleep(wall: datetime, habits: Habits) -> bool:
    """Whether somebody sleeps when a wall shows that."""
    if wall.weekday() == habits.rest_day:
        return True
    if habits.sleep is None:
        return False
    begins, ends = habits.sleep
    now = f"{wall:%H:%M}"
    return begins <= now < ends if begins < ends else now >= begins or now < ends


def utc(said: str) -> datetime:
    """A moment, as 2026-11-20 10:00."""
    return datetime.fromisoformat(said).replace(tzinfo=UTC)
