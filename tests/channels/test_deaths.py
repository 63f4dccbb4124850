"""Whatever statement of a delivery a worker dies after, the endpoint is told, and by one id if it is told twice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.utils import timezone

from accounts.channels.models import Waiting
from accounts.ledger import Delivery
from horror.models import Job
from horror.table import dispatch
from tests.channels.games import endpoint
from tests.channels.receiver import NAME, Receiver
from tests.servers.real import Servers
from tests.worker.conftest import ROOT, lease_over
from tests.worker.conftest import real as real
from tests.worker.games import do_job, game_of, person, work

pytestmark = pytest.mark.postgresql
EARLIER = datetime(2020, 1, 1, tzinfo=UTC)
"""A moment that has come by the clock of every process."""


@pytest.fixture
def mortals(real: Servers, receiver: Receiver, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Does jobs in processes that die on demand, and whose calls go to the receiver."""
    environment = {
        **os.environ,
        **real.environment(),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "REDIS_PREFIX": f"test-{os.getpid()}-callers",
        "DATA_DIR": str(tmp_path),
        "CALLS_A_MINUTE": "100000",
        "RECEIVER": f"{NAME} {receiver.port} {receiver.trusted}",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "tests.channels.victim"],
        cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        yield process
        process.stdin.close()


def die(mortals: subprocess.Popen[str], job: int, after: int) -> bool:
    """Let a process do the job and die after a statement; False when it had fewer statements to do."""
    print(job, after, file=mortals.stdin, flush=True)
    said = mortals.stdout.readline()
    assert said and not said.startswith("failed"), said
    return said.startswith("died")


def recover(job: int) -> None:
    """The lease of the dead runs out, a sweep takes the job back, a worker that lives does it."""
    lease_over(job)
    dispatch.expire(timezone.now())
    Job.objects.filter(pk=job).update(not_before=EARLIER)
    do_job(job)  # unless it was done but for the death


@pytest.mark.rules("PUSH-06")
def test_a_worker_that_dies_at_any_statement_loses_no_event(
    mortals: subprocess.Popen[str], receiver: Receiver, calls: object
) -> None:
    after, died = 0, True
    while died:
        after += 1
        people = [person(f"{name}-{os.getpid()}-{after}", mails="none") for name in ("ada", "bob", "eve")]
        mine = endpoint(receiver, people[0], timezone.now())
        receiver.received.clear()
        game_of(people, now=timezone.now())
        work(timezone.now(), "mail")
        (job,) = Job.objects.open().filter(kind="endpoint").values_list("pk", flat=True)
        Job.objects.filter(pk=job).update(not_before=EARLIER)
        died = die(mortals, job, after)
        if died:
            recover(job)
        ids = {each.headers["webhook-id"] for each in receiver.received}
        row = Delivery.objects.filter(target=mine.pk).order_by("-pk").first()
        assert (row.state, ids) == ("sent", {str(row.notice_id)}), f"after statement {after}"
        assert len(receiver.received) <= 2 and not Waiting.objects.exists()
    assert after > 20
