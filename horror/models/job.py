"""Work that may have to be done, and what is kept when it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, ClassVar

from django.db import connections, models
from django.db.models import F, Q
from django.db.models.expressions import Case, RawSQL, Value, When
from django.utils.dateparse import parse_datetime

from horror.models.batch import Batch
from horror.models.game import Game
from horror.models.log import Submission

NAME = 24
"""Characters of the name of a kind of job, and of a line."""


class JobQuerySet(models.QuerySet["Job"]):
    def open(self) -> JobQuerySet:
        """Jobs that are not done."""
        return self.filter(done_at=None)

    def claimable(self, now: datetime) -> JobQuerySet:
        """Due, unclaimed, and the oldest of their game in their queue and line.

        An older job that is only planned for later holds nobody up; one that is due, claimed or failing does.
        """
        at = self._time(now)
        return self.filter(RawSQL(_CLAIMABLE, [at, at], output_field=models.BooleanField()))

    def expired(self, now: datetime) -> JobQuerySet:
        """Claimed jobs whose lease has run out: their worker died or hangs."""
        return self.open().filter(~Q(claim=""), lease_until__lt=now)

    def put(
        self,
        batch: Batch,
        rows: Sequence[tuple[str, str, str, str | None, str, int, str, datetime, datetime]],
        *,
        replan: bool = False,
    ) -> None:
        """Insert with a batch jobs (kind, queue, line, game, key, rank, share, times of their making and of being due),
        or, where an open job has the key, bring that one forward, or with ``replan`` back as well, and have its worker
        look again. One that backs off after failures is never due sooner for it.

        The batch gives key and claim of each. Waits for whoever is finishing a job of such a key, and finds it
        finished.
        """
        moved = _REPLANNED if replan else _SOONER
        sql = _PUT % (", ".join([_NEW] * len(rows)), moved, moved)
        params = [value for *what, made, due in rows for value in (*what, self._time(made), self._time(due))]
        batch.run(sql, params, ("key", "claim"))

    def claim(self, job_id: int, claim: str, now: datetime, until: datetime) -> tuple[Any, ...] | None:
        """Put this claim on a job if it is claimable; gives its kind, queue, game and key."""
        at = self._time(now)
        rows = self._run(_CLAIM, [claim, self._time(until), job_id, at, at])
        return rows[0] if rows else None

    def take(
        self, queue: str, rank: int, limit: int, claim: str, now: datetime, until: datetime
    ) -> list[tuple[Any, ...]]:
        """Put this claim on up to so many claimable jobs of a queue and rank, passing over what others are taking just
        now: of rank 0 those due for longest; of others one of each share, then a second of each, and so on.

        Gives id, kind, queue, game, key, share and time of being due, in no order.
        """
        pick = _PICK_FIRST if rank == 0 else _PICK_FAIRLY
        if connections[self.db].vendor == "postgresql":
            sql = _TAKE.format(f"= ANY(ARRAY({pick} FOR UPDATE OF horror_job SKIP LOCKED))")
        else:
            sql = _TAKE.format(f"IN ({pick})")
        at = self._time(now)
        return self._run(sql, [claim, self._time(until), queue, at, at, limit])

    def end(self, job_id: int, claim: str, now: datetime) -> bool | None:
        """A job with this claim is done, or open again where it was put meanwhile; None when there is none.

        Gives whether it is open again.
        """
        rows = self._run(_END, [self._time(now), job_id, claim])
        return rows[0][0] is None if rows else None

    def end_all(self, jobs: Sequence[int], claim: str, now: datetime) -> bool:
        """The same for several at once; gives whether one of them is open again."""
        sql = _END.replace("id = %s", f"id IN ({', '.join(['%s'] * len(jobs))})")
        rows = self._run(sql, [self._time(now), *jobs, claim])
        return any(done_at is None for (done_at,) in rows)

    def oldest(self, queues: Sequence[str], now: datetime) -> datetime | None:
        """Since when the job of rank 0 that waits for longest in these queues is due."""
        at = self._time(now)
        firsts = " UNION ALL ".join([_OLDEST] * len(queues))
        rows = self._run(
            f"SELECT min(at) FROM ({firsts}) first", [x for queue in queues for x in (queue, at)]
        )
        told: datetime | str | None = rows[0][0]
        # Of times, too, SQLite gives the smallest as text.
        found = parse_datetime(told) if isinstance(told, str) else told
        return found if found is None or found.tzinfo else found.replace(tzinfo=UTC)

    def _time(self, at: datetime) -> Any:
        return connections[self.db].ops.adapt_datetimefield_value(at)

    def _run(self, sql: str, params: Sequence[Any]) -> list[tuple[Any, ...]]:
        with connections[self.db].cursor() as cursor:
            cursor.execute(sql, params)
            rows: list[tuple[Any, ...]] = cursor.fetchall()
            return rows


# In SQL, for each is one statement where the ORM needs two, and is done for every move of every game. The OFFSET keeps
# PostgreSQL from joining: with statistics from before a storm it would look at every open job for each that is due.
_CLAIMABLE = """
horror_job.done_at IS NULL AND horror_job.claim = '' AND horror_job.not_before <= %s AND NOT EXISTS (
    SELECT 1 FROM horror_job older
    WHERE older.done_at IS NULL AND older.game_id = horror_job.game_id AND older.queue = horror_job.queue
    AND older.line = horror_job.line AND older.id < horror_job.id
    AND (older.not_before <= %s OR older.claim <> '' OR older.failures > 0 OR older.crashes > 0)
    LIMIT 1 OFFSET 0
)"""
_CLAIM = f"""
UPDATE horror_job SET claim = %s, lease_until = %s WHERE id = %s AND {_CLAIMABLE}
RETURNING kind, queue, game_id, key"""
_TAKE = """
UPDATE horror_job SET claim = %s, lease_until = %s WHERE id {}
RETURNING id, kind, queue, game_id, key, share, not_before"""
_PICK_FIRST = f"""
SELECT horror_job.id FROM horror_job
WHERE horror_job.queue = %s AND horror_job.rank = 0 AND horror_job.share = '' AND {_CLAIMABLE}
ORDER BY horror_job.not_before, horror_job.id LIMIT %s"""
_PICK_FAIRLY = f"""
SELECT horror_job.id FROM (
    SELECT horror_job.id, row_number() OVER (
        PARTITION BY horror_job.share ORDER BY horror_job.not_before, horror_job.id
    ) AS place
    FROM horror_job WHERE horror_job.queue = %s AND horror_job.rank = 1 AND {_CLAIMABLE}
) lined JOIN horror_job ON horror_job.id = lined.id
WHERE horror_job.done_at IS NULL AND horror_job.claim = ''
ORDER BY lined.place, horror_job.not_before, horror_job.id LIMIT %s"""
_OLDEST = """
SELECT min(not_before) AS at FROM horror_job
WHERE done_at IS NULL AND queue = %s AND rank = 0 AND share = '' AND not_before <= %s"""
_NEW = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, '', false, 0, 0, '')"
_PUT = """
INSERT INTO horror_job (
    kind, queue, line, game_id, key, rank, share, created_at, not_before, claim, again, failures, crashes, error
) VALUES %s
ON CONFLICT (key) WHERE done_at IS NULL DO UPDATE SET
    line = excluded.line, rank = excluded.rank, share = excluded.share,
    again = horror_job.again OR horror_job.claim <> '',
    created_at = CASE WHEN %s THEN excluded.created_at ELSE horror_job.created_at END,
    not_before = CASE WHEN %s THEN excluded.not_before ELSE horror_job.not_before END"""
_SOONER = "horror_job.failures = 0 AND horror_job.crashes = 0 AND excluded.not_before < horror_job.not_before"
_REPLANNED = (
    "horror_job.failures = 0 AND horror_job.crashes = 0 OR excluded.not_before > horror_job.not_before"
)
_END = """
UPDATE horror_job SET done_at = CASE WHEN again THEN NULL ELSE %s END, claim = '', lease_until = NULL, again = false,
    failures = 0, crashes = 0
WHERE id = %s AND claim = %s AND done_at IS NULL
RETURNING done_at"""


def put_off_until(until: datetime) -> Case:
    """When a job is due that is given back undone: then, unless it was put again meanwhile, for whose time see that."""
    return Case(When(again=True, then=F("not_before")), default=Value(until))


def backs_off_until(until: datetime) -> Case:
    """When a job is due that failed or lost its worker: then, or later where it was replanned meanwhile to be so."""
    return Case(When(again=True, not_before__gt=until, then=F("not_before")), default=Value(until))


class Job(models.Model):
    """A level, not an event: 'this game may have work of this kind'. docs/jobs.md says how it is claimed and done.

    ``claim`` is the fencing token of the worker that holds it, empty when nobody does; ``again`` is set when the same
    job is put while one runs; ``created_at`` is when it was put so that it is due ``not_before``. ``failures`` counts
    exceptions, ``crashes`` leases that ran out. Jobs of ``rank`` 0 come first; those of rank 1, which nobody waits
    for, by turns of their ``share``: who caused them. Of a game's jobs in a queue those of one ``line`` wait for each
    other: what is done with the game stands in the line without a name, each subscriber of news in one of its own.
    """

    kind = models.CharField(max_length=NAME)
    queue = models.CharField(max_length=16)
    line = models.CharField(max_length=NAME, blank=True, default="", db_default="")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="jobs")
    key = models.CharField(max_length=80)
    rank = models.PositiveSmallIntegerField(default=0)
    share = models.CharField(max_length=40, blank=True)
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
            models.Index(
                fields=["rank", "queue", "share", "not_before", "id"],
                condition=Q(done_at=None),
                name="job_next",
            ),
            models.Index(fields=["lease_until"], condition=Q(done_at=None) & ~Q(claim=""), name="job_held"),
            models.Index(F("game"), F("queue"), F("id"), condition=Q(done_at=None), name="job_order"),
        ]

    def __str__(self) -> str:
        return f"{self.key} ({self.pk})"


class Bundle(models.Model):
    """What is needed to reproduce the failure that quarantined a game. For staff, never in the API."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="bundles")
    job_kind = models.CharField(max_length=NAME)
    traceback = models.TextField()
    rules_version = models.PositiveIntegerField()
    position = models.PositiveIntegerField()
    released_at = models.DateTimeField(null=True)
    snapshot = models.BinaryField()
    submission = models.ForeignKey(Submission, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game_id} at {self.position}"
