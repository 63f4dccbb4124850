"""``make attacks``: what one account, or one address, can do to everybody else (docs/limits.md).

A server is started on loopback, as `make serve` is and as the real deployment is. Each attack is run five times, by
somebody new from an address of its own; beside it another person asks for `/me/` and waits for the first move of a bot
in a new game. Printed are the medians of the p99 without and with the attack, their ratio, and what the attacker was
answered. The last line is JSON. RUNS=1 for one run, ATTACKED=embedded or full for one server.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx

from tests.attacks.server import long_game, person, ready, serving

RUNS = int(os.environ.get("RUNS", "5"))
QUIET = 4.0
"""Seconds of watching without an attack, and at least with one."""
LONGEST = 15.0
"""Seconds after which an attack that goes on is watched no longer."""
PAUSE = 0.03
BOT = 90.0
"""Seconds that a bot's first move may take before nobody waits for it."""


class Client:
    """Somebody who speaks HTTP from an address of one's own."""

    def __init__(self, url: str, address: str, token: str | None = None) -> None:
        headers = {"X-Forwarded-For": address, "X-Forwarded-Proto": "http"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
        self.http = httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=120, limits=limits)

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        return self.http.request(
            method, path, json=body, headers={"Idempotency-Key": os.urandom(12).hex()} if body else {}
        )


Request = tuple[str, str, Any]


def fire(client: Client, requests: Iterable[Request], connections: int) -> Counter[int]:
    """All of them, so many at a time; the answers by status."""
    with ThreadPoolExecutor(connections) as pool:
        return Counter(pool.map(lambda request: client.ask(*request).status_code, requests))


def p99(seconds: list[float]) -> float:
    """In milliseconds."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * 0.99))] * 1000


def bots_first_move(url: str, address: str) -> float:
    """Milliseconds from the making of a game with two bots, who begin, to the first move of one."""
    client = Client(url, address, person("alice"))
    new = {
        "ruleset": "classic", "seats": 3, "name": "ours", "bots": ["steward"] * 2, "seat": 2, "autostart": True,
        "visibility": "unlisted",
    }  # fmt: skip
    began = time.monotonic()
    game = client.ask("POST", "/games/", new).json()
    while time.monotonic() - began < BOT:
        if client.ask("GET", f"/games/{game['id']}/").json()["cursor"] > game["cursor"]:
            break
        time.sleep(PAUSE)
    return (time.monotonic() - began) * 1000


class Watch:
    """Another person, who asks for `/me/` again and again."""

    def __init__(self, url: str, address: str) -> None:
        self.client = Client(url, address, person("bob"))
        self.taken: list[float] = []
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._ask)

    def _ask(self) -> None:
        while not self.over.is_set():
            began = time.monotonic()
            self.client.ask("GET", "/me/").raise_for_status()
            self.taken.append(time.monotonic() - began)
            time.sleep(PAUSE)

    def stop(self) -> float:
        self.over.set()
        self.thread.join()
        return p99(self.taken)


def games_of_bots(client: Client, _: str) -> Counter[int]:
    """Sixty games in which nobody plays."""
    new = {
        "ruleset": "catan_horror", "seats": 4, "name": "b", "bots": ["random"] * 4, "seat": None, "autostart": True,
    }  # fmt: skip
    return fire(client, [("POST", "/games/", new)] * 60, 1)


def guesses(client: Client, _: str) -> Counter[int]:
    """Passwords of games that there are not, twelve at a time."""
    paths = ["".join(chr(97 + byte % 26) for byte in os.urandom(12)) for _ in range(48)]
    return fire(client, [("POST", f"/games/{path}/join/", {"password": "x"}) for path in paths], 12)


def exports(client: Client, game: str) -> Counter[int]:
    """The whole of a long game, over eight connections."""
    return fire(client, [("GET", f"/games/{game}/export/", None)] * 96, 8)


def pages_of_events(client: Client, game: str) -> Counter[int]:
    """The same by pages with their sentences."""
    return fire(client, [("GET", f"/games/{game}/events/?limit=500&text=true", None)] * 96, 8)


def words(client: Client, _: str) -> Counter[int]:
    """Two hundred messages a request, and as many as one may."""
    game = client.ask("POST", "/games/", {"ruleset": "classic", "seats": 3, "name": "words"}).json()["id"]
    many = {"orders": "\n".join(["say all: hi"] * 200)}
    few = {"orders": "\n".join(["say all: " + "x" * 380] * 20)}
    requests = [("POST", f"/games/{game}/submissions/", body) for body in [many, few] * 20]
    return fire(client, requests, 8)


def lobbies(client: Client, _: str) -> Counter[int]:
    """Forty lobbies."""
    return fire(client, [("POST", "/games/", {"ruleset": "classic", "seats": 4, "name": "mine"})] * 40, 4)


def guesses_again(client: Client, _: str) -> Counter[int]:
    """Ten guesses, whatever might push their counter out, and more guesses: how those are answered."""
    joins = [("POST", f"/games/{'a' * 12}/join/", {"password": "x"})] * 10
    fire(client, joins, 4)
    others = ["".join(chr(97 + byte % 26) for byte in os.urandom(12)) for _ in range(300)]
    fire(client, [("POST", f"/games/{path}/join/", {"password": "x"}) for path in others], 4)
    return fire(client, joins, 4)


Attack = Callable[[Client, str], Counter[int]]
ATTACKS: dict[str, tuple[Attack, bool]] = {
    "games of bots": (games_of_bots, True),
    "guesses": (guesses, True),
    "exports": (exports, False),
    "pages of events": (pages_of_events, False),
    "words": (words, True),
    "lobbies": (lobbies, True),
    "guesses again": (guesses_again, True),
}
"""By name, and whether it takes an account."""


def attacked(url: str, run: int, attack: Attack, account: bool, game: str) -> dict[str, Any]:
    """One run of one attack: what others felt without it and with it."""
    address = f"192.0.2.{run % 250 + 1}"
    mine = f"198.51.100.{run % 250 + 1}"
    watch = Watch(url, mine)
    watch.thread.start()
    bot_before = bots_first_move(url, mine)
    time.sleep(QUIET)
    before = watch.stop()

    attacker = Client(url, address, person("mal") if account else None)
    answers: list[Counter[int]] = []
    thread = threading.Thread(target=lambda: answers.append(attack(attacker, game)))
    watch = Watch(url, mine)
    watch.thread.start()
    began = time.monotonic()
    thread.start()
    time.sleep(1)
    bot_during = bots_first_move(url, mine)
    thread.join(max(0.0, LONGEST - (time.monotonic() - began)))
    time.sleep(max(0.0, QUIET - (time.monotonic() - began)))
    during = watch.stop()
    thread.join()
    clean_up(attacker)
    return {"me": (before, during), "bot": (bot_before, bot_during), "answers": answers[0]}


def clean_up(attacker: Client) -> None:
    """The next run shall meet one attacker's games, not several."""
    if "Authorization" in attacker.http.headers:
        from horror import present
        from horror.models import ENDED, Game
        from horror.table.acts import Caller
        from horror.table.people import seats

        for game in Game.objects.exclude(status__in=ENDED).filter(creator__name="Mal"):
            seats.cancel(game.pk, Caller(source="command"), present.now())


def measured(url: str) -> dict[str, Any]:
    """All attacks on one server, a line printed for each."""
    ready()
    game = long_game()
    found: dict[str, Any] = {}
    numbers = iter(range(10_000))
    for name, (attack, account) in ATTACKS.items():
        runs = [attacked(url, next(numbers), attack, account, game) for _ in range(RUNS)]
        medians = {
            what: [round(statistics.median(run[what][when] for run in runs), 1) for when in (0, 1)]
            for what in ("me", "bot")
        }
        answers = dict(sum((run["answers"] for run in runs), Counter[int]()))
        found[name] = {
            "me_p99_ms": medians["me"],
            "me_ratio": round(medians["me"][1] / medians["me"][0], 2),
            "bot_ms": medians["bot"],
            "bot_ratio": round(medians["bot"][1] / medians["bot"][0], 2),
            "answers": {str(status): count for status, count in sorted(answers.items())},
        }
        line = found[name]
        print(
            f"  {name:<16} /me/ p99 {medians['me'][0]:>7} -> {medians['me'][1]:>7} ms, x{line['me_ratio']:<5}"
            f"  a bot's first move {medians['bot'][0]:>7} -> {medians['bot'][1]:>7} ms, x{line['bot_ratio']:<5}"
            f"  answers {line['answers']}",
            flush=True,
        )
    return found


def main() -> int:
    if len(sys.argv) == 2:
        with (
            tempfile.TemporaryDirectory(prefix="horror-attacks-") as folder,
            serving(sys.argv[1], Path(folder)) as url,
        ):
            print(f"{sys.argv[1]}, {RUNS} runs each:", flush=True)
            print(json.dumps(measured(url)))
        return 0
    report: dict[str, Any] = {}
    for kind in os.environ.get("ATTACKED", "embedded full").split():
        command = [sys.executable, "-m", "tests.attacks", kind]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            lines = []
            for line in running.stdout:
                lines.append(line)
                if not line.startswith("{"):
                    print(line, end="", flush=True)
        if running.returncode:
            return running.returncode
        report[kind] = json.loads(lines[-1])
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
