"""Setting a game aside when it cannot go on, and taking it up again. docs/jobs.md."""

from __future__ import annotations

from datetime import datetime

from horror.models import Bundle, Game, Job, Seat, Snapshot, Submission
from horror.table import news
from horror.table.acting import durable, locked
from horror.table.acts import Caller
from horror.table.errors import WrongStatus
from horror.table.news import News
from horror.table.writer import Table


def quarantine(game_id: str, now: datetime, *, job_id: int, kind: str, report: str) -> None:
    """Stop the game after a job failed for good: keep the bundle, close its jobs, tell the players and whoever
    runs the server. Who was told some news before hears of it still.

    A game that is not running is left as it is; only the failing job is closed.
    """
    with durable():
        game = locked(game_id)
        if game.status != Game.Status.RUNNING:
            if Job.objects.open().filter(pk=job_id).update(done_at=now, claim="", lease_until=None):
                news.announce(News.TROUBLE, None, now, f"job-{job_id}")
            return
        table = _table(game, now)
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
        game.status = Game.Status.QUARANTINED
        table.note("quarantined")
        table.changes_view()
        table.announce(News.GAME_HALTED)
        table.ask_again()
        table.save(None, None)
        news.announce(News.TROUBLE, None, now, f"bundle-{bundle.pk}")


def release(game_id: str, now: datetime) -> None:
    """Take a quarantined game up again, once its fault is repaired; jobs are put as its state says.

    Raises :class:`WrongStatus` for any other game.
    """
    with durable():
        game = locked(game_id)
        if game.status != Game.Status.QUARANTINED:
            raise WrongStatus("the game is not in quarantine")
        table = _table(game, now)
        Bundle.objects.filter(game=game, released_at=None).update(released_at=now)
        game.status = Game.Status.RUNNING
        table.note("released")
        table.changes_view()
        table.ask_again()
        table.save(None, None)


def _table(game: Game, now: datetime) -> Table:
    seats = list(Seat.objects.filter(game=game).order_by("index"))
    return Table(game, seats, Caller(source="job"), now)
