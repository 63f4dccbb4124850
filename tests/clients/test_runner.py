"""The runner: a bot is one function, and whatever breaks on the way is tried again."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from clients import runner
from deploy.demo_players import Player
from deploy.processes import embedded_server
from tests.conftest import PROGRAM_SECONDS

CLIENTS = Path(__file__).resolve().parents[2] / "clients"
FIRST = """
def choose(view, choices, seat, pick, barred):
    return next(choice["move"] for choice in choices if "move" in choice and choice["move"]["type"] not in barred)
"""


async def _token(url: str, mails: Path) -> str:
    person = Player("Bot", url, seed=0, ruleset="classic")
    await person.sign_up(mails)
    await person.close()
    return person.token


@pytest.mark.sqlite
def test_a_file_of_its_own_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small players, and a function of six lines, from a folder that knows nothing of this project."""
    monkeypatch.setenv("DEMO_GAME", "0")
    folder = tmp_path / "bots"
    folder.mkdir()
    for name in ("runner.py", "settler.py", "defender.py"):
        shutil.copy(CLIENTS / name, folder)
    (folder / "mine.py").write_text(FIRST)
    with embedded_server(tmp_path) as server:
        token = asyncio.run(_token(server, tmp_path / "mail"))
        for program, new in (
            (["defender.py", server], "catan_horror"),
            (["settler.py", server], "classic"),
            (["runner.py", server, "mine:choose"], "classic"),
        ):
            done = subprocess.run(
                [sys.executable, *program, "--new", new, "--moves", "4"],
                cwd=folder,
                env={"PATH": os.environ["PATH"], "TOKEN": token},
                capture_output=True,
                text=True,
                timeout=PROGRAM_SECONDS,
                check=False,
            )
            assert done.returncode == 0, done.stderr[-3000:]
            assert done.stdout.startswith(("4 moves", "5 moves")), done.stdout
            assert token not in done.stderr


class Faltering(BaseHTTPRequestHandler):
    """Answers 503, then 429, then breaks off, and then answers; keeps the keys that came."""

    keys: list[str | None] = []

    def do_POST(self) -> None:
        self.keys.append(self.headers["Idempotency-Key"])
        self.rfile.read(int(self.headers["Content-Length"]))
        if len(self.keys) == 3:
            self.connection.close()
            return
        self.send_response({1: 503, 2: 429}.get(len(self.keys), 200))
        self.send_header("Retry-After", "0")
        self.end_headers()
        self.wfile.write(b'{"outcome":"done"}')

    def log_message(self, *arguments: object) -> None:
        """Nothing to tell."""


@pytest.fixture
def faltering() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Faltering)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_request_is_repeated_with_its_key_until_it_is_answered(
    faltering: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(runner.time, "sleep", waits.append)
    Faltering.keys.clear()
    assert runner.Server(faltering, "ch_x").post("/games/", {})["outcome"] == "done"
    assert len(Faltering.keys) == 4 and len(set(Faltering.keys)) == 1 and Faltering.keys[0]
    assert waits[:2] == [0.0, 0.0] and waits[2] > 0
