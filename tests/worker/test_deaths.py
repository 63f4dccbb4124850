"""Whatever dies, each job has one effect and is done in the end: workers, the broker's memory, the database server."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.core import mail as outbox
from django.db import OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from accounts import letters
from accounts.ledger import Delivery
from horror.models import Entry, Game, Invitation, Job, Submission
from horror.table import dispatch, jobs, read
from horror.table.acts import Caller, NewGame, Profile
from horror.table.create import create
from horror.table.history import replay
from horror.table.people import invitations
from tests.conftest import PROGRAM_SECONDS
from tests.servers.real import Servers
from tests.worker.conftest import ROOT, lease_over
from tests.worker.games import assert_each_job_once, bot_game, do_job, game_of, person

pytestmark = pytest.mark.postgresql


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the mortals keep what they mail."""
    return tmp_path_factory.mktemp("mortals")


@pytest.fixture(scope="module")
def mortals(real: Servers, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Does jobs in processes that die on demand (tests.worker.victim)."""
    environment = {
        **os.environ,
        **real.environment(),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "REDIS_PREFIX": f"test-{os.getpid()}-mortals",
        "DATA_DIR": str(folder),
    }
    with subprocess.Popen(
        [sys.executable, "-m", "tests.worker.victim", "jobs"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.stdin.close()


def die(mortals: subprocess.Popen[str], job_id: int, after: int) -> bool:
    """Let a process do the job and die after a statement; False when it had fewer statements to do."""
    print(job_id, after, file=mortals.stdin, flush=True)
    said = mortals.stdout.readline()
    assert said, "the process that does jobs is gone itself"
    assert not said.startswith("failed"), said
    return said.startswith("died")


def recover(job_id: int) -> None:
    """The lease of the dead runs out, a sweep takes the job back, a worker that lives does it."""
    lease_over(job_id)
    dispatch.expire(timezone.now())
    Job.objects.filter(pk=job_id).update(not_before=timezone.now())
    do_job(job_id)


def test_a_worker_may_die_after_any_statement_of_a_bots_move(real, mortals):
    game = bot_game(points=10)
    after = 1
    while True:
        job_id = job_of_a_move(game)
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
    assert after > 6
    replay(game)
    close(game)


def test_a_worker_may_die_after_any_statement_that_leads_to_a_mail(real, mortals, folder):
    """One row of the ledger, and the mail at least once, always with the same Message-ID."""
    people = [person("ada"), person("bob"), person("eve")]
    after, died = 1, True
    while died:
        game = game_of(people)
        died = False
        for kind in ("notify", "mail"):
            job = Job.objects.open().get(kind=kind)
            died |= die(mortals, job.pk, after)
            recover(job.pk)
        (mail,) = Delivery.objects.filter(notice__game=game)
        assert mail.state == "sent", f"after statement {after}"
        ours = [
            message for message in outbox.outbox if message.extra_headers["Message-ID"] == mail.message_id
        ]
        by_the_dead = [file for file in folder.glob("mail/*.eml") if mail.message_id in file.read_text()]
        assert 1 <= len(ours) + len(by_the_dead) <= 2, f"after statement {after}"
        assert not Job.objects.open().filter(kind__in=("notify", "mail")).exists()
        Game.objects.filter(pk=game.pk).update(
            status=Game.Status.CANCELLED
        )  # or there would be too many of one maker
        close(game)
        after += 1
    assert after > 6


def test_a_worker_may_die_after_any_statement_that_leads_to_any_other_mail(real, mortals, folder):
    """An invitation, of which a job makes a notice first; and a letter about an account, written with its request."""
    after, died = 1, True
    while died:
        ada, bob = person(f"ida{after}"), person(f"ben{after}")
        now, died = timezone.now(), False
        new = NewGame(ruleset="classic", seats=3, name="Friday", profile=Profile(name=ada.name))
        game = create(new, Caller(author=ada.pk), now)
        wanted = invitations.Wanted(name="Ben", person=bob.pk)
        answer = invitations.invite(game.pk, wanted, Caller(author=ada.pk), now)
        letters.write("account/email/account_deleted", bob.email, "en", {"days": 30}, now)
        while (job := Job.objects.open().filter(queue="mail").order_by("pk").first()) is not None:
            died |= die(mortals, job.pk, after)
            recover(job.pk)
        invited = Delivery.objects.get(notice__kind="invited", notice__about=answer.invitation)
        letter = Delivery.objects.get(target=bob.email)
        for mail in (invited, letter):
            assert (mail.state, mail.body) == ("sent", ""), f"after statement {after}"
            ours = [one for one in outbox.outbox if one.extra_headers["Message-ID"] == mail.message_id]
            by_the_dead = [file for file in folder.glob("mail/*.eml") if mail.message_id in file.read_text()]
            assert 1 <= len(ours) + len(by_the_dead) <= 2, f"after statement {after}"
        assert Invitation.objects.get(pk=answer.invitation).told_at is not None
        after += 1
    assert after > 8


def job_of_a_move(game: Game) -> int:
    """The next job that has a move to make: the others were for offers that have lapsed, and are done first."""
    while True:
        (job_id,) = jobs.due(timezone.now())
        seat = int(Job.objects.get(pk=job_id).key.rpartition(":")[2])
        asked = read.decisions(read.seat_door(game.pk, seat))
        if any(decision.seat == seat and not decision.answered for decision in asked):
            return job_id
        do_job(job_id)


@pytest.mark.parametrize(
    "reached", [False, True], ids=["before the server has it", "before we hear that it has it"]
)
def test_a_connection_lost_at_the_commit_of_a_job(real, monkeypatch, reached):
    game = bot_game()
    (job_id,) = jobs.due(timezone.now())
    before = Entry.objects.filter(game=game).count()
    commit = vars(BaseDatabaseWrapper)["_commit"]

    def losing(wrapper):
        monkeypatch.setattr(BaseDatabaseWrapper, "_commit", commit)
        if reached:
            commit(wrapper)
        wrapper.connection.close()
        raise OperationalError("the connection is lost")

    monkeypatch.setattr(BaseDatabaseWrapper, "_commit", losing)
    do_job(job_id)
    assert Entry.objects.filter(game=game).count() == before + reached
    recover(job_id)
    assert Job.objects.get(pk=job_id).done_at is not None and Job.objects.get(pk=job_id).failures == 0
    assert Entry.objects.filter(game=game).count() == before + 1
    replay(game)
    close(game)


def close(game: Game) -> None:
    """No other test finds this game's jobs."""
    Job.objects.open().filter(game=game).update(done_at=timezone.now())


def finished(game_id: str) -> bool:
    return Game.objects.filter(pk=game_id, status="finished").exists()


def owed(game_id: str) -> bool:
    """Whether workers of turns have anything left to do for this game: its end leaves jobs (ratings, leagues)."""
    return Job.objects.open().filter(game=game_id, queue="turns").exists()


def played_on(game_id: str, entries: int) -> bool:
    return Entry.objects.filter(game=game_id).count() >= entries or finished(game_id)


def test_a_whole_game_of_bots_is_played_by_workers_that_get_killed(real, processes, until):
    (game_id,) = processes.games(1, 5)  # with three points it may be over before the second death
    for after in (40, 200):
        victim = processes.start("-m", "tests.worker.victim", "celery", str(after))
        assert victim.wait(PROGRAM_SECONDS) == -signal.SIGKILL
        Job.objects.open().exclude(claim="").update(lease_until=timezone.now())
    worker = processes.worker()
    until(lambda: finished(game_id) and not owed(game_id), PROGRAM_SECONDS)
    processes.kill(worker)
    assert_each_job_once(game_id)


def test_a_process_that_hangs_is_ended_and_another_goes_on(real, processes, until, tmp_path):
    """What answers it in PostgreSQL stands still in the middle of a move, with all that it has locked."""
    (game_id,) = processes.games(1, 10)
    told = tmp_path / "hangs"
    worker = processes.start("-m", "tests.worker.victim", "hangs", "40", str(told))
    until(lambda: told.exists() or worker.poll() is not None, PROGRAM_SECONDS)
    hanging, stopped = map(int, told.read_text().split())
    try:
        assert hanging != worker.pid, "a process of the pool"
        until(lambda: not there(hanging), PROGRAM_SECONDS)
        assert worker.poll() is None
    finally:
        os.kill(stopped, signal.SIGCONT)
    ended_at = Entry.objects.filter(game=game_id).count()
    until(lambda: played_on(game_id, ended_at + 10), PROGRAM_SECONDS)
    processes.kill(worker)
    assert "job_hangs" in (tmp_path / "said.log").read_text(errors="replace")
    assert_each_job_once(game_id)


def there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_messages_lost_by_the_broker_are_found_by_the_sweep(real, processes, until):
    (game_id,) = processes.games(1, 10)
    with redis.Redis.from_url(real.redis_url) as broker:
        assert broker.dbsize() > 0
        broker.flushall()
    worker = processes.worker()
    until(lambda: played_on(game_id, 12), PROGRAM_SECONDS)
    processes.kill(worker)
    assert_each_job_once(game_id)


def test_a_commit_needs_no_broker(real, processes, until):
    (game_id,) = processes.games(1, 10, REDIS_URL="redis://127.0.0.1:1/0")
    worker = processes.worker()
    until(lambda: played_on(game_id, 12), PROGRAM_SECONDS)
    processes.kill(worker)
    assert_each_job_once(game_id)


def test_the_servers_restart_while_bots_play(real, processes, until):
    (game_id,) = processes.games(1, 10)
    worker = processes.worker()
    until(lambda: played_on(game_id, 15), PROGRAM_SECONDS)
    connection.close()
    real.restart_postgresql(signal.SIGKILL)
    real.restart_redis()
    restarted_at = Entry.objects.filter(game=game_id).count()
    until(lambda: played_on(game_id, restarted_at + 10), PROGRAM_SECONDS)
    processes.kill(worker)
    assert_each_job_once(game_id)


def sessions() -> set[int]:
    """Which others talk to this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return {pid for (pid,) in cursor.fetchall()}


def test_a_worker_keeps_its_connection_from_task_to_task_and_replaces_a_broken_one(real, processes, until):
    """Making one costs the server several times what a job does."""
    until(lambda: not sessions())  # those of workers that were killed in other tests
    processes.worker("-Q", "turns", DATABASE_CONN_MAX_AGE="86400")  # none is given back for its age meanwhile

    def done() -> bool:
        return not Job.objects.open().filter(kind="advance").exists()

    def sessions_of_a_job() -> set[int]:
        """One of the taker, and one of the keeper beside it."""
        game = game_of([person(secrets.token_hex(4)) for _ in range(3)])
        jobs.put("advance", game.pk, timezone.now())
        until(lambda: done() and len(sessions()) == 2, PROGRAM_SECONDS)
        return sessions()

    first = sessions_of_a_job()
    assert [sessions_of_a_job(), sessions_of_a_job()] == [first, first]
    with connection.cursor() as cursor:
        for pid in first:
            cursor.execute("SELECT pg_terminate_backend(%s, 60000)", [pid])
    assert not sessions_of_a_job() & first
