"""What time it is, for every edge: one clock for all processes, the database's (docs/decisions/one-clock.md).

A process's own clock may be wrong by minutes and nobody notices; then what is due on one machine is not on another. So
nothing of ours reads it. Edges call :func:`now` once and hand the time on; SQL takes it as a parameter and asks for
none. Tests and simulators set another clock by :func:`use`, whole programs by the setting ``CLOCK``.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import cache

import structlog
from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.module_loading import import_string

log = structlog.get_logger(__name__)

Clock = Callable[[], datetime]

REFRESH = 60.0
"""Seconds after which the database is asked again. Between two looks the time goes on by the monotonic clock, which
nobody sets."""
JUMP = 2.0
"""Seconds by which the database's clock may differ from what was reckoned before that is worth a line of the log."""
SKEW = 5.0
"""Seconds by which a process's own clock may differ from the database's before somebody should look."""


class Carried:
    """The time of a clock that costs something to ask, carried on by the monotonic clock between two looks at it.

    ``ready`` is called before each look: what it takes does not count, and all that ``ask`` takes does, half of it
    before the answer. Raises what these two raise where the clock has never answered; later it goes on without.
    """

    def __init__(
        self,
        ask: Clock,
        *,
        ready: Callable[[], object] = lambda: None,
        refresh: float = REFRESH,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._ask = ask
        self._ready = ready
        self._refresh = refresh
        self._monotonic = monotonic
        self._known: tuple[datetime, float] | None = None
        self._again = 0.0
        self._looking = threading.Lock()

    def __call__(self) -> datetime:
        known = self._known
        if known is None:
            with self._looking:
                return self._reckoned(self._known or self._look())
        # One thread looks again; the others need not wait for it.
        if self._monotonic() >= self._again and self._looking.acquire(blocking=False):
            try:
                known = self._look()
            except DatabaseError as error:
                self._again = self._monotonic() + self._refresh
                log.warning("clock_not_read", error=type(error).__name__)
            finally:
                self._looking.release()
        return self._reckoned(known)

    def _reckoned(self, known: tuple[datetime, float]) -> datetime:
        at, then = known
        return at + timedelta(seconds=self._monotonic() - then)

    def _look(self) -> tuple[datetime, float]:
        self._ready()
        before = self._monotonic()
        at = self._ask()
        after = self._monotonic()
        found = at, (before + after) / 2
        if self._known is not None:
            moved = (at - self._reckoned(self._known)).total_seconds() + after - found[1]
            if abs(moved) > JUMP:
                log.warning("clock_moved", seconds=round(moved, 1))
        self._known, self._again = found, after + self._refresh
        return found


def asked() -> datetime:
    """What the database's clock says at this moment. SQLite's is its machine's, which is this one."""
    if connection.vendor != "postgresql":
        return own()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        at: datetime = cursor.fetchone()[0]
    return at.astimezone(UTC)


def connected() -> None:
    """Open this thread's connection where there is none: that takes longer than any answer over it."""
    connection.ensure_connection()


def own() -> datetime:
    """What this process's clock says. For comparison, and for tests; nothing is due by it."""
    return datetime.now(UTC)  # noqa: TID251


database = Carried(asked, ready=connected)
"""The clock of production."""

_used: Clock | None = None


@cache
def _configured() -> Clock:
    clock: Clock = import_string(settings.CLOCK)
    return clock


def now() -> datetime:
    """The time, to be read once at an edge and handed on. Not in an event loop: now and then it asks the database.

    Raises DatabaseError while the database has not answered this process once.
    """
    return (_used or _configured())()


@contextmanager
def use(clock: Clock) -> Iterator[None]:
    """Let this be the clock of the whole process meanwhile."""
    global _used
    before, _used = _used, clock
    try:
        yield
    finally:
        _used = before


def ahead() -> float:
    """Seconds by which this process's own clock is ahead of the database's (negative: behind)."""
    connected()
    before = own()
    at = asked()
    after = own()
    return (before + (after - before) / 2 - at).total_seconds()
