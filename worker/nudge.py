"""Telling the workers at once that there is a job. A courtesy: the sweep finds whatever nobody was told of.

So a nudge may be lost or doubled, and a broker that is down must not trouble whoever has just committed: one
try, short time-outs (deploy.settings), and after a failure no further try for a while.
"""

from __future__ import annotations

from kombu.exceptions import OperationalError

from horror.models import Job
from worker.app import app
from worker.silence import Silence

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


def nudge_due(job_id: int) -> None:
    """Nudge for a job that was just put; for the table's hint after its commit."""
    if broker.lasts:
        return
    queue = Job.objects.filter(pk=job_id).values_list("queue", flat=True).first()
    if queue is not None:
        nudge(job_id, queue)
