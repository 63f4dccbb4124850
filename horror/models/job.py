"""Work that may have to be done, and what is kept when it cannot be."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Exists, F, OuterRef, Q

from horror.models.game import Game
from horror.models.log import Submission


class JobQuerySet(models.QuerySet["Job"]):
    def open(self) -> JobQuerySet:
        """Jobs that are not done."""
        return self.filter(done_at=None)

    def claimable(self, now: datetime) -> JobQuerySet:
        """Due, unclaimed, and the oldest of their game in their queue.

        An older job that is only planned for later holds nobody up; one that is due, claimed or failing does.
        """
        older = Job.objects.open().filter(
            game=OuterRef("game"), queue=OuterRef("queue"), pk__lt=OuterRef("pk")
        )
        blocking = older.filter(Q(not_before__lte=now) | ~Q(claim="") | Q(failures__gt=0) | Q(crashes__gt=0))
        return self.open().filter(~Exists(blocking), claim="", not_before__lte=now)

    def expired(self, now: datetime) -> JobQuerySet:
        """Claimed jobs whose lease has run out: their worker died or hangs."""
        return self.open().filter(~Q(claim=""), lease_until__lt=now)


class Job(models.Model):
    """A level, not an event: 'this game may have work of this kind'. docs/jobs.md says how it is claimed and
    done.

    ``claim`` is the fencing token of the worker that holds it, empty when nobody does; ``again`` is set when
    the same job is put while one runs. ``failures`` counts exceptions, ``crashes`` leases that ran out.
    """

    kind = models.CharField(max_length=24)
    queue = models.CharField(max_length=16)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="jobs")
    key = models.CharField(max_length=80)
    created_at = models.DateTimeField()
    not_before = models.DateTimeField()
    claim = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True)
    again = models.BooleanField(default=False)
    failures = models.PositiveSmallIntegerField(default=0)
    crashes = models.PositiveSmallIntegerField(default=0)
    done_at = models.DateTimeField(null=True)
    error = models.TextField(blank=True)

    objects: ClassVar[JobQuerySet] = JobQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key"], condition=Q(done_at=None), name="job_open_once")
        ]
        indexes = [
            models.Index(fields=["not_before"], condition=Q(done_at=None), name="job_due"),
            models.Index(F("game"), F("queue"), F("id"), condition=Q(done_at=None), name="job_order"),
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.pk})"


class Bundle(models.Model):
    """What is needed to reproduce the failure that quarantined a game. For staff, never in the API."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="bundles")
    job_kind = models.CharField(max_length=24)
    traceback = models.TextField()
    rules_version = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    released_at = models.DateTimeField(null=True)
    snapshot = models.BinaryField()
    submission = models.ForeignKey(Submission, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id} at {self.position}"
