"""The servers that tests stand on are real, private, and gone afterwards."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tests.chaos.line import Line
from tests.servers import real as servers


@pytest.mark.postgresql
@pytest.mark.django_db
def test_the_database_is_a_real_postgresql():
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL")


@pytest.mark.postgresql
def test_redis_is_a_real_server():
    assert servers._redis_version(settings.REDIS_URL)


@pytest.mark.sqlite
@pytest.mark.django_db
def test_sqlite_syncs_every_commit_and_queues_writers():
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
    assert getattr(connection, "transaction_mode") == "IMMEDIATE"  # noqa: B009  (its stubs are of any database)


@pytest.mark.postgresql
def test_servers_of_a_killed_run_are_stopped_by_the_next(monkeypatch, elsewhere):
    for name in ("TEST_DATABASE_URL", "TEST_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    script = (
        "import os, signal; from tests.servers.real import servers\n"
        "with servers() as found:\n"
        "    print(found.redis.folder, found.redis.process.pid, found.postgresql.process.pid, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    folder, *pids = run.stdout.split()
    assert all(_runs(int(pid)) for pid in pids), run.stderr
    with servers._private_folder():
        assert not any(_runs(int(pid)) for pid in pids)
        assert not Path(folder).exists()


def _runs(pid: int) -> bool:
    """Whether it does anything: one that has ended may wait for its parent to hear of it."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return shown.stdout.strip()[:1] not in ("", "Z")


@pytest.fixture
def elsewhere(monkeypatch) -> Iterator[Path]:
    """A folder for temporary files where no other run of tests clears away what was left behind."""
    folder = Path(tempfile.mkdtemp(dir=servers._base(), prefix="left-"))
    folder.chmod(0o711)
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    shutil.rmtree(folder)


def test_a_missing_server_is_named_with_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(servers, "_packages", lambda name: [])
    monkeypatch.delenv("TEST_REDIS_URL", raising=False)
    with pytest.raises(servers.NoServer, match="sudo apt install redis-server"):
        servers._redis(tmp_path)


@pytest.mark.postgresql
def test_a_database_that_is_gone_without_a_word_is_not_waited_for_by_the_hour():
    """Over TCP, where a lost host looks like one that takes long."""
    given = connection.get_connection_params()
    where = f"{given['host']}/.s.PGSQL.{given.get('port', 5432)}"
    line = Line(where if given["host"].startswith("/") else int(given["port"]))
    try:
        known = {name: given[name] for name in given if name.startswith(("keepalives_", "tcp_"))}
        with psycopg.connect(
            host="127.0.0.1", port=line.port, user=given["user"], dbname=given["dbname"], **known
        ) as there, socket.fromfd(there.fileno(), socket.AF_INET, socket.SOCK_STREAM) as ours:  # fmt: skip
            assert ours.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
            options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT, socket.TCP_USER_TIMEOUT)
            idle, interval, count, unanswered = (
                ours.getsockopt(socket.IPPROTO_TCP, option) for option in options
            )
            assert idle + interval * count <= 30 and unanswered <= 30_000
    finally:
        line.close()
