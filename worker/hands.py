"""What does jobs in this process: a taker for each queue that it serves, and their keeper.

A process of Celery's starts them when it is forked; the embedded server, when it starts. docs/operations/worker.md.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from worker import deadlines
from worker.keeper import Keeper
from worker.taker import Call, First, Taker, nothing

FIRST: Mapping[str, First] = {"turns": deadlines.sweep, "mail": deadlines.give_way}
"""What comes before the jobs of a queue (docs/jobs.md)."""


class Hands:
    """Started once; stopped once."""

    def __init__(self, queues: Iterable[str], call: Call | None = None, *, mortal: bool = False) -> None:
        self.takers = {queue: Taker(queue, call, FIRST.get(queue, nothing)) for queue in sorted(queues)}
        self.keeper = Keeper(list(self.takers.values()), mortal=mortal)

    @property
    def _workers(self) -> tuple[Taker | Keeper, ...]:
        return (*self.takers.values(), self.keeper)

    def start(self) -> None:
        for worker in self._workers:
            worker.thread.start()

    def stop(self, seconds: float) -> None:
        """Let the jobs that are being done be finished, for so long; what stays undone stays in the table."""
        deadline = time.monotonic() + seconds
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.thread.join(max(0.0, deadline - time.monotonic()))


_here: Hands | None = None


def begin(queues: Iterable[str], call: Call | None = None, *, mortal: bool = False) -> None:
    """This process does the jobs of these queues from now on, and calls another where there are many."""
    global _here
    _here = Hands(queues, call, mortal=mortal)
    _here.start()


def stop(seconds: float) -> None:
    """It does them no more."""
    global _here
    if _here is not None:
        _here.stop(seconds)
        _here = None


def wake(queue: str) -> bool:
    """Have this process look at a queue; false where it does not serve it."""
    taker = _here.takers.get(queue) if _here is not None else None
    if taker is None:
        return False
    taker.wake()
    return True
