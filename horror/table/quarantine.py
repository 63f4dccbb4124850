"""Setting a game aside when it cannot go on, and taking it up again; giving a job up. docs/jobs.md."""

from __future__ import annotations

from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import Q

from horror import storage
from horror.models import Bundle, Game, Job, Snapshot, Submission
from horror.table import jobs, news
from horror.table.acts import Caller
from horror.table.deeds import Quarantined, Released
from horror.table.errors import Busy, WrongStatus
from horror.table.frame import on_table
from horror.table.news import News
from horror.table.votes import pause

log = structlog.get_logger(__name__)


def quarantine(game_id: str, now: datetime, *, job_id: int, kind: str, report: str) -> None:
    """Stop the game after a job failed for good: keep the bundle, close its jobs, tell the players and whoever
    runs the server. Who was told some news before hears of it still.

    A game that is not running is left as it is; only the failing job is closed.
    """
    with on_table(game_id, now) as frame:
        game = frame.game
        if game.status != Game.Status.RUNNING:
            give_up(job_id, now)
            return
        snapshot = Snapshot.objects.get(game=game)
        bundle = Bundle.objects.create(
            game=game,
            job_kind=kind,
            traceback=report,
            rules_version=game.rules_version,
            position=game.position,
            snapshot=bytes(snapshot.data),
            submission=Submission.objects.filter(game=game).asked_here().order_by("-pk").first(),
            at=now,
        )
        closed = Job.objects.open().filter(Q(line="") | Q(pk=job_id), game=game)
        closed.update(done_at=now, claim="", lease_until=None)
        with frame.by(Caller(source="job")) as part:
            part.table.do(Quarantined())
        news.announce(News.TROUBLE, None, now, f"bundle-{bundle.pk}")


def give_up(job_id: int, now: datetime) -> None:
    """Inside a transaction: close a job undone, have its kind see to what it was to do, tell whoever runs the server.

    Raises Busy, and whatever is raised where the database is away.
    """
    if not Job.objects.open().filter(pk=job_id).update(done_at=now, claim="", lease_until=None):
        return
    job = Job.objects.only("kind", "game_id", "key").get(pk=job_id)
    kind = jobs.kinds.get(job.kind)
    if kind is not None and kind.given_up is not None:
        try:
            with transaction.atomic():
                kind.given_up(job.game_id, jobs.key_within(job.key), now)
        except Exception as error:
            if isinstance(error, Busy) or storage.away(error) or storage.planned_otherwise(error):
                raise
            log.exception("job_given_up_badly", job=job_id, kind=job.kind)
    news.announce(News.TROUBLE, None, now, f"job-{job_id}")


def release(game_id: str, now: datetime) -> None:
    """Take a quarantined game up again, once its fault is repaired; jobs are put as its state says.

    Raises :class:`WrongStatus` for any other game.
    """
    with on_table(game_id, now) as frame:
        if frame.game.status != Game.Status.QUARANTINED:
            raise WrongStatus("the game is not in quarantine")
        Bundle.objects.filter(game=frame.game, released_at=None).update(released_at=now)
        with frame.by(Caller(source="job")) as part:
            part.table.do(Released())
            pause.plan(part.table)
