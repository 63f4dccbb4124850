"""Days of vacation: when they are in force, how many one has, and on which of them a game waits.

A day is a calendar day of the zone in which the vacation was announced, and ends where the next one begins: a
day that a zone skips is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from horror.clock.zones import moment, shown

START = 10
"""Days that everybody has from the beginning."""
MOST = 28
"""Days that one has at most."""
EARNED_IN = timedelta(days=10)
"""With a game under way, in which one more day is earned."""
NOTICE = timedelta(hours=12)
"""From announcing a vacation until it is in force."""


class Span(NamedTuple):
    """From one moment to another, the second not included."""

    begins: datetime
    ends: datetime


class Vacation(NamedTuple):
    """The first and the last day, both included, in a zone."""

    first: date
    last: date
    zone: str
    announced_at: datetime

    @property
    def begins(self) -> datetime:
        """From when it is in force: from the first day's beginning, and not before 12 hours after it was announced."""
        return max(midnight(self.first, self.zone), self.announced_at + NOTICE)

    @property
    def ends(self) -> datetime:
        """When the last day is over."""
        return midnight(self.last + timedelta(days=1), self.zone)

    @property
    def days(self) -> list[Span]:
        """The days in force, the first of them cut short where it was announced late: what it costs (TAB-91)."""
        begins, found = self.begins, []
        for number in range((self.last - self.first).days + 1):
            day = self.first + timedelta(days=number)
            span = Span(max(midnight(day, self.zone), begins), midnight(day + timedelta(days=1), self.zone))
            if span.begins < span.ends:
                found.append(span)
        return found

    def ended(self, now: datetime) -> Vacation | None:
        """The same, ended now: until the next midnight where it is in force, else not at all. One that is over stays as
        it is."""
        if now < self.begins:
            return None
        return self._replace(last=min(self.last, local(now, self.zone)))


def midnight(day: date, zone: str) -> datetime:
    """When a day begins in a zone (TAB-59)."""
    return moment(shown(zone, day.toordinal()))


def local(now: datetime, zone: str) -> date:
    """Which day it is in a zone."""
    return now.astimezone(ZoneInfo(zone)).date()


def balance(playing: Iterable[Span], paid: Iterable[tuple[datetime, int]], now: datetime) -> int:
    """TAB-91: how many days somebody has who had games under way in these spans, which may overlap, and paid so many
    days at these times.
    """
    left, towards, since = START, timedelta(), datetime.min.replace(tzinfo=UTC)
    spans = united(playing)
    for at, days in [*sorted(paid), (now, 0)]:
        towards += sum((common(span, Span(since, at)) for span in spans), timedelta())
        earned, towards = divmod(towards, EARNED_IN)
        left, since = min(left + earned, MOST) - days, max(since, at)
    return max(left, 0)


def days_waited(days: Iterable[Span], most: int, since: datetime) -> list[Span]:
    """TAB-62: on which of these days a game waits for somebody who has sat in it since then: on the first so many."""
    return sorted(day for day in days if day.ends > since)[:most]


class Held(NamedTuple):
    """That somebody sat in a game from a moment to another (None: still), with the days on which it may wait."""

    since: datetime
    until: datetime | None
    days: Sequence[Span]


def days_waited_together(held: Iterable[Held], most: int) -> list[Span]:
    """TAB-168: on which days several games wait for somebody between them: on the first so many of all on which one of
    them would; a day counts once, however many wait.
    """
    found = {
        day
        for since, until, days in held
        for day in days
        if day.ends > since and (until is None or day.begins < until)
    }
    return sorted(found)[:most]


def united(spans: Iterable[Span]) -> list[Span]:
    """The same time in spans of which no two touch."""
    found: list[Span] = []
    for span in sorted(spans):
        if found and span.begins <= found[-1].ends:
            found[-1] = Span(found[-1].begins, max(found[-1].ends, span.ends))
        else:
            found.append(span)
    return found


def common(one: Span, other: Span) -> timedelta:
    return max(min(one.ends, other.ends) - max(one.begins, other.begins), timedelta())
