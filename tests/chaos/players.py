"""Players who write down what they were told: each request is repeated with its key until there is a whole answer."""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.api.members import member_of
from tests.chaos.house import pause

Json = dict[str, Any]
TWICE = 20
"""One submission in so many is sent once more after its answer, and compared."""
SLOW = 8
"""Before one decision in so many a player thinks for a while, so that there is something to be mailed."""
PATIENCE = 300.0
"""Seconds after which a request that got no whole answer is given up and told."""


@dataclass
class Told:
    """What all players have written down."""

    acknowledged: list[tuple[str, UUID, str]] = field(default_factory=list)
    """Game, person and key of each submission that was answered with 200."""
    ambiguous: int = 0
    statuses: dict[int, int] = field(default_factory=dict)
    violations: list[str] = field(default_factory=list)
    single: threading.Lock = field(default_factory=threading.Lock)

    def status(self, code: int, said: str) -> None:
        with self.single:
            self.statuses[code] = self.statuses.get(code, 0) + 1
            if code == 500:
                self.violations.append(f"500: {said[:200]}")

    def violation(self, sentence: str) -> None:
        with self.single:
            self.violations.append(sentence)


class Player(threading.Thread):
    """One person in one game."""

    def __init__(
        self, told: Told, urls: Sequence[str], game: str, seat: int, person: UUID, token: str, chance: str
    ) -> None:
        super().__init__(daemon=True)
        self.told, self.urls, self.game, self.seat, self.person = told, urls, game, seat, person
        self.chance = random.Random(chance)
        self.headers = {"Authorization": f"Bearer {token}"}
        self.stopping = threading.Event()
        self.last = time.monotonic()
        """When this player was last told what there is to do."""

    def run(self) -> None:
        with httpx.Client(trust_env=False, timeout=20, headers=self.headers) as http:
            while not self.stopping.is_set():
                try:
                    if not self.play(http):
                        self.stopping.wait(0.3)
                except Exception as error:
                    self.told.violation(f"a player failed: {error!r}")
                    return

    def play(self, http: httpx.Client) -> bool:
        """Answer what is asked of the seat; whether there was anything."""
        found = self.ask(http, "GET", f"/games/{self.game}/choices/")
        if found is None or found.status_code != 200:
            return False
        self.last = time.monotonic()
        offered = found.json()
        mine = [each for each in offered["decisions"] if each["seat"] == self.seat and not each["answered"]]
        if not mine or not offered["choices"]:
            return False
        if not self.chance.randrange(SLOW):
            self.stopping.wait(self.chance.uniform(1, 3))
        asked = next((each for each in mine if each["blocking"]), mine[0])
        body: Json = {
            "decision": asked["id"],
            "expected_cursor": offered["cursor"],
            "entropy": secrets.token_hex(8),
        }
        body |= (
            {"moves": [member_of(self.chance.choice(offered["choices"]), self.chance)]}
            if asked["blocking"]
            else {"orders": f"decline {asked['id']}"}
        )
        self.submit(http, body)
        return True

    def submit(self, http: httpx.Client, body: Json) -> None:
        key = secrets.token_urlsafe(16)
        path = f"/games/{self.game}/submissions/"
        answer = self.ask(http, "POST", path, body, key)
        if answer is None or answer.status_code != 200:
            return
        with self.told.single:
            self.told.acknowledged.append((self.game, self.person, key))
        if not self.chance.randrange(TWICE):
            again = self.ask(http, "POST", path, body, key)
            if again is not None and again.content != answer.content:
                self.told.violation(f"the same key was answered otherwise: {again.text[:200]}")

    def ask(
        self, http: httpx.Client, method: str, path: str, body: Json | None = None, key: str = ""
    ) -> httpx.Response | None:
        """Ask one of the web processes until one gives a whole answer that is no passing fault; None when stopping."""
        began, doubtful = time.monotonic(), False
        headers = {"Idempotency-Key": key} if key else {}
        while True:
            url = f"{self.chance.choice(self.urls)}/api/v1{path}"
            try:
                answer = http.request(method, url, json=body, headers=headers)
                self.told.status(answer.status_code, f"{method} {path} {answer.text}")
                if answer.status_code < 500 and answer.status_code != 429:
                    break
                wait = min(float(answer.headers.get("Retry-After", "1")), 2.0)
            except httpx.HTTPError:
                doubtful, wait = True, 0.3
            if time.monotonic() - began > PATIENCE:
                self.told.violation(f"no whole answer in {PATIENCE:g} s: {method} {path}")
                return None
            if self.stopping.is_set() and not key:
                return None
            pause(wait)
        if doubtful and key and answer.status_code == 200:
            with self.told.single:
                self.told.ambiguous += 1
        return answer


class Follower(threading.Thread):
    """A spectator at a socket, who comes back with the cursor that was reached."""

    def __init__(self, told: Told, urls: Sequence[str], game: str, chance: str) -> None:
        super().__init__(daemon=True)
        self.told, self.game = told, game
        self.urls = [url.replace("http://", "ws://") for url in urls]
        self.chance = random.Random(chance)
        self.items: list[Json] = []
        self.stopping = threading.Event()

    @property
    def cursor(self) -> int:
        return int(self.items[-1]["cursor"]) if self.items else 0

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self.follow()
            except (OSError, WebSocketException, TimeoutError):
                self.stopping.wait(0.5)

    def follow(self) -> None:
        address = f"{self.chance.choice(self.urls)}/api/v1/games/{self.game}/live?after={self.cursor}"
        with connect(address, open_timeout=10, close_timeout=1, proxy=None) as socket:
            silent_since = time.monotonic()
            while not self.stopping.is_set():
                try:
                    frame = json.loads(socket.recv(timeout=1))
                except TimeoutError:
                    if time.monotonic() - silent_since > 50:
                        return  # a line that is dead in silence
                    continue
                silent_since = time.monotonic()
                if frame["type"] == "ping":
                    socket.send('{"type":"pong"}')
                elif frame["type"] == "events":
                    self.items += frame["items"]
