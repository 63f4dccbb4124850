"""Not asking again at once what has just failed to answer, and complaining about it once."""

from __future__ import annotations

import threading
import time

import structlog

log = structlog.get_logger(__name__)


class Silence:
    """For one thing that may be away (a broker, a channel layer), in one process.

    After a failure it is not to be asked for `seconds`, so that a slow time-out is paid by one caller and not
    by each. Only the first failure in a row is logged.
    """

    def __init__(self, event: str, seconds: float) -> None:
        self._event = event
        self._seconds = seconds
        self._until = 0.0
        self._failing = False
        self._lock = threading.Lock()

    @property
    def lasts(self) -> bool:
        """Whether it failed so recently that it is not to be asked."""
        return self.left > 0

    @property
    def left(self) -> float:
        """Seconds for which it is not to be asked; 0 where it may be."""
        return max(0.0, self._until - time.monotonic())

    def begin(self, error: BaseException) -> None:
        """It failed."""
        with self._lock:
            self._until = time.monotonic() + self._seconds
            first, self._failing = not self._failing, True
        if first:
            log.warning(self._event, error=f"{type(error).__name__}: {error}")

    def end(self) -> None:
        """It answered."""
        self._failing = False


redis_silence = Silence("redis_unreachable", seconds=5)
"""For all in a process that ask Redis while somebody waits: the cache, and the broker that is told of jobs."""
