"""Work that may have to be done, and what is kept when it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.db import connections, models
from django.db.models import F, Q

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
        at = self._time(now)
        return self.extra(where=[_CLAIMABLE], params=[at, at])

    def expired(self, now: datetime) -> JobQuerySet:
        """Claimed jobs whose lease has run out: their worker died or hangs."""
        return self.open().filter(~Q(claim=""), lease_until__lt=now)

    def put(
        self, rows: Sequence[tuple[str, str, str | None, str, datetime, datetime]]
    ) -> list[tuple[Any, ...]]:
        """Insert jobs (kind, queue, game, key, times of their making and of being due), or, where an open job has the
        key, bring that one forward and have its worker look again.

        Gives key, id and claim of each. Waits for whoever is finishing a job of such a key, and finds it finished.
        """
        sql = _PUT % ", ".join([_NEW] * len(rows))
        return self._run(
            sql, [value for *what, made, due in rows for value in (*what, self._time(made), self._time(due))]
        )

    def claim(self, job_id: int, claim: str, now: datetime, until: datetime) -> tuple[Any, ...] | None:
        """Put this claim on a job if it is claimable; gives its kind, queue, game and key."""
        at = self._time(now)
        rows = self._run(_CLAIM, [claim, self._time(until), job_id, at, at])
        return rows[0] if rows else None

    def end(self, job_id: int, claim: str, now: datetime) -> tuple[bool, bool] | None:
        """A job with this claim is done, or open again where it was put meanwhile; None when there is none.

        Gives whether it is open again, and whether others of its game are due in its queue.
        """
        rows = self._run(_END, [self._time(now), job_id, claim])
        return (rows[0][0] is None, bool(rows[0][1])) if rows else None

    def _time(self, at: datetime) -> Any:
        return connections[self.db].ops.adapt_datetimefield_value(at)

    def _run(self, sql: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
        with connections[self.db].cursor() as cursor:
            cursor.execute(sql, params)
            return cursor.fetchall()


# In SQL, for each is one statement where the ORM needs two, and is done for every move of every game.
_CLAIMABLE = """
horror_job.done_at IS NULL AND horror_job.claim = '' AND horror_job.not_before <= %s AND NOT EXISTS (
    SELECT 1 FROM horror_job older
    WHERE older.done_at IS NULL AND older.game_id = horror_job.game_id AND older.queue = horror_job.queue
    AND older.id < horror_job.id
    AND (older.not_before <= %s OR older.claim <> '' OR older.failures > 0 OR older.crashes > 0)
)"""
_CLAIM = f"""
UPDATE horror_job SET claim = %s, lease_until = %s WHERE id = %s AND {_CLAIMABLE}
RETURNING kind, queue, game_id, key"""
_NEW = "(%s, %s, %s, %s, %s, %s, '', false, 0, 0, '')"
_PUT = """
INSERT INTO horror_job (kind, queue, game_id, key, created_at, not_before, claim, again, failures, crashes, error)
VALUES %s
ON CONFLICT (key) WHERE done_at IS NULL DO UPDATE SET
    again = horror_job.again OR horror_job.claim <> '',
    not_before = CASE
        WHEN horror_job.failures = 0 AND horror_job.crashes = 0 AND excluded.not_before < horror_job.not_before
        THEN excluded.not_before ELSE horror_job.not_before END
RETURNING key, id, claim"""
_END = """
UPDATE horror_job SET done_at = CASE WHEN again THEN NULL ELSE %s END, claim = '', lease_until = NULL, again = false,
    failures = 0, crashes = 0
WHERE id = %s AND claim = %s AND done_at IS NULL
RETURNING done_at, EXISTS (
    SELECT 1 FROM horror_job other
    WHERE other.done_at IS NULL AND other.game_id = horror_job.game_id AND other.queue = horror_job.queue
    AND other.id <> horror_job.id AND other.not_before <= horror_job.done_at
)"""


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
