"""`make serve`: one process that is a whole server; a second one beside it is refused."""

from __future__ import annotations

import re
import signal
import smtplib
import subprocess
import sys

import httpx
import pytest

from deploy.demo.environment import defaults
from deploy.demo.processes import DidNotStart, Process, embedded_server, free_port
from tests.conftest import PROGRAM_SECONDS, WAIT_SECONDS
from tests.migrated import migrated

pytestmark = pytest.mark.sqlite


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data):
    with embedded_server(data) as url:
        yield url


def test_it_is_ready_from_an_empty_folder_with_a_private_key(server, data):
    assert httpx.get(f"{server}/health/ready", timeout=WAIT_SECONDS).json()["status"] == "ready"
    assert (data / "secret_key").stat().st_mode & 0o777 == 0o600
    assert (data / "horror.sqlite3").stat().st_mode & 0o777 == 0o600


def test_it_says_at_start_what_it_did(server, data):
    said = (data / "server.log").read_text()
    for part in (
        server,
        str(data / "horror.sqlite3"),
        "migrations applied",
        str(data / "mail"),
        "secret_key",
    ):
        assert part in said


def test_it_takes_mails_of_this_machine(server, data):
    said = (data / "server.log").read_text()
    port = int(re.search(r"by SMTP to 127\.0\.0\.1:(\d+)", said)[1])
    with smtplib.SMTP("127.0.0.1", port, timeout=WAIT_SECONDS) as client:
        refused = client.sendmail(
            "ada@example.org", ["new@localhost", "r.x@localhost"], b"Subject: hello\r\n\r\nhi"
        )
    assert {to: code for to, (code, _) in refused.items()} == {"r.x@localhost": 550}


def test_a_second_serving_process_on_the_same_folder_is_refused(server, data):
    second = subprocess.run(
        [sys.executable, "-m", "deploy.serve"],
        env=defaults(DATA_DIR=str(data), PORT=str(free_port())),
        capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert second.returncode == 1
    assert "already serves from" in second.stderr
    assert "REDIS_URL" in second.stderr
    assert "Traceback" not in second.stderr


def test_nor_is_one_that_uvicorn_starts_itself(server, data, tmp_path):
    command = [sys.executable, "-m", "uvicorn", "deploy.asgi:application", "--port", str(free_port())]
    second = Process("second", command, defaults(DATA_DIR=str(data)), tmp_path)
    assert second.popen.wait(PROGRAM_SECONDS) != 0
    assert "already serves from" in second.tail()


def test_a_wsgi_process_without_redis_is_refused(data):
    run = subprocess.run(
        [sys.executable, "-c", "import deploy.wsgi"],
        env=defaults(DATA_DIR=str(data)), capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert "need REDIS_URL" in run.stderr


def test_a_command_may_read_and_write_beside_it(server, data):
    run = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--noinput"],
        env=defaults(DATA_DIR=str(data)), capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr


def test_a_taken_port_is_named_with_the_way_out(server, tmp_path):
    port = server.rpartition(":")[2]
    run = subprocess.run(
        [sys.executable, "-m", "deploy.serve"],
        env=defaults(DATA_DIR=str(tmp_path), PORT=port),
        capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert "make serve PORT=" in run.stderr


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"PORT": "http"}, "PORT=http is no port"),
        ({"PORT": "65536"}, "is no port"),
        ({}, "The data folder cannot be used"),
    ],
)
def test_what_cannot_be_is_said_without_a_traceback(tmp_path, wrong: dict[str, str], said: str):
    (tmp_path / "file").touch()
    run = subprocess.run(
        [sys.executable, "-m", "deploy.serve"],
        env=defaults(**{"DATA_DIR": str(tmp_path / "file" / "data"), **wrong}),
        capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert said in run.stderr and "Traceback" not in run.stderr


@pytest.mark.parametrize("unusable", ["serving.lock", "horror.sqlite3"])
def test_a_data_folder_that_cannot_be_written_to_is_named(tmp_path, unusable: str):
    """Whoever the tests run as: a folder in the place of a file can be opened by nobody."""
    (tmp_path / unusable).mkdir()
    run = subprocess.run(
        [sys.executable, "-m", "deploy.serve"],
        env=defaults(DATA_DIR=str(tmp_path), PORT=str(free_port())),
        capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert run.returncode == 1
    assert "The data folder cannot be used" in run.stderr and "Traceback" not in run.stderr


@pytest.fixture(scope="module")
def newer(tmp_path_factory) -> dict[str, str]:
    """The settings of a server whose database holds a live game by rules that this code does not have."""
    folder = migrated(tmp_path_factory.mktemp("newer"))
    there = defaults(DATA_DIR=str(folder), SECRET_KEY="0123456789" * 5)
    made = "from django.utils import timezone; from horror.models import Game; now = timezone.now(); "
    made += "Game.objects.create(id='abcdefgh2345', ruleset='classic', rules_version=999, status='running', "
    made += "created_at=now, changed_at=now, lobby_until=now)"
    subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", made],
        env=there,
        capture_output=True,
        timeout=PROGRAM_SECONDS,
        check=True,
    )
    return there


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["-m", "deploy.serve"], {}),
        (["-m", "uvicorn", "deploy.asgi:application"], {}),
        (["-c", "import deploy.wsgi"], {"REDIS_URL": "redis://127.0.0.1:1/0"}),
        (["-m", "celery", "-A", "worker.app", "worker"], {"REDIS_URL": "redis://127.0.0.1:1/0"}),
    ],
)
def test_nothing_starts_on_live_games_whose_rules_it_lacks(newer, command: list[str], extra: dict[str, str]):
    """However it is started, and not only by `manage.py migrate`; a worker would fail the jobs of these games."""
    port = str(free_port())
    run = subprocess.run(
        [sys.executable, *command, *(["--port", port] if "uvicorn" in command else [])],
        env={**newer, "PORT": port, **extra},
        capture_output=True, text=True, timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert run.returncode != 0
    assert "game abcdefgh2345 needs classic by rules of version 999" in run.stderr


def test_after_a_kill_the_folder_is_free_again_and_the_key_is_the_same(tmp_path):
    def start() -> tuple[Process, str]:
        port = free_port()
        process = Process("server", [sys.executable, "-m", "deploy.serve"], defaults(
            DATA_DIR=str(tmp_path), PORT=str(port)), tmp_path)  # fmt: skip
        process.wait_until_ready(f"http://127.0.0.1:{port}/health/ready")
        return process, (tmp_path / "secret_key").read_text()

    migrated(tmp_path)
    first, key = start()
    first.popen.send_signal(signal.SIGKILL)
    first.popen.wait()
    second, same = start()
    second.stop()
    assert key == same
    assert second.popen.returncode in (0, -signal.SIGTERM)


def test_a_process_that_fails_is_shown_with_what_it_wrote(tmp_path):
    process = Process(
        "broken", [sys.executable, "-c", "raise SystemExit('no such luck')"], defaults(), tmp_path
    )
    with pytest.raises(DidNotStart, match="no such luck"):
        process.wait_until_ready("http://127.0.0.1:1/")
