"""Running claimed jobs, and what becomes of those that fail or whose worker dies. docs/jobs.md."""

from __future__ import annotations

import logging
import traceback
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from horror.models import Job
from horror.table import jobs, quarantine
from horror.table.errors import Busy, LostClaim
from horror.table.jobs import Claimed

log = logging.getLogger(__name__)

FAILURES = 3
"""Exceptions after which a job quarantines its game."""
CRASHES = 20
"""Workers lost on a job after which it quarantines its game."""
ATTEMPTS = 12
"""Exceptions after which a job that quarantines nothing is given up."""
BUSY = timedelta(seconds=2)
"""How long a job waits whose game's lock was not to be had: longer than a transaction should take."""


def run(claimed: Claimed, now: datetime) -> bool:
    """Do a claimed job; true when that went well. Never raises for what the handler raises."""
    kind = jobs.kinds.get(claimed.kind)
    if kind is None:
        log.error("job_without_handler: %s", claimed.kind)
        return jobs.finish_if_held(claimed, now)
    try:
        kind.handler(claimed, now)
        jobs.finish_if_held(claimed, now)
    except LostClaim:
        log.warning("job_claim_lost: %s", claimed.id)
        return False
    except Busy:  # nobody's fault, and nothing was done
        log.warning("job_busy: job=%s kind=%s game=%s", claimed.id, claimed.kind, claimed.game)
        jobs.put_off(claimed, now + BUSY)
        return False
    except Exception:
        log.exception("job_failed: job=%s kind=%s game=%s", claimed.id, claimed.kind, claimed.game)
        _failed(claimed, kind, traceback.format_exc(), now)
        return False
    return True


def _failed(claimed: Claimed, kind: jobs.Kind, report: str, now: datetime) -> None:
    mine = Job.objects.open().filter(pk=claimed.id, claim=claimed.claim)
    failures = mine.values_list("failures", flat=True).first()
    if failures is None:
        return
    failures += 1
    wait = timedelta(seconds=min(10 * 4 ** (failures - 1), 3600))
    mine.update(
        failures=failures,
        claim="",
        lease_until=None,
        not_before=now + wait,
        error=report[-20_000:],
        again=False,
    )
    if kind.quarantines and claimed.game is not None and failures >= FAILURES:
        quarantine.quarantine(claimed.game, now, job_id=claimed.id, kind=claimed.kind, report=report)
    elif failures >= (FAILURES if kind.quarantines else ATTEMPTS):
        _give_up(claimed.id, claimed.game, now)


def _give_up(job_id: int, game_id: str | None, now: datetime) -> None:
    with transaction.atomic(durable=True):
        if Job.objects.open().filter(pk=job_id).update(done_at=now):
            jobs.put("alert", None, now, key=f"job-{job_id}")


def expire(now: datetime, *, limit: int = 100) -> int:
    """Take back the jobs of workers whose lease ran out; to be called by each sweep. Returns how many."""
    return sum(_crashed(job, now) for job in Job.objects.expired(now).order_by("lease_until")[:limit])


def abandon(now: datetime) -> int:
    """Take back every claim: for a server that is one process, when it starts, so that nobody waits for
    leases.
    """
    return sum(_crashed(job, now) for job in Job.objects.open().exclude(claim=""))


def _crashed(job: Job, now: datetime) -> int:
    crashes = job.crashes + 1
    wait = timedelta(seconds=0 if crashes == 1 else min(5 * 2 ** (crashes - 2), 1800))
    taken = (
        Job.objects.open()
        .filter(pk=job.pk, claim=job.claim)
        .update(crashes=F("crashes") + 1, claim="", lease_until=None, not_before=now + wait, again=False)
    )
    if not taken or crashes < CRASHES:
        return taken
    kind = jobs.kinds.get(job.kind)
    if job.game_id is not None and (kind is None or kind.quarantines):
        report = f"{crashes} workers died or hung on this job"
        quarantine.quarantine(job.game_id, now, job_id=job.pk, kind=job.kind, report=report)
    else:
        _give_up(job.pk, job.game_id, now)
    return taken
