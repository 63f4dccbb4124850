"""The embedded server dies while it does a job: started again, it goes on where it was, at once and once."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import PROGRAM_SECONDS, WAIT_SECONDS
from tests.migrated import migrated
from tests.worker.conftest import ROOT, Processes

pytestmark = pytest.mark.sqlite


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[Processes]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    with (tmp_path / "said.log").open("wb") as output:
        migrated(tmp_path)
        processes = Processes(
            {"DATABASE_URL": "", "REDIS_URL": "", "DATA_DIR": str(tmp_path), "PORT": port}, output
        )
        try:
            yield processes
        finally:
            processes.end()
    print((tmp_path / "said.log").read_text(errors="replace")[-8000:])


def test_a_server_killed_in_the_middle_of_a_job_loses_and_doubles_nothing(embedded, tmp_path, until):
    (game_id,) = embedded.games(1, 10)

    def entries() -> int:
        path = tmp_path / "horror.sqlite3"
        with closing(sqlite3.connect(path, timeout=WAIT_SECONDS)) as database:
            return int(database.execute("select count(*) from horror_entry").fetchone()[0])

    for after in (70, 155):
        server = embedded.start("-m", "tests.worker.victim", "serve", str(after))
        assert server.wait(PROGRAM_SECONDS) == -signal.SIGKILL
    died_at = entries()
    server = embedded.start("-m", "deploy.serve")
    until(lambda: server.poll() is not None or entries() >= died_at + 15, PROGRAM_SECONDS)
    assert server.poll() is None, "the server that was started again has ended by itself"
    embedded.kill(server)
    subprocess.run(
        [sys.executable, "-m", "tests.worker.scene", "check", game_id],
        cwd=ROOT,
        env=embedded.all_environment,
        check=True,
    )
