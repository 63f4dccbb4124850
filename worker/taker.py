"""Taking jobs of one queue from the table, a batch at a time, and doing them one after the other.

Whoever puts a job wakes a taker; and each looks by itself every second, by a clock that nobody sets. So messages may be
lost, and clocks and brokers be wrong or away: that costs a second. docs/jobs.md says what a job is.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable

import structlog
from django.db import DatabaseError, connection

from horror import present
from horror.silence import Silence
from horror.table import dispatch, jobs
from horror.table.jobs import Claimed

log = structlog.get_logger(__name__)

Call = Callable[[str], object]
"""Wakes another process that does a queue's jobs, where there is one. Never raises."""

First = Callable[[], int | None]
"""Does what comes before all jobs of a queue, and tells how much it was, as there may be more; 0 where nothing is to be
done now, None where the jobs may come.
"""

LOOK = 1.0
"""Seconds after which a taker that nobody has woken looks for due jobs."""
BATCH = 50
"""Jobs that are taken at once, at most."""
BATCH_SECONDS = 0.25
"""How long the jobs of a batch should take: what a person waits for may have to wait for those of each taker."""
RELIEF = 1.0
"""Seconds after which what is left of a batch that takes long is given back, for others to do."""
LONGEST = 120.0
"""Seconds for which a job is held at most; a process that hangs longer is ended where another takes its place."""
RETRY = 0.5
"""Seconds before the third try to reach a database that is away; the second comes at once, each later one after twice
as long."""
LONGEST_RETRY = 5.0
"""Seconds between two tries at most: what people wait for goes on that soon after the database is back."""


def do(claimed: Claimed, idle: list[Claimed] | None = None) -> bool:
    """Do one job; true when that went well. Raises DatabaseError where the database is away.

    ``idle`` gets those that had nothing to do and are still to be finished.
    """
    with structlog.contextvars.bound_contextvars(job=claimed.id, kind=claimed.kind, game=claimed.game):
        well = dispatch.run(claimed, present.now(), idle)
        log.info("job", outcome="done" if well else "not done")
        return well


def nothing() -> None:
    """Nothing comes before the jobs."""


class Taker:
    """One queue's jobs, in a thread of its own: a queue that waits for a slow host holds up no other."""

    def __init__(self, queue: str, call: Call | None = None, first: First = nothing) -> None:
        self.queue = queue
        self._call = call
        self._first = first
        self.thread = threading.Thread(target=self.run, name=f"taker-{queue}", daemon=True)
        self._woken = threading.Event()
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._waiting: deque[Claimed] = deque()
        self._doing: Claimed | None = None
        self._idle: list[Claimed] = []
        self._began = self._renewed = self._batch_began = 0.0
        self._seconds_a_job = BATCH_SECONDS / 5
        self._trouble = Silence("database_lost", seconds=0)
        self._pause = 0.0

    def wake(self) -> None:
        """There may be a job."""
        self._woken.set()

    def end(self) -> None:
        """Take nothing more; the job that is being done is finished."""
        self._ended.set()
        self._woken.set()

    def run(self) -> None:
        """Until :meth:`end`."""
        while not self._ended.is_set():
            self._woken.clear()
            try:
                taken = self.work()
                self._pause = 0.0
                self._trouble.end()
                if taken:
                    continue
                connection.close_if_unusable_or_obsolete()
            except DatabaseError as error:
                self._trouble.begin(error)
                self.recover()
                self._rest()
                continue
            except Exception:  # whatever it is, the next batch may be another matter
                log.exception("batch_failed")
                self.recover()
            self._woken.wait(LOOK)
        connection.close()

    def work(self) -> int:
        """Take a batch and do it; gives how many jobs were taken, or how much was done of what comes first. What it
        raises leaves jobs held: see recover.
        """
        if (before := self._first()) is not None:
            return before
        size = max(1, min(BATCH, int(BATCH_SECONDS / self._seconds_a_job)))
        began = time.monotonic()
        batch = jobs.take(self.queue, present.now(), size)
        if (
            self._call is not None and len(batch) == size
        ):  # many were put at once, and that was told to one alone
            self._call(self.queue)
        with self._lock:
            self._waiting.extend(batch)
            self._renewed = self._batch_began = began
        done = 0
        while (claimed := self._next()) is not None:
            do(claimed, self._idle)
            done += 1
            with self._lock:
                self._doing = None
        jobs.finish_all(self._idle, present.now())
        self._idle.clear()
        if done:
            lately = (time.monotonic() - began) / done
            self._seconds_a_job = max(0.75 * self._seconds_a_job + 0.25 * lately, 1e-4)
        return len(batch)

    def _next(self) -> Claimed | None:
        with self._lock:
            if self._ended.is_set() and self._waiting:
                jobs.release(self._waiting)
                self._waiting.clear()
            self._doing = self._waiting.popleft() if self._waiting else None
            self._began = time.monotonic()
            return self._doing

    def recover(self) -> None:
        """Give back what is held as soon as the database is there again; where it stays away the leases run out."""
        while not self._ended.is_set():
            connection.close()
            try:
                if self._doing is not None:
                    jobs.let_go(self._doing, present.now())
                jobs.release([*self._waiting, *self._idle])
            except DatabaseError:
                self._rest()
                continue
            with self._lock:
                self._waiting.clear()
                self._doing = None
            self._idle.clear()
            return

    def _rest(self) -> None:
        """A pause before the next try: one that failed may be one connection's fault, several in a row are not."""
        self._ended.wait(self._pause)
        self._pause = min(LONGEST_RETRY, 2 * self._pause or RETRY)

    # -- what the keeper does beside it

    def relieve(self) -> None:
        """Let others do what waits in a batch that takes long; finish what waits for its end alone."""
        with self._lock:
            if self._doing is None or time.monotonic() - self._batch_began < RELIEF:
                return
            behind, idle = list(self._waiting), list(self._idle)
            self._waiting.clear()
        jobs.release(behind)
        jobs.finish_all(idle, present.now())
        for claimed in idle:
            with contextlib.suppress(ValueError):  # the batch is over meanwhile
                self._idle.remove(claimed)

    def renew(self) -> None:
        """Hold the job that is being done for longer, once a third of its lease is over; not for ever."""
        with self._lock:
            doing, now = self._doing, time.monotonic()
            if doing is None or now - self._renewed < jobs.LEASE.total_seconds() / 3 or self.hangs():
                return
            self._renewed = now
        jobs.renew(doing, present.now())

    def hangs(self) -> bool:
        """Whether the job that is being done takes longer than any may."""
        return self._doing is not None and time.monotonic() - self._began > LONGEST
