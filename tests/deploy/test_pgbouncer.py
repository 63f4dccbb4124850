"""Behind a PgBouncer that lends connections by the transaction, as docs/operators.md has it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.db import connection

from deploy.demo.processes import free_port
from tests.api.conftest import MakeTable, Person, Table, lobby, person, table  # noqa: F401  (fixtures)
from tests.api.sockets import following, head, serving
from tests.conftest import PROGRAM_SECONDS, WAIT_SECONDS

pytestmark = [
    pytest.mark.pgbouncer,
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
]

SERVER_CONNECTIONS = 3
CLIENTS, ROUNDS = 12, 7  # 28 messages of each of the three people: within what one may say in a minute


@pytest.fixture
def pooled(until: Callable[[Callable[[], object]], object]) -> Iterator[dict[str, str]]:
    """The environment of a server that reaches the database of the tests through a PgBouncer."""
    binary = shutil.which("pgbouncer", path=f"{os.environ['PATH']}:/usr/sbin")
    assert binary, "this machine has no pgbouncer:  sudo apt install pgbouncer"
    given = connection.get_connection_params()
    port = free_port()
    parts = {"host": given["host"], "dbname": given["dbname"], "user": given["user"]}
    parts |= {name: given[name] for name in ("port", "password") if name in given}
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        configuration = folder / "pgbouncer.ini"
        configuration.write_text(
            f"""[databases]
{given["dbname"]} = {" ".join(f"{key}={value}" for key, value in parts.items())}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {SERVER_CONNECTIONS}
max_client_conn = 200
logfile = {folder}/log
"""
        )
        owner: dict[str, Any] = {}
        if (
            os.geteuid() == 0
        ):  # which it refuses; whoever owns the folder of PostgreSQL's socket may enter that
            uid = Path(given["host"]).stat().st_uid
            owner = {"user": uid, "group": pwd.getpwuid(uid).pw_gid, "extra_groups": []}
            os.chown(folder, uid, -1)
            os.chown(configuration, uid, -1)
        process = subprocess.Popen(
            [binary, "-q", str(configuration)], cwd="/", stdin=subprocess.DEVNULL, **owner
        )
        try:
            url = f"postgres://{given['user']}@127.0.0.1:{port}/{given['dbname']}"
            log = folder / "log"
            until(lambda: process.poll() is not None or (log.exists() and "listening on" in log.read_text()))
            assert process.poll() is None, log.read_text()
            yield {"DATABASE_URL": url, "DATABASE_POOLER": "true"}
        finally:
            process.terminate()
            process.wait()


def manage(environment: dict[str, str], *arguments: str) -> str:
    """What a command of manage.py writes."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=PROGRAM_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_twelve_clients_play_on_three_connections_and_commands_run_beside(
    pooled: dict[str, str],
    table: MakeTable,  # noqa: F811
    tmp_path: Path,
) -> None:
    game = table()
    path = f"/api/v1{game.path}"
    answers: list[int] = []

    def play(server: str, number: int) -> None:
        somebody = game.people[number % len(game.people)]
        with httpx.Client(base_url=f"http://{server}", timeout=WAIT_SECONDS) as http:
            http.headers["Authorization"] = f"Bearer {somebody.token}"
            for turn in range(ROUNDS):
                said = http.post(f"{path}/messages/", json={"text": f"{number} {turn}"})
                read = [http.get(f"{path}/{what}/").status_code for what in ("view", "choices", "events")]
                answers.extend([said.status_code, *read])

    before = head(Person(), game)
    with serving(tmp_path, **pooled) as server, following(server, Person(), game, before) as live:
        players = [threading.Thread(target=play, args=(server, number)) for number in range(CLIENTS)]
        for player in players:
            player.start()
        assert manage(pooled, "replay", "--all")
        assert len(manage(pooled, "export_game", game.id).splitlines()) > 1
        for player in players:
            player.join()
        items = live.events(before + CLIENTS * ROUNDS)
    assert answers == [200] * (CLIENTS * ROUNDS * 4)
    assert [item["cursor"] for item in items] == list(range(before + 1, before + CLIENTS * ROUNDS + 1))


def test_the_time_outs_hold_in_each_transaction_and_stay_on_no_connection(pooled: dict[str, str]) -> None:
    script = """
from django.db import connection
from horror.table.frame import durable

def shown():
    with connection.cursor() as cursor:
        told = []
        for name in ("lock_timeout", "idle_in_transaction_session_timeout"):
            cursor.execute(f"SHOW {name}")
            told.append(cursor.fetchone()[0])
    return told

with durable():
    inside = shown()
print(inside, shown())
"""
    assert manage(pooled, "shell", "-v", "0", "-c", script).strip() == "['15s', '1min'] ['0', '0']"
