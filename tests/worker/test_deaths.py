"""Whatever dies, each job has one effect and is done in the end: workers, the broker's memory, the database server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.db import connection
from django.utils import timezone

from horror.models import Entry, Game, Job, Submission
from horror.table import dispatch, jobs
from horror.table.history import replay
from tests.worker.conftest import ROOT, Processes, lease_over
from tests.worker.games import bot_game
from worker import tasks

pytestmark = pytest.mark.postgresql


@pytest.fixture(autouse=True)
def _one_job_at_a_time(monkeypatch) -> None:
    monkeypatch.setattr(tasks, "STRETCH", 0.0)


@pytest.fixture
def mortals(processes: Processes) -> Iterator[subprocess.Popen[str]]:
    """Does jobs in processes that die on demand (tests.worker.victim)."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.worker.victim", "jobs"],
        cwd=ROOT,
        env={**__import__("os").environ, **processes.environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=processes.output,
        text=True,
    ) as process:
        yield process
        process.stdin.close()


def die(mortals: subprocess.Popen[str], job_id: int, after: int) -> bool:
    """Let a process do the job and die after a statement; False when it had fewer statements to do."""
    print(job_id, after, file=mortals.stdin, flush=True)
    said = mortals.stdout.readline()
    assert said, "the process that does jobs is gone itself"
    return said.startswith("died")


def recover(job_id: int) -> None:
    """The lease of the dead runs out, a sweep takes the job back, a worker that lives does it."""
    lease_over(job_id)
    dispatch.expire(timezone.now())
    Job.objects.filter(pk=job_id).update(not_before=timezone.now())
    tasks.run_job(job_id)


def test_a_worker_may_die_after_any_statement_of_a_bots_move(real, mortals):
    game = bot_game()
    after = 1
    while True:
        (job_id,) = jobs.due(timezone.now())
        before = Entry.objects.filter(game=game).count()
        died = die(mortals, job_id, after)
        recover(job_id)
        assert Job.objects.get(pk=job_id).done_at is not None, f"after statement {after}"
        assert Submission.objects.filter(key__startswith=f"{job_id}-").count() == 1, (
            f"after statement {after}"
        )
        assert Entry.objects.filter(game=game).count() == before + 1, f"after statement {after}"
        if not died:
            break
        after += 1
    assert after > 10
    replay(game)
    close(game)


def close(game: Game) -> None:
    """No other test finds this game's jobs."""
    Job.objects.open().filter(game=game).update(done_at=timezone.now())


def finished(*ids: str) -> bool:
    return Game.objects.filter(pk__in=ids, status="finished").count() == len(ids)


def test_a_whole_game_of_bots_is_played_by_workers_that_get_killed(real, processes, until):
    (game_id,) = processes.games(1, 3)
    for after in (60, 400):
        victim = processes.start("-m", "tests.worker.victim", "celery", str(after))
        until(lambda: victim.poll() is not None)
        Job.objects.open().exclude(claim="").update(lease_until=timezone.now())
    processes.worker()
    until(lambda: finished(game_id), 40)
    assert_played(game_id)


def test_messages_lost_by_the_broker_are_found_by_the_sweep(real, processes, until):
    import redis

    ids = processes.games(2, 3)
    with redis.Redis.from_url(real.redis_url) as broker:
        assert broker.dbsize() > 0
        broker.flushall()
    processes.worker()
    until(lambda: finished(*ids), 40)
    for game_id in ids:
        assert_played(game_id)


def test_a_commit_needs_no_broker(real, processes, until):
    ids = processes.games(1, 3, REDIS_URL="redis://127.0.0.1:1/0")
    processes.worker()
    until(lambda: finished(*ids), 40)
    assert_played(ids[0])


def test_the_servers_restart_while_bots_play(real, processes, until):
    ids = processes.games(2, 4)
    processes.worker()
    until(lambda: Entry.objects.filter(game__in=ids).count() > 40)
    connection.close()
    real.restart_postgresql()
    real.restart_redis()
    until(lambda: finished(*ids), 40)
    for game_id in ids:
        assert_played(game_id)


def assert_played(game_id: str) -> None:
    """The whole log, once: each job of a bot gave one submission, and the log replays to the stored state."""
    game = Game.objects.get(pk=game_id)
    replay(game)
    keys = Submission.objects.filter(game=game, source="bot").values_list("key", flat=True)
    assert len({key.split("-")[0] for key in keys}) == len(keys)
    assert not Job.objects.open().filter(game=game, queue="turns").exists()
