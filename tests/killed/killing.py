"""Killing workers one after the other, each a statement later, and having others do what they have left undone."""

from __future__ import annotations

import email
from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from django.conf import settings
from django.core import mail as outbox
from django.db import transaction

from horror.models import Job
from horror.table import dispatch, jobs
from tests.table.killing import Victims


class Scene(Protocol):
    """Something that a worker does. ``now`` is when."""

    now: datetime

    def begin(self) -> int:
        """Bring it about anew; the job."""

    def hold(self) -> None:
        """Assert what holds when it was done, by however many workers."""


def killed(scene: Scene, victims: Victims, after: Iterable[int]) -> int:
    """Have a worker die after each of these statements, until one has fewer of them; how many died."""
    deaths = 0
    for statement in after:
        job = scene.begin()
        became = victims.order(do="job", job=job, now=scene.now.isoformat(), after=statement)
        try:
            assert became == {"died": 9} or "lived" in became, became
            give_back(job, scene.now)
            do_all(scene.now)
            scene.hold()
        except Exception as error:
            error.add_note(
                f"a worker died after statement {statement}" if "died" in became else "nobody died"
            )
            raise
        if "lived" in became:
            break
        deaths += 1
    return deaths


def give_back(job: int, now: datetime) -> None:
    """The database notices that a worker is gone, and what it held is there for others."""
    with transaction.atomic():
        list(Job.objects.filter(pk=job).exclude(claim="").select_for_update())
    Job.objects.filter(pk=job).update(crashes=0)
    dispatch.abandon(now)


def do_those(kind: str, now: datetime) -> None:
    """All of a kind that are due, and nothing else."""
    for job in Job.objects.claimable(now).filter(kind=kind).order_by("pk").values_list("pk", flat=True):
        if (claimed := jobs.claim(job, now)) is not None:
            assert dispatch.run(claimed, now), Job.objects.get(pk=job).error


def do_all(now: datetime, seconds: int = 5) -> None:
    """All that is due, and what is put off for a moment by that."""
    for second in range(seconds):
        at = now + timedelta(seconds=second)
        while due := jobs.due(at):
            for job in due:
                if (claimed := jobs.claim(job, at)) is not None:
                    dispatch.run(claimed, at)
    failed = list(Job.objects.exclude(error="").values_list("kind", "error"))
    assert not failed, failed


def mails(message_id: str) -> int:
    """How often a mail was handed over: by those who died, and by this process."""
    ours = [each for each in outbox.outbox if each.extra_headers["Message-ID"] == message_id]
    folder = Path(settings.DATA_DIR) / "mail"
    theirs = [each for each in folder.glob("*.eml") if message_id == _named(each)]
    return len(ours) + len(theirs)


def _named(file: Path) -> str:
    return str(email.message_from_bytes(file.read_bytes())["Message-ID"])
