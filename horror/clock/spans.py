"""Spans of time: when clocks stand still, and when somebody sleeps. Made lazily, since most answers lie near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from heapq import merge
from itertools import count
from typing import Literal, TypeAlias

import msgspec

from horror.clock.habits import DAY, Habits, minutes
from horror.clock.rates import Rates
from horror.clock.zones import day_of, instant, moment, shown

Span: TypeAlias = tuple[int, int]
"""From an instant to a later one."""
NEVER = 1 << 62
"""The end of what has none."""
BEFORE = 3
"""So many days before a moment begin the habits of a day that reach into it at most: a rest day between two nights."""


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """Something that stops the clock of one seat, or of all (TAB-56)."""

    kind: Literal["pause", "quarantine", "outage", "mail", "vacation", "open"]
    begins: datetime
    ends: datetime | None
    """None: nobody knows yet."""
    seat: int | None = None
    """The only seat whose clock stands; None: all seats' do."""

    @property
    def span(self) -> Span:
        """From when to when it lasts."""
        return instant(self.begins), NEVER if self.ends is None else instant(self.ends)


class Spans:
    """Spans one after the other, of which no two touch: what overlaps or touches is one (TAB-56, TAB-58)."""

    def __init__(self, *sources: Iterable[Span]) -> None:
        """Of sources each of which is in order, and may go on for ever."""
        self._source = _joined(sources)
        self._made: list[Span] = []

    def __iter__(self) -> Iterator[Span]:
        """All in order, made as far as somebody looks."""
        for at in count():
            if at == len(self._made):
                made = next(self._source, None)
                if made is None:
                    return
                self._made.append(made)
            yield self._made[at]

    def outside(self, begins: int, ends: int) -> int:
        """How much of the time between two instants lies outside of all spans; 0 where the second is not later."""
        found = 0
        for begun, ended in self:
            if begun >= ends:
                break
            found += max(0, begun - begins)
            begins = max(begins, ended)
        return found + max(0, ends - begins)

    def passed(self, begins: int, amount: int) -> int:
        """The earliest instant at which so much time outside of all spans has passed; NEVER where it never has.

        No time at all has passed as soon as there is an instant outside.
        """
        for begun, ended in self:
            if begins + amount <= begun:
                break
            amount -= max(0, begun - begins)
            begins = max(begins, ended)
        return min(begins + amount, NEVER)

    def around(self, instant: int) -> Span | None:
        """The span in which an instant lies, its begin included."""
        for begun, ended in self:
            if instant < ended:
                return (begun, ended) if begun <= instant else None
        return None

    def left(self, instant: int) -> int:
        """The instant itself, or the end of the span within which it lies; the begin of one is not within it."""
        span = self.around(instant)
        return instant if span is None or span[0] == instant else span[1]


def _joined(sources: Iterable[Iterable[Span]]) -> Iterator[Span]:
    spans = merge(*sources)
    joined = next(spans, None)
    if joined is None:
        return
    for begins, ends in spans:
        if joined[1] >= NEVER:
            break
        if begins > joined[1]:
            yield joined
            joined = begins, ends
        else:
            joined = joined[0], max(joined[1], ends)
    yield joined


def standing(rates: Rates, stops: Iterable[Stop], since: int) -> Spans:
    """When a seat's clock stands still, from an instant on (TAB-56); ``stops`` are those of that seat and of all."""
    zone = rates.off_zone
    sources: list[Iterable[Span]] = [sorted(stop.span for stop in stops)]
    sources.append([_day(zone, day.toordinal()) for day in rates.holidays])
    for weekday in rates.off_days:
        sources.append(_weekly(zone, weekday, day_of(since, zone) - BEFORE))
    return Spans(*sources)


def sleeping(habits: Habits, since: int) -> Spans:
    """When somebody sleeps, from an instant on, days of rest among it (TAB-57)."""
    first = day_of(since, habits.zone) - BEFORE
    sources = []
    if habits.sleep is not None:
        sources.append(_nightly(habits.zone, *habits.sleep, first))
    if habits.rest_day is not None:
        sources.append(_weekly(habits.zone, habits.rest_day, first))
    return Spans(*sources)


def asleep_until(habits: Habits, now: datetime) -> datetime | None:
    """When somebody wakes who sleeps now; None for one who is awake. A day of rest is no sleep."""
    if habits.sleep is None:
        return None
    since = instant(now)
    night = Spans(_nightly(habits.zone, *habits.sleep, day_of(since, habits.zone) - BEFORE)).around(since)
    return None if night is None else moment(night[1])


def _day(zone: str, day: int) -> Span:
    return shown(zone, day), shown(zone, day + 1)


def _weekly(zone: str, weekday: int, first: int) -> Iterator[Span]:
    """Each such day of the week from a day on; the first day of all was a Monday."""
    for day in count(first + (weekday + 1 - first) % 7, 7):
        yield _day(zone, day)


def _nightly(zone: str, begin: str, end: str, first: int) -> Iterator[Span]:
    """From one time to another, each day from a day on."""
    begins, ends = minutes(begin), minutes(end)
    if ends <= begins:
        ends += DAY
    for day in count(first):
        yield shown(zone, day, begins), shown(zone, day, ends)
