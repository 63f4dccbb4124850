"""Telling the workers at once that there is a job. A courtesy: the sweep finds whatever nobody was told of.

So a nudge may be lost or doubled, and a broker that is down must not trouble whoever has just committed: one
try, short time-outs (deploy.settings), and after a failure no further try for a while.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from kombu.exceptions import OperationalError

from horror.silence import Silence
from horror.table import hints
from worker.app import app

broker = Silence("broker_unreachable", seconds=5)


def nudge(job_id: int, queue: str) -> bool:
    """Send one message to a queue; tells whether the broker took it. Never raises."""
    if broker.lasts:
        return False
    try:
        app.send_task("worker.tasks.run_job", args=[job_id], queue=queue, retry=False, ignore_result=True)
    except (OperationalError, OSError) as error:
        broker.begin(error)
        return False
    broker.end()
    return True


class Line(threading.local):
    """The queue and game of which this thread is doing a job, and whether more became due there meanwhile."""

    of: tuple[str, str] | None = None
    grew = False


line = Line()


@contextmanager
def at_work(queue: str, game: str | None) -> Iterator[Line]:
    """Tell nobody of jobs that become due in this queue of this game: no other worker could have them, since only the
    oldest is claimed, and this one sees that its line grew.
    """
    line.of, line.grew = (queue, game) if game is not None else None, False
    try:
        yield line
    finally:
        line.of = None


def nudge_due(due: hints.Due) -> None:
    """Nudge for a job that has become due; for the table's hint after its commit."""
    if (due.queue, due.game) == line.of:
        line.grew = True
    else:
        nudge(due.job, due.queue)
