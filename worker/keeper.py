"""Keeping order beside the takers of a process: leases of long jobs, and chores now and then.

All of it goes by the monotonic clock. Several processes do the same chores beside each other; each of them changes only
what still needs it, so that does no harm.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

import structlog
from django.conf import settings
from django.db import connection

from accounts import host, tidying
from accounts.leagues import answered
from accounts.leagues.course import steps
from accounts.post import ways
from horror import present
from horror.silence import Silence
from horror.table import dispatch, forget, invitation_links, jobs
from horror.table.people import invitations, seats
from worker.taker import LONGEST, Taker

log = structlog.get_logger(__name__)

TICK = 1.0
"""Seconds between two looks at what is to be done."""
KEPT = timedelta(days=30)
"""How long jobs that are done can still be looked at."""
SLICE = 10_000
"""Jobs that are forgotten at once."""

Work = Callable[[datetime], object]
_Work = TypeVar("_Work", bound=Work)


@dataclass
class Chore:
    """Something to be done every so many seconds; at the next tick again where it says that it is not through."""

    work: Work
    seconds: float
    due: float = field(default_factory=time.monotonic)


chores: list[Chore] = []


def chore(seconds: float) -> Callable[[_Work], _Work]:
    """Have this done now and then by every process that does jobs."""

    def register(work: _Work) -> _Work:
        chores.append(Chore(work, seconds))
        return work

    return register


class Keeper:
    """The thread beside the takers. ``mortal``: the process may be ended, since another will take its place."""

    def __init__(self, takers: Sequence[Taker], *, mortal: bool) -> None:
        self.takers = takers
        self.mortal = mortal
        self.thread = threading.Thread(target=self.run, name="keeper", daemon=True)
        self._ended = threading.Event()
        self._last: datetime | None = None
        self._trouble = Silence("chore_failed", seconds=0)
        self._well = True

    def end(self) -> None:
        self._ended.set()

    def run(self) -> None:
        """Until :meth:`end`."""
        while not self._ended.wait(TICK):
            self.tick()
        connection.close()

    def tick(self) -> None:
        """One look. What fails is tried again at the next."""
        self._well = True
        for taker in self.takers:
            if taker.hangs() and self.mortal:  # first, as what follows may hang likewise
                log.error("job_hangs", queue=taker.queue, seconds=LONGEST)
                os.kill(os.getpid(), signal.SIGKILL)
            self._try(taker.relieve)
            self._try(taker.renew)
        self._try(self._look_at_the_clock)
        for one in chores:
            if time.monotonic() >= one.due:
                one.due = time.monotonic() + one.seconds
                if self._try(partial(self._do, one)) is True:
                    one.due = 0.0
        if self._well:
            self._trouble.end()

    def _do(self, one: Chore) -> object:
        return one.work(present.now())

    def _look_at_the_clock(self) -> None:
        """Where the clock of the database was set back, what was due before is due still."""
        now = present.now()
        if self._last is None or now < self._last:
            jobs.bring_forward(now)
        self._last = now

    def _try(self, work: Callable[[], object]) -> object:
        try:
            return work()
        except Exception as error:  # a chore that fails must not end the others
            self._well = False
            self._trouble.begin(error)
            connection.close()
            return None


@chore(settings.SWEEP_SECONDS)
def sweep(now: datetime) -> None:
    """Take back the jobs of dead workers, end lobbies and invitations whose time is over, and look at seasons that are
    due.
    """
    expired = dispatch.expire(now)
    closed = seats.close_expired(now)
    invitations.end_expired(now)
    steps.sweep(now)
    if expired or closed:
        log.warning("sweep", expired=expired, lobbies_closed=closed)


@chore(60)
def try_our_way_out(now: datetime) -> None:
    """Whether the mail host answers again that did not: no mail need be due for it (TAB-65)."""
    if ways.out_failing():
        host.there()


@chore(3600)
def tidy(now: datetime) -> bool:
    """Forget jobs that were done long ago, a slice at a time, lists of answers that refused something, which standing
    orders fired long ago, invitations that are over, and what is not kept of accounts; tells whether there are more.
    """
    invitations.forget(now)
    invitation_links.forget(now)
    forgotten, ended = (
        jobs.forget(now - KEPT, SLICE),
        tidying.tidy(now) + answered.forget(now - answered.KEPT),
    )
    lists, firings = forget.lists(now), forget.firings(now)
    if forgotten or lists or firings or ended:
        log.info(
            "tidy",
            jobs_forgotten=forgotten,
            lists_forgotten=lists,
            firings_forgotten=firings,
            of_accounts=ended,
        )
    return forgotten == SLICE or forget.SLICE in (lists, firings)
