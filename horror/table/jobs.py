"""The job table: putting, claiming and finishing. docs/jobs.md says why it is so; `dispatch` runs what is
claimed.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from django.db import transaction

from horror.models import Job
from horror.table import hints
from horror.table.errors import LostClaim

LEASE = timedelta(seconds=150)
"""How long a claim holds; longer than any task may take."""


@dataclass
class Claimed:
    """A job that a worker holds. ``game`` is the game's id or None, ``key`` what was given to :func:`put`.

    ``finished`` once that is committed; ``more``: by then others of its game were due in its queue, or this one again.
    """

    id: int
    kind: str
    queue: str
    game: str | None
    key: str
    claim: str
    finished: bool = False
    more: bool = False


Handler = Callable[[Claimed, datetime], None]


@dataclass(frozen=True)
class Kind:
    """How a kind of job is done: its handler, its queue, and whether failing three times quarantines its
    game.
    """

    handler: Handler
    queue: str
    quarantines: bool


kinds: dict[str, Kind] = {}


def handler(kind: str, *, queue: str = "turns", quarantines: bool = True) -> Callable[[Handler], Handler]:
    """Register the handler of a kind of job; to be done when the apps are ready.

    The handler looks at the state and does what it says, or nothing. It calls :func:`finish` inside the
    transaction of its effect; a job whose handler returns without that is finished afterwards.
    """

    def register(function: Handler) -> Handler:
        kinds[kind] = Kind(function, queue, quarantines)
        return function

    return register


def full_key(kind: str, game_id: str | None, key: str) -> str:
    """The key under which at most one such job is open."""
    return f"{kind}:{game_id or ''}:{key}"


class Wanted(NamedTuple):
    """A job to be put: its kind, and what tells it from others of the kind in the game (a seat, mostly)."""

    kind: str
    key: str = ""
    not_before: datetime | None = None


def put(
    kind: str, game_id: str | None, now: datetime, *, key: str = "", not_before: datetime | None = None
) -> None:
    """There may be work of this kind. One open job a key; if it is being done just now, it will be looked at
    again.

    For a job of a game, hold the game's lock.
    """
    put_all(game_id, [Wanted(kind, key, not_before)], now)


def put_all(game_id: str | None, wanted: Iterable[Wanted], now: datetime) -> None:
    """Put several jobs of one game in one statement."""
    rows = {full_key(want.kind, game_id, want.key): want for want in wanted}
    if not rows:
        return
    queues = {key: kinds[want.kind].queue if want.kind in kinds else "turns" for key, want in rows.items()}
    put = Job.objects.put(
        [(want.kind, queues[key], game_id, key, now, want.not_before or now) for key, want in rows.items()]
    )
    hints.due(
        [
            hints.Due(job_id, queues[key], game_id)
            for key, job_id, claim in put
            if not claim and (rows[key].not_before or now) <= now
        ]
    )


def due(now: datetime, queue: str | None = None, limit: int = 100, game: str | None = None) -> list[int]:
    """Ids of jobs that may be claimed now, the longest due first. Call `dispatch.expire` now and then beside
    it.
    """
    jobs = Job.objects.claimable(now)
    if queue is not None:
        jobs = jobs.filter(queue=queue)
    if game is not None:
        jobs = jobs.filter(game=game)
    return list(jobs.order_by("not_before", "pk").values_list("pk", flat=True)[:limit])


def claim(job_id: int, now: datetime, lease: timedelta = LEASE) -> Claimed | None:
    """Take a job; None when it is done, another worker's, not due, or not the oldest of its game in its
    queue.
    """
    token = secrets.token_hex(16)
    row = Job.objects.claim(job_id, token, now, now + lease)
    if row is None:
        return None
    kind, queue, game, key = row
    return Claimed(job_id, kind, queue, game, key.split(":", 2)[2], token)


def claim_next(
    queue: str, now: datetime, lease: timedelta = LEASE, *, game: str | None = None
) -> Claimed | None:
    """Take the job of a queue (and of this game) that has been due for longest; None when there is none."""
    for job_id in due(now, queue, limit=5, game=game):
        if claimed := claim(job_id, now, lease):
            return claimed
    return None


def let_go(claimed: Claimed, now: datetime) -> None:
    """Give a job back undone, as if the worker had died: for one that lost its database while it worked."""
    Job.objects.open().filter(pk=claimed.id, claim=claimed.claim).update(lease_until=now)


def put_off(claimed: Claimed, until: datetime) -> None:
    """Give a job back undone, to be claimed again from then on; that is no failure."""
    mine = Job.objects.open().filter(pk=claimed.id, claim=claimed.claim)
    mine.update(claim="", lease_until=None, not_before=until, again=False)


def _end(claimed: Claimed, now: datetime) -> bool:
    ended = Job.objects.end(claimed.id, claimed.claim, now)
    if ended is None:
        return False
    again, others = ended
    transaction.on_commit(partial(_ended, claimed, again or others))
    if again:
        hints.due([hints.Due(claimed.id, claimed.queue, claimed.game)])
    return True


def _ended(claimed: Claimed, more: bool) -> None:
    claimed.finished, claimed.more = True, more


def finish(claimed: Claimed, now: datetime) -> None:
    """Inside the transaction of the effect: the job is done, or open again where it was put meanwhile.

    Raises :class:`LostClaim` when the lease ran out and the job is another worker's: the effect must not be
    committed.
    """
    if not _end(claimed, now):
        raise LostClaim


def finish_if_held(claimed: Claimed, now: datetime) -> bool:
    """Finish a job whose handler found nothing to do; false when it was finished with its effect."""
    return not claimed.finished and _end(claimed, now)


def forget(before: datetime, limit: int = 10_000) -> int:
    """Delete jobs that were done before this time, so that the table does not grow for ever; gives how many."""
    old = Job.objects.filter(done_at__lt=before).order_by("pk").values_list("pk", flat=True)[:limit]
    return Job.objects.filter(pk__in=list(old)).delete()[0]


def oldest_due(now: datetime) -> datetime | None:
    """Since when the longest waiting job is due, for health checks; None when nothing waits."""
    return (
        Job.objects.open()
        .filter(not_before__lte=now)
        .order_by("not_before")
        .values_list("not_before", flat=True)
        .first()
    )
