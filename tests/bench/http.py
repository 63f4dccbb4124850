"""``python -m tests.bench.http [seconds]``: submissions through HTTP on PostgreSQL, by 16 clients. Last line JSON.

REST is served by gunicorn with two workers, as docs/operators.md has it; server, database and clients share this
machine. Each client plays a game of its own for its four seats: it asks for the choices, then submits one of them. The
submissions are timed; the asking is not, but takes its share of the machine.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import sys
import tempfile
import threading
import time
import uuid
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from deploy.demo.processes import Process, free_port, stop_all
from tests.servers.real import servers

CLIENTS = 16
SEATS = 4


def main(seconds: float) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, skip_checks=True)
        games = [new_game(number) for number in range(CLIENTS)]
        connection.close()
        port = free_port()
        bind = ("--bind", f"127.0.0.1:{port}", "--workers", "2")
        rest = Process(
            "rest",
            [sys.executable, "-m", "gunicorn", "deploy.wsgi:application", *bind],
            os.environ,
            Path(folder),
        )
        try:
            url = f"http://127.0.0.1:{port}"
            rest.wait_until_ready(f"{url}/health/live")
            report = measure(url, games, seconds)
        finally:
            stop_all([rest])
    print(json.dumps({"server": str(found.postgresql), **report}))


def new_game(number: int) -> tuple[str, list[str]]:
    """A running game of four people, and a token for each seat."""
    from accounts import tokens
    from accounts.models import User
    from horror.table import create
    from horror.table.acts import Caller, Join, NewGame, Profile
    from horror.table.people import seats

    now = datetime.now(UTC)
    people = [
        User.objects.create(email=f"p{number}-{seat}@example.org", name=f"P{seat}") for seat in range(SEATS)
    ]
    new = NewGame(ruleset="classic", seats=SEATS, name=f"bench {number}", profile=Profile(name="P0"))
    game = create.create(new, Caller(author=people[0].pk), now)
    for person in people[1:]:
        seats.join(game.pk, Join(profile=Profile(name=person.name)), Caller(author=person.pk), now)
    seats.start(game.pk, Caller(author=people[0].pk), now)
    day = timedelta(days=1)
    texts = [tokens.create(person, "bench", ("read", "play"), now + day, now)[1] for person in people]
    return game.pk, texts


class Client(threading.Thread):
    """Plays one game until the time is over; keeps how long each submission took."""

    def __init__(self, url: str, game: tuple[str, list[str]], until: float) -> None:
        super().__init__()
        self.game, self.tokens = game
        self.until = until
        self.took: list[float] = []
        self.refused: list[str] = []
        self.pick = random.Random(self.game).randrange
        self.http = httpx.Client(base_url=f"{url}/api/v1/games/{self.game}", timeout=30)

    def run(self) -> None:
        seat = 0
        while time.monotonic() < self.until:
            headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
            answer = self.http.get("/decisions/", headers=headers).json()
            owing = [decision for decision in answer["decisions"] if not decision["answered"]]
            if not owing:
                return
            seat = owing[0]["seat"]
            headers = {"Authorization": f"Bearer {self.tokens[seat]}", "Idempotency-Key": uuid.uuid4().hex}
            listed = self.http.get("/choices/", headers=headers).json()["choices"]
            move = self.some_move(listed)
            began = time.perf_counter()
            response = self.http.post("/submissions/", headers=headers, json={"moves": [move]})
            if response.status_code == 200:
                self.took.append(time.perf_counter() - began)
            else:
                self.refused.append(response.text)

    def some_move(self, listed: list[dict[str, Any]]) -> dict[str, Any]:
        """One of the moves; a member of a template only where there is nothing else (a discard)."""
        moves = [choice["move"] for choice in listed if "move" in choice]
        if moves:
            chosen: dict[str, Any] = moves[self.pick(len(moves))]
            return chosen
        template = listed[0]["template"]
        cards = template["fields"]["cards"]
        pool = [kind for kind, most in cards["limits"].items() for _ in range(most)]
        taken = pool[: cards["least"]]
        return {"type": template["type"], "cards": {kind: taken.count(kind) for kind in set(taken)}}


def measure(url: str, games: list[tuple[str, list[str]]], seconds: float) -> dict[str, Any]:
    """Let all clients play; the figures of their submissions."""
    began = time.monotonic()
    clients = [Client(url, game, began + seconds) for game in games]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    lasted = time.monotonic() - began
    took = sorted(1000 * each for client in clients for each in client.took)
    refused = [text for client in clients for text in client.refused]
    if refused:
        print(f"refused: {refused[0]}", file=sys.stderr)
    return {
        "clients": CLIENTS,
        "submissions": len(took),
        "refused": len(refused),
        "submissions_per_second": round(len(took) / lasted, 1),
        "requests_per_second": round(3 * len(took) / lasted, 1),
        "p50_ms": round(statistics.median(took), 1),
        "p99_ms": round(statistics.quantiles(took, n=100)[98], 1),
    }


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 15)
