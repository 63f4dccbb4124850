"""Connections and servers lost at the worst moment, on PostgreSQL: one effect, and retries answered alike."""

from __future__ import annotations

import signal
from datetime import timedelta

import pytest
from django.db import connection

from accounts.models import User
from horror.models import Job
from horror.table import jobs
from tests.servers.real import servers
from tests.table.conftest import NOW, Start, started
from tests.table.killing import (
    Victims,
    assert_advanced_once,
    assert_submitted_once,
    connected_to,
    swept,
    victims,
)

AFTERWARDS = NOW + jobs.LEASE + timedelta(minutes=1)

pytestmark = pytest.mark.postgresql


@pytest.mark.parametrize("how", ["terminated", "in_flight"])
def test_a_connection_lost_at_the_commit_of_a_submission(
    transactional_db: None, start: Start, victim: Victims, how: str
) -> None:
    played = start(2, options={"tribute": False})
    assert victim.submit(played, how=how) == {"error": "OperationalError"}
    assert_submitted_once(played)


@pytest.mark.parametrize("how", ["terminated", "in_flight"])
def test_a_connection_lost_at_the_commit_of_a_job(
    transactional_db: None, start: Start, victim: Victims, how: str
) -> None:
    played = start(2, options={"tribute": False})
    played.do(0, "end turn")
    job = Job.objects.open().get(game=played.id, kind="advance")
    assert set(victim.advance(job, how=how)) & {"error", "lived"}
    swept(played, AFTERWARDS)
    played.work(AFTERWARDS)
    assert_advanced_once(played)


def test_postgresql_restarts_in_the_middle_of_a_submission(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Restarted in order, and as if it crashed; on a server of its own."""
    monkeypatch.delenv("TEST_DATABASE_URL", raising=False)
    with (
        servers(durable=False) as found,
        connected_to(found.database_url),
        victims(found.database_url) as victim,
    ):
        people = [User.objects.create(email=f"{name}@example.org", name=name) for name in ("Ann", "Ben")]
        statements = victim.submit(started(people, 2, options={"tribute": False}))["lived"]
        for after, how in ((4, signal.SIGINT), (statements - 3, signal.SIGKILL)):
            played = started(people, 2, options={"tribute": False})
            assert victim.submit(played, after=after, how="wait") == {"waits": after}
            found.restart_postgresql(how)
            victim.tell("go on")
            assert victim.hear() == {"error": "OperationalError"}
            connection.close()
            assert played.game.position == 1
            assert_submitted_once(played)
