"""The tasks: do one job, look for what nobody was told of, tidy up. Each may run twice, late, or side by side.

What a job is and how it is done once stands in docs/jobs.md; how workers are run, in docs/operations/worker.md.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta

import structlog
from celery import shared_task
from django.conf import settings
from django.db import DatabaseError, connection

from accounts import tidying
from horror import present
from horror.models import Job
from horror.table import dispatch, jobs, seats
from worker.nudge import at_work, nudge

log = structlog.get_logger(__name__)

LEASE = timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 30)
"""How long a claim holds: longer than Celery lets any task live, so that no two work at one job."""

KEPT = timedelta(days=30)
"""How long jobs that are done can still be looked at."""

SWEEP_LIMIT = 200
"""Jobs that one sweep tells the workers of."""


STRETCH = 0.5
"""Seconds after which a worker that does one job of a game after another lets others come first, and sweeps."""


@shared_task
def run_job(job_id: int) -> None:
    """Do this job, unless it is done, another worker's, or not due; and then what it brought about in its game.

    A bot's move mostly makes the next one due: taking that up at once saves it the way through the broker.
    """
    began = time.monotonic()
    claimed = jobs.claim(job_id, present.now(), LEASE)
    while claimed is not None:
        with at_work(claimed.queue, claimed.game) as line:
            well = do(claimed)
        if not (well and claimed.game and (claimed.more or line.grew)):
            return
        if time.monotonic() - began >= STRETCH:
            for next_id in jobs.due(present.now(), claimed.queue, limit=1, game=claimed.game):
                nudge(next_id, claimed.queue)
            return
        claimed = jobs.claim_next(claimed.queue, present.now(), LEASE, game=claimed.game)


def do(claimed: jobs.Claimed) -> bool:
    """Do one claimed job; true when that went well."""
    with structlog.contextvars.bound_contextvars(job=claimed.id, kind=claimed.kind, game=claimed.game):
        try:
            well = dispatch.run(claimed, present.now())
        except DatabaseError as error:
            # Not the job's fault. The connection may be gone; what was begun on it is rolled back by the server.
            log.warning("database_lost", error=str(error))
            give_back(claimed)
            return False
        log.info("job", outcome="done" if well else "not done")
        return well


def give_back(claimed: jobs.Claimed, patience: float = 30.0) -> None:
    """Let somebody have the job before its lease is over, if the database is back within `patience` seconds."""
    deadline = time.monotonic() + patience
    while True:
        connection.close()
        try:
            return jobs.let_go(claimed, present.now())
        except DatabaseError:
            if time.monotonic() > deadline:
                return
            time.sleep(0.5)


@shared_task
def sweep() -> None:
    """Take back the jobs of dead workers, close lobbies whose time is over, tell workers of every job that is due."""
    now = present.now()
    expired = dispatch.expire(now)
    closed = seats.close_expired(now)
    told = tell(now)
    if expired or closed:
        log.warning("sweep", expired=expired, lobbies_closed=closed, told=told)


@shared_task
def tidy() -> None:
    """Forget jobs that were done long ago, and what is not kept of accounts."""
    now = present.now()
    forgotten, ended = jobs.forget(now - KEPT), tidying.tidy(now)
    if forgotten or ended:
        log.info("tidy", jobs_forgotten=forgotten, of_accounts=ended)


def tell(now: datetime) -> int:
    """Nudge the workers for the jobs that are due, those due for longest first; stops where the broker is away."""
    due = Job.objects.claimable(now).order_by("not_before", "pk").values_list("pk", "queue")
    told = 0
    for job_id, queue in due[:SWEEP_LIMIT]:
        if not nudge(job_id, queue):
            break
        told += 1
    return told


def take_back() -> None:
    """What a server that is one process does when it starts: the claims of its former life hold no longer.

    Where the database is not there yet, the leases run out instead.
    """
    try:
        dispatch.abandon(present.now())
    except DatabaseError as error:
        log.warning("claims_not_taken_back", error=str(error))
