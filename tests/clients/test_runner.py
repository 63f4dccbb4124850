"""The runner: a bot is one function, and whatever breaks on the way is tried again."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from clients import dice_notes, runner, settler
from deploy.demo.players import Player
from deploy.demo.processes import embedded_server
from tests.conftest import PROGRAM_SECONDS
from tests.migrated import migrated

CLIENTS = Path(__file__).resolve().parents[2] / "clients"
FIRST = """
def choose(view, choices, seat, pick, barred):
    return next(choice["move"] for choice in choices if "move" in choice and choice["move"]["type"] not in barred)
"""


async def _token(url: str, mails: Path, name: str = "Bot") -> str:
    person = Player(name, url, seed=0, ruleset="classic")
    await person.sign_up(mails)
    await person.close()
    return person.token


@pytest.mark.sqlite
def test_a_file_of_its_own_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The small players, and a function of six lines, from a folder that knows nothing of this project."""
    monkeypatch.setenv("DEMO_GAME", "0")
    folder = tmp_path / "bots"
    folder.mkdir()
    for name in ("runner.py", "dice_notes.py", "settler.py", "defender.py"):
        shutil.copy(CLIENTS / name, folder)
    (folder / "mine.py").write_text(FIRST)
    with embedded_server(migrated(tmp_path)) as server:
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
    (notes,) = folder.glob("dice_notes.*.json")
    assert notes.stat().st_mode & 0o777 == 0o600
    games = json.loads(notes.read_text())["games"]
    assert len(games) == 3
    for kept in games.values():
        assert len(kept["chains"]) == 1 and kept["states"]["opening"] == "in"
        assert set(kept["states"].values()) == {"in"}


def _offer(choices: list[dict[str, Any]], to: int) -> dict[str, Any] | None:
    """One card for one, to a seat, where that may be offered."""
    for choice in choices:
        if choice.get("template", {}).get("type") == "offer":
            fields = choice["template"]["fields"]
            if to in fields["to"]["values"]:
                give = next(iter(fields["give"]["limits"]))
                get = next(kind for kind in fields["get"]["limits"] if kind != give)
                return {"type": "offer", "give": {give: 1}, "get": {get: 1}, "to": [to]}
    return None


@pytest.mark.sqlite
def test_it_comes_when_it_is_invited_binds_its_dice_and_answers_offers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, until: Callable[[Callable[[], object]], object]
) -> None:
    """Two of them and a bot of the server: one hosts a private game and offers a trade, the other declines. Both go on
    where their notes are of another epoch, or are lost."""
    monkeypatch.setenv("DEMO_GAME", "0")
    offers: list[dict[str, Any]] = []

    def trader(view: Any, choices: Any, seat: int, pick: Any, barred: Any) -> Any:
        offer = None if offers else _offer(choices, to=1)
        offers.extend([offer] if offer else [])
        return offer or settler.choose(view, choices, seat, pick, {*barred, "offer"})

    with embedded_server(migrated(tmp_path)) as address:
        players, kept_by = [], []
        for name, choose in (("Ada", trader), ("Grace", settler.choose)):
            server = runner.Server(address, asyncio.run(_token(address, tmp_path / "mail", name)))
            kept_by.append(dice_notes.Notes(tmp_path / f"{name}.json"))
            players.append(runner.Runner(server, choose, "classic", runner.BoundDice(server, kept_by[-1])))
        host, guest = players
        body = {"ruleset": "classic", "seats": 3, "name": "A trial", "visibility": "private"}
        game = host.server.post("/games/", body)["id"]
        host.look()
        host.server.post(f"/games/{game}/invitations/", {"name": "Grace"})
        guest.accept(0)
        assert guest.games == set()
        guest.accept(1)
        assert guest.games == {game}
        host.server.post(f"/games/{game}/bots/", {"bot": "steward"})
        host.server.post(f"/games/{game}/start/", {})

        def play() -> None:
            for player in players:
                player.look({game})
                player.work()

        def declined() -> bool:
            play()
            items = host.server.get(f"/games/{game}/events/?limit=500")["items"]
            events = [event for item in items for event in item.get("events", [])]
            return any(event["type"] == "offer_declined" and event["seat"] == 1 for event in events)

        until(declined)
        for seat, notes in enumerate(kept_by):
            kept = notes.of(game)
            assert [chain["seat"] for chain in kept["chains"]] == [seat]
            assert set(kept["states"].values()) == {"in"}
        links = host.server.get(f"/games/{game}/dice/")["links"]
        assert [bool(row["link"]) for row in links["rows"]] == [True, True, False]
        assert all(row["bit"] for row in links["entered"] if row["seat"] != 2)

        kept_by[0].of(game)["epoch"] = "of a backup"
        before = host.moves
        until(lambda: play() or host.moves > before)

        guest.dice = runner.BoundDice(guest.server, dice_notes.Notes(tmp_path / "lost.json"))
        until(lambda: play() or not host.server.get(f"/games/{game}/dice/")["links"]["seats"][1]["anchor"])
        before = guest.moves
        until(lambda: play() or guest.moves > before)


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
    monkeypatch.setattr(time, "sleep", waits.append)
    Faltering.keys.clear()
    assert runner.Server(faltering, "ch_x").post("/games/", {})["outcome"] == "done"
    assert len(Faltering.keys) == 4 and len(set(Faltering.keys)) == 1 and Faltering.keys[0]
    assert waits[:2] == [0.0, 0.0] and waits[2] > 0
