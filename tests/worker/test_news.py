"""What the table announces is told by mail: also what an earlier version put, and whatever becomes of others."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.core import mail as outbox

from accounts.models import User
from horror.models import Game, Job
from horror.table import dispatch, jobs, quarantine
from horror.table.acts import Caller
from horror.table.votes.vote import vote
from tests.table import listeners
from tests.worker.games import game_of, work

pytestmark = pytest.mark.django_db(transaction=True)


def as_before(kind: str, game: Game, at: datetime) -> None:
    """A row as the table put it when jobs had no line; it stands alone."""
    Job.objects.all().delete()
    key = f"{kind}:{game.pk}:"
    Job.objects.create(kind=kind, queue="mail", game=game, key=key, created_at=at, not_before=at)


def halt(game: Game, people: list[User], now: datetime) -> None:
    quarantine.quarantine(game.pk, now, job_id=0, kind="advance", report="")


def end(game: Game, people: list[User], now: datetime) -> None:
    for seat, user in enumerate(people):
        vote(game.pk, seat, "draw", True, Caller(author=user.pk), now)


def ask(game: Game, people: list[User], now: datetime) -> None:
    """The first seat is asked from the beginning."""


@pytest.mark.parametrize(
    ("kind", "happens", "told"), [("notify", ask, 1), ("ended", end, 3), ("halted", halt, 3)]
)
def test_jobs_of_before_are_done(people: list[User], now: datetime, kind: str, happens, told: int) -> None:
    game = game_of(people, now=now)
    happens(game, people, now)
    as_before(kind, game, now)
    work(now)
    assert len(outbox.outbox) == told
    assert not Job.objects.open().filter(kind=kind).exists()


def test_a_job_of_before_and_one_of_now_are_one(people: list[User], now: datetime) -> None:
    game = game_of(people, now=now)
    as_before("ended", game, now)
    end(game, people, now)
    assert Job.objects.open().get(kind="ended").line == "ended"


def test_a_subscriber_that_fails_keeps_no_mail_back(people: list[User], now: datetime) -> None:
    game = game_of(people, now=now)
    work(now)
    outbox.outbox.clear()
    listeners.subscribe()
    try:
        end(game, people, now)
        (job,) = Job.objects.open().filter(kind=listeners.FAILS)
        assert not dispatch.run(jobs.claim(job.pk, now), now)
        work(now, "mail")
    finally:
        listeners.unsubscribe()
    assert sorted(message.to[0] for message in outbox.outbox) == sorted(user.email for user in people)
    assert Game.objects.get(pk=game.pk).name.endswith("!")
    assert Job.objects.open().get(kind=listeners.FAILS).failures == 1
