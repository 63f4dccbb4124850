"""The job table: putting, claiming and finishing. docs/jobs.md says why it is so; `dispatch` runs what is claimed."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from django.db import transaction

from horror.models import Game, Job, Seat
from horror.models.batch import Batch
from horror.models.job import NAME, put_off_until
from horror.table import hints
from horror.table.errors import LostClaim

LEASE = timedelta(seconds=15)
"""How long a claim holds unless it is renewed: what the game of a dead worker waits for."""


@dataclass
class Claimed:
    """A job that a worker holds. ``game`` is the game's id or None, ``key`` what was given to :func:`put`.

    ``finished`` once that is committed.
    """

    id: int
    kind: str
    queue: str
    game: str | None
    key: str
    claim: str
    finished: bool = False


Handler = Callable[[Claimed, datetime], None]
GivenUp = Callable[[str | None, str, datetime], None]
"""Called with a job's game, its key as given to :func:`put`, and the time."""


@dataclass(frozen=True)
class Kind:
    """How a kind of job is done: its handler, its queue, whether failing three times quarantines its game, the line in
    which it stands, and what becomes of what it was to do when it is given up.
    """

    handler: Handler
    queue: str
    quarantines: bool
    line: str
    given_up: GivenUp | None = None


kinds: dict[str, Kind] = {}


def handler(
    kind: str,
    *,
    queue: str = "turns",
    quarantines: bool = True,
    line: str = "",
    given_up: GivenUp | None = None,
) -> Callable[[Handler], Handler]:
    """Register the handler of a kind of job; to be done when the apps are ready. Jobs of one game, queue and line are
    done one after the other. Raises ValueError where the kind has a handler, or a name that does not fit its column.

    The handler looks at the state and does what it says, or nothing. It calls :func:`finish` inside the
    transaction of its effect; a job whose handler returns without that is finished afterwards.

    ``given_up`` is called inside the transaction in which a job of the kind is closed undone; not for one that is
    closed since its game was set aside. Where it fails, what it did is undone and the job is closed all the same.
    """

    def register(function: Handler) -> Handler:
        if kind in kinds:
            raise ValueError(f"jobs of the kind {kind!r} have a handler")
        if max(len(kind), len(line)) > NAME:
            raise ValueError(f"a kind of job has at most {NAME} characters, which {kind!r} has not")
        kinds[kind] = Kind(function, queue, quarantines, line, given_up)
        return function

    return register


class _Place(NamedTuple):
    queue: str
    line: str


def _place(kind: str) -> _Place:
    """The queue and the line of a kind of job; of one that nobody handles here, those of the turns."""
    known = kinds.get(kind)
    return _Place("turns", "") if known is None else _Place(known.queue, known.line)


def full_key(kind: str, game_id: str | None, key: str) -> str:
    """The key under which at most one such job is open."""
    return f"{kind}:{game_id or ''}:{key}"


def key_within(full: str) -> str:
    """What was given to :func:`put`, of a full key."""
    return full.split(":", 2)[2]


class Standing(NamedTuple):
    """Where a job stands in its queue: what people wait for comes first; what nobody waits for comes by turns of
    whose it is, so that nobody's many games keep others' few waiting.
    """

    people: bool = True
    creator: str = ""


def standing(game: Game, seats: Sequence[Seat]) -> Standing:
    """Where the jobs of a game stand: by whether a person plays in it, and by who made it."""
    if any(seat.human for seat in seats):
        return Standing()
    return Standing(False, str(game.creator_id or ""))


class Wanted(NamedTuple):
    """A job to be put: its kind, and what tells it from others of the kind in the game (a seat, mostly).

    One that is ``replanned`` is due ``not_before`` though it was to be done sooner.
    """

    kind: str
    key: str = ""
    not_before: datetime | None = None
    replanned: bool = False


def put(
    kind: str, game_id: str | None, now: datetime, *, key: str = "", not_before: datetime | None = None
) -> None:
    """There may be work of this kind. One open job a key; if it is being done just now, it will be looked at again.

    For a job of a game, hold the game's lock.
    """
    put_all(game_id, [Wanted(kind, key, not_before)], now)


def replan(
    kind: str, game_id: str | None, key: str, at: datetime, now: datetime, place: Standing | None = None
) -> None:
    """There may be work of this kind from ``at`` on and, for all that is known now, not before: a job that is open is
    moved there, forward or back. If it is being done just now, it will be looked at again at that time. One that backs
    off after a failure is not due sooner for it.

    For a job of a game, hold the game's lock.
    """
    put_all(game_id, [Wanted(kind, key, at, True)], now, place or Standing())


def put_all(
    game_id: str | None,
    wanted: Iterable[Wanted],
    now: datetime,
    place: Standing = Standing(),  # noqa: B008
    batch: Batch | None = None,
) -> None:
    """Put several jobs of one game in one statement, which is that of the ``batch`` where there is one; those that are
    replanned in a second one.
    """
    batch = batch or Batch()
    rows = {full_key(want.kind, game_id, want.key): want for want in wanted}
    places = {key: _place(want.kind) for key, want in rows.items()}
    rank, share = (0, "") if place.people else (1, place.creator)
    put: list[tuple[Any, ...]] = []
    for replanned in (False, True):
        values = [
            (want.kind, *places[key], game_id, key, rank, share, now, want.not_before or now)
            for key, want in rows.items()
            if want.replanned is replanned
        ]
        if values:
            Job.objects.put(batch, values, replan=replanned)
        told = batch.write()
        put += told if values else []
    hints.due(places[key].queue for key, claim in put if not claim and (rows[key].not_before or now) <= now)


def due(now: datetime, queue: str | None = None, limit: int = 100, game: str | None = None) -> list[int]:
    """Ids of jobs that may be claimed now, the longest due first. Call `dispatch.expire` now and then beside it."""
    jobs = Job.objects.claimable(now)
    if queue is not None:
        jobs = jobs.filter(queue=queue)
    if game is not None:
        jobs = jobs.filter(game=game)
    return list(jobs.order_by("not_before", "pk").values_list("pk", flat=True)[:limit])


def claim(job_id: int, now: datetime, lease: timedelta = LEASE) -> Claimed | None:
    """Take a job; None when it is done, another worker's, not due, or not the oldest of its game in its
    queue and line.
    """
    token = secrets.token_hex(16)
    row = Job.objects.claim(job_id, token, now, now + lease)
    if row is None:
        return None
    kind, queue, game, key = row
    return Claimed(job_id, kind, queue, game, key_within(key), token)


def take(queue: str, now: datetime, limit: int, lease: timedelta = LEASE) -> list[Claimed]:
    """Take up to so many jobs of a queue, in the order in which they are to be done: what people wait for, by how long
    it has been due; then of each creator's games without people one, a second of each, and so on.

    No two are of one game and line. Several workers may take at once: none waits for another.
    """
    token = secrets.token_hex(16)
    taken: list[Claimed] = []
    for rank in (0, 1):
        if left := limit - len(taken):
            rows = Job.objects.take(queue, rank, left, token, now, now + lease)
            taken += _in_turn(rows, token, by_turns=rank > 0)
    return taken


def _in_turn(rows: list[tuple[Any, ...]], token: str, *, by_turns: bool) -> list[Claimed]:
    """Rows as :meth:`JobQuerySet.take` gives them, in the order in which it chose them."""
    places: Counter[str] = Counter()
    lined: list[tuple[int, Any, int, Claimed]] = []
    for job_id, kind, queue, game, key, share, due in sorted(rows, key=lambda row: (row[6], row[0])):
        places[share] += 1
        claimed = Claimed(job_id, kind, queue, game, key_within(key), token)
        lined.append((places[share] if by_turns else 0, due, job_id, claimed))
    return [claimed for *_, claimed in sorted(lined, key=lambda one: one[:3])]


def renew(claimed: Claimed, now: datetime, lease: timedelta = LEASE) -> None:
    """Hold a job for longer, which is still being done. Does nothing where it is finished, or lost, just now."""
    with transaction.atomic():
        mine = Job.objects.open().filter(pk=claimed.id, claim=claimed.claim)
        if list(mine.select_for_update(skip_locked=True).values_list("pk")):
            mine.update(lease_until=now + lease)


def release(claims: Iterable[Claimed]) -> None:
    """Give back jobs that were taken and not begun, as if they had not been."""
    for claimed in claims:
        mine = Job.objects.open().filter(pk=claimed.id, claim=claimed.claim)
        mine.update(claim="", lease_until=None, again=False)


def let_go(claimed: Claimed, now: datetime) -> None:
    """Give a job back undone, as if the worker had died: for one that lost its database while it worked."""
    Job.objects.open().filter(pk=claimed.id, claim=claimed.claim).update(lease_until=now)


def put_off(claimed: Claimed, until: datetime) -> None:
    """Give a job back undone, to be claimed again from then on, or when it is due by what was put meanwhile; that is
    no failure.
    """
    mine = Job.objects.open().filter(pk=claimed.id, claim=claimed.claim)
    mine.update(claim="", lease_until=None, not_before=put_off_until(until), again=False)


def bring_forward(now: datetime) -> None:
    """Where the clock was set back since jobs were put or taken, let them be due as if they were put now, and held as
    if they were taken now: else the game of a worker that has died meanwhile waits until the old time has come again.
    """
    late = Job.objects.open().filter(created_at__gt=now)
    for pk, made, due in late.values_list("pk", "created_at", "not_before"):
        late.filter(pk=pk).update(created_at=now, not_before=now + (due - made))
    Job.objects.open().filter(lease_until__gt=now + LEASE).update(lease_until=now + LEASE)


def _end(claimed: Claimed, now: datetime) -> bool:
    ended = Job.objects.end(claimed.id, claimed.claim, now)
    if ended is None:
        return False
    transaction.on_commit(partial(setattr, claimed, "finished", True))
    if ended:
        hints.due([claimed.queue])
    return True


def finish(claimed: Claimed, now: datetime) -> None:
    """Inside the transaction of the effect: the job is done, or open again where it was put meanwhile.

    Raises :class:`LostClaim` when the lease ran out and the job is another worker's: the effect must not be committed.
    """
    if not _end(claimed, now):
        raise LostClaim


def finish_if_held(claimed: Claimed, now: datetime) -> bool:
    """Finish a job whose handler found nothing to do; false when it was finished with its effect."""
    return not claimed.finished and _end(claimed, now)


def finish_all(idle: Sequence[Claimed], now: datetime) -> None:
    """Finish jobs of one batch whose handlers found nothing to do, in one statement; a lost one is another's."""
    if idle and Job.objects.end_all([claimed.id for claimed in idle], idle[0].claim, now):
        hints.due({claimed.queue for claimed in idle})


def forget(before: datetime, limit: int = 10_000) -> int:
    """Delete jobs that were done before this time, so that the table does not grow for ever; gives how many."""
    old = Job.objects.filter(done_at__lt=before).order_by("pk").values_list("pk", flat=True)
    with transaction.atomic():
        ids = list(old.select_for_update(skip_locked=True)[:limit])
        return Job.objects.filter(pk__in=ids).delete()[0]


def oldest_due(now: datetime) -> datetime | None:
    """Since when the longest waiting job is due of those that people wait for, for health checks; None: none waits."""
    queues = {kind.queue for kind in kinds.values()} | {"turns"}
    return Job.objects.oldest(sorted(queues), now)
