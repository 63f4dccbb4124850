"""Setting a game aside when it cannot go on, and taking it up again. docs/jobs.md."""

from __future__ import annotations

from datetime import datetime

from horror.models import Bundle, Game, Job, Snapshot, Submission
from horror.table import news
from horror.table.acts import Caller
from horror.table.deeds import Quarantined, Released
from horror.table.errors import WrongStatus
from horror.table.frame import on_table
from horror.table.news import News


def quarantine(game_id: str, now: datetime, *, job_id: int, kind: str, report: str) -> None:
    """Stop the game after a job failed for good: keep the bundle, close its jobs, tell the players and whoever
    runs the server. Who was told some news before hears of it still.

    A game that is not running is left as it is; only the failing job is closed.
    """
    with on_table(game_id, now) as frame:
        game = frame.game
        if game.status != Game.Status.RUNNING:
            if Job.objects.open().filter(pk=job_id).update(done_at=now, claim="", lease_until=None):
                news.announce(News.TROUBLE, None, now, f"job-{job_id}")
            return
        snapshot = Snapshot.objects.get(game=game)
        bundle = Bundle.objects.create(
            game=game,
            job_kind=kind,
            traceback=report,
            rules_version=game.rules_version,
            position=game.position,
            snapshot=bytes(snapshot.data),
            submission=Submission.objects.filter(game=game).order_by("-pk").first(),
            at=now,
        )
        Job.objects.open().filter(game=game, line="").update(done_at=now, claim="", lease_until=None)
        with frame.by(Caller(source="job")) as part:
            part.table.do(Quarantined())
        news.announce(News.TROUBLE, None, now, f"bundle-{bundle.pk}")


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
