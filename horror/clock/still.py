"""Why a clock stands still just now, and when it runs on (TAB-56)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from horror.clock.rates import Rates
from horror.clock.spans import NEVER, Span, Stop, standing
from horror.clock.zones import instant, moment

Why: TypeAlias = Literal["pause", "quarantine", "outage", "mail", "vacation", "open", "day_off"]


class Still(NamedTuple):
    """A clock stands still: by all that does it now (``why``), ``since`` then without a break, and ``until`` it runs on
    for all that is known; None where nobody knows yet."""

    why: tuple[Why, ...]
    since: datetime
    until: datetime | None


def still(rates: Rates, stops: Sequence[Stop], now: datetime) -> Still | None:
    """Why the clock of a seat stands still now; None where it may run. ``stops`` are those of that seat and of all."""
    at = instant(now)
    span = _around(rates, stops, at)
    if span is None:
        return None
    why: list[Why] = [stop.kind for stop in stops if stop.span[0] <= at < stop.span[1]]
    if standing(rates, (), at).around(at) is not None:
        why.append("day_off")
    begins, ends = span
    return Still(tuple(dict.fromkeys(why)), moment(begins), None if ends >= NEVER else moment(ends))


def _around(rates: Rates, stops: Sequence[Stop], at: int) -> Span | None:
    """The whole span in which an instant lies: days off are known from some days before a moment on."""
    known = at
    while span := standing(rates, stops, known).around(at):
        if span[0] >= known:
            return span
        known = span[0]
    return None
