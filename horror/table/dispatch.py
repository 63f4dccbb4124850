"""Running claimed jobs, and what becomes of those that fail or whose worker dies. docs/jobs.md."""

from __future__ import annotations

import traceback
from datetime import datetime, timedelta

import structlog
from django.db import DatabaseError, transaction
from django.db.models import F, QuerySet

from horror import storage
from horror.models import Job
from horror.models.job import backs_off_until
from horror.table import jobs, quarantine
from horror.table.errors import Busy, LostClaim, NotNow
from horror.table.jobs import Claimed

log = structlog.get_logger(__name__)

FAILURES = 3
"""Exceptions after which a job quarantines its game."""
CRASHES = 20
"""Workers lost on a job after which it quarantines its game."""
ATTEMPTS = 12
"""Exceptions after which a job that quarantines nothing is given up."""
BUSY = timedelta(seconds=2)
"""How long a job waits whose game's lock was not to be had: longer than a transaction should take."""


def run(claimed: Claimed, now: datetime, idle: list[Claimed] | None = None) -> bool:
    """Do a claimed job; true when that went well. Raises nothing but DatabaseError, where the job could not even be
    given back.

    With ``idle``, a job that had nothing to do is added there and still held: :func:`jobs.finish_all` ends many of
    them for the price of one.
    """
    kind = jobs.kinds.get(claimed.kind)
    if kind is None:
        log.error("job_without_handler", job=claimed.id, kind=claimed.kind)
        return jobs.finish_if_held(claimed, now)
    try:
        kind.handler(claimed, now)
        if idle is not None and not claimed.finished:
            idle.append(claimed)
        else:
            jobs.finish_if_held(claimed, now)
    except LostClaim:
        log.warning("job_claim_lost", job=claimed.id)
        return False
    except Busy:  # nobody's fault, and nothing was done
        log.warning("job_busy", job=claimed.id, kind=claimed.kind, game=claimed.game)
        jobs.put_off(claimed, now + BUSY)
        return False
    except NotNow as error:
        jobs.put_off(claimed, now + error.wait)
        return False
    except Exception as error:
        if storage.away(error) or storage.planned_otherwise(error):  # whatever the job is, it is not to blame
            log.warning("job_met_database_fault", job=claimed.id, kind=claimed.kind, error=str(error))
            jobs.put_off(claimed, now + BUSY)
            return False
        log.exception("job_failed", job=claimed.id, kind=claimed.kind, game=claimed.game)
        _failed(claimed, kind, traceback.format_exc(), now)
        return False
    return True


def back_off(failures: int) -> timedelta:
    """How long is waited after so many exceptions in a row."""
    return timedelta(seconds=min(10 * 4 ** (failures - 1), 3600))


def _failed(claimed: Claimed, kind: jobs.Kind, report: str, now: datetime) -> None:
    mine = Job.objects.open().filter(pk=claimed.id, claim=claimed.claim)
    failures = mine.values_list("failures", flat=True).first()
    if failures is None:
        return
    failures += 1
    mine.update(
        failures=failures,
        claim="",
        lease_until=None,
        not_before=backs_off_until(now + back_off(failures)),
        error=report[-20_000:],
        again=False,
    )
    if failures < (FAILURES if kind.quarantines else ATTEMPTS):
        return
    try:
        _close(claimed.id, claimed.kind, claimed.game, kind.quarantines, report, now)
    except (Busy, DatabaseError) as error:
        # It fails once more, and is closed then: soon, since that it waits helps nobody.
        log.warning("job_not_closed", job=claimed.id, error=str(error))
        Job.objects.open().filter(pk=claimed.id, claim="").update(not_before=now + BUSY)


def _close(
    job_id: int, kind: str, game_id: str | None, quarantines: bool, report: str, now: datetime
) -> None:
    """End a job that cannot be done, by setting its game aside where it must go on with it."""
    if quarantines and game_id is not None:
        quarantine.quarantine(game_id, now, job_id=job_id, kind=kind, report=report)
    else:
        with transaction.atomic(durable=True):
            quarantine.give_up(job_id, now)


def expire(now: datetime) -> int:
    """Take back the jobs of workers whose lease ran out, all at once; to be called by each sweep. Returns how many."""
    return _crashed(Job.objects.expired(now), now)


def abandon(now: datetime) -> int:
    """Take back every claim: for a server that is one process, when it starts, so that nobody waits for leases."""
    return _crashed(Job.objects.open().exclude(claim=""), now)


def _crashed(held: QuerySet[Job], now: datetime) -> int:
    """These jobs are open again, later the oftener that happened; one that ends every worker is closed in the end."""
    taken = 0
    for crashes in sorted(set(held.values_list("crashes", flat=True))):
        wait = timedelta(seconds=0 if crashes == 0 else min(5 * 2 ** (crashes - 1), 1800))
        with transaction.atomic():
            # What somebody is finishing just now is not lost: it is passed over, not waited for.
            alike = held.filter(crashes=crashes).select_for_update(skip_locked=True)
            lost = list(alike.values_list("pk", "kind", "game_id"))
            Job.objects.filter(pk__in=[pk for pk, _, _ in lost]).update(
                crashes=F("crashes") + 1, claim="", lease_until=None, not_before=backs_off_until(now + wait),
                again=False,
            )  # fmt: skip
        taken += len(lost)
        if crashes + 1 >= CRASHES:
            report = f"{crashes + 1} workers died or hung on this job"
            for pk, name, game_id in lost:
                kind = jobs.kinds.get(name)
                _close(pk, name, game_id, kind is not None and kind.quarantines, report, now)
    return taken
