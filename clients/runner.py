#!/usr/bin/env python3
"""Plays with one function of yours: finds games, waits for its turn, decides, and comes back after whatever breaks.

    TOKEN=ch_… python runner.py SERVER mybot:choose --join WORD --games 5

SERVER is like https://games.example. `mybot:choose` names a function of a module in this folder (or a file:
`bots/my.py:choose`):

    choose(view, choices, seat, pick, barred) -> move

`view` is the position as your seat may know it, `choices` what it may do (moves, or templates of many), `seat` its
index, `pick(n)` a source of chance (0 … n - 1), `barred` kinds of moves that were refused just now. It returns a move
as JSON, or None for none. Everything is described in docs/clients.md and in the OpenAPI document of the server.

The access token (scopes read and play, and host for --new) stands in the environment, never in an address. Standard
library only; with the package `websockets` it is woken by the server, without it it asks every few seconds. Nothing is
kept between runs: whatever waits for the account is found again. Ctrl-C ends it.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import importlib.util
import json
import logging
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]
Choose = Callable[[Json, list[Json], int, Callable[[int], int], Iterable[str]], Json | None]
TRIES = 12
"""How often a request is sent before the runner gives up; the waits between grow to a minute."""
LOOK_EVERY = 2.0
"""Seconds between looks where no socket wakes it."""
log = logging.getLogger("runner")


class Refused(Exception):
    """An answer that trying again would not change: the problem document is in `problem`."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status}: {problem.get('detail', problem)}")
        self.status = status
        self.problem = problem


class Server:
    """The API of a server. Requests are repeated, writes with the key that they had, until an answer is there."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address.rstrip("/")
        self.token = token

    def get(self, path: str) -> Json:
        return self._call("GET", path, None, {})

    def post(self, path: str, body: Json) -> Json:
        return self._call("POST", path, json.dumps(body).encode(), {"Idempotency-Key": secrets.token_hex(16)})

    def _call(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Json:
        sent = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json", **headers}
        request = urllib.request.Request(f"{self.address}/api/v1{path}", body, sent, method=method)
        for attempt in range(1, TRIES + 1):
            wait = min(60.0, 0.5 * 2**attempt)
            try:
                with urllib.request.urlopen(request, timeout=60) as response:
                    answer: Json = json.load(response)
                    return answer
            except urllib.error.HTTPError as error:
                if error.code not in (429, 500, 502, 503, 504):
                    raise Refused(error.code, _problem(error)) from None
                with contextlib.suppress(TypeError, ValueError):
                    wait = float(error.headers["Retry-After"])
                why = f"{error.code}"
            except (OSError, ValueError) as error:
                why = str(error)
            if attempt < TRIES:
                log.warning("%s %s: %s; again in %.1f s", method, path, why, wait)
                time.sleep(wait)
        raise SystemExit(f"{method} {path}: no answer after {TRIES} tries")


def _problem(error: urllib.error.HTTPError) -> Json:
    try:
        told: Json = json.load(error)
    except ValueError:
        return {"detail": error.reason}
    return told


class Dice:
    """What a player adds to the dice (docs/dice.md): a salt when it sits down, fresh text with each submission."""

    def salt(self) -> str:
        return secrets.token_urlsafe(16)

    def members(self, game: str) -> Json:
        """Members of a submission in this game beside the moves."""
        return {"entropy": secrets.token_urlsafe(16)}


class Runner:
    """One account that plays by a function."""

    def __init__(
        self, server: Server, choose: Choose, ruleset: str | None = None, dice: Dice | None = None
    ) -> None:
        self.server = server
        self.choose = choose
        self.only = f"&ruleset={ruleset}" if ruleset else ""
        self.dice = dice or Dice()
        self.pick = random.SystemRandom().randrange
        self.games: set[str] = set()
        self.moves = 0

    def join(self, word: str) -> None:
        """Sits down in the first open lobby whose name has this word, if there is one."""
        for game in self.server.get(f"/games/?open=true{self.only}")["games"]:
            if word in game["name"] and game["seat"] is None:
                try:
                    self.server.post(f"/games/{game['id']}/join/", {"salt": self.dice.salt()})
                except Refused as error:
                    log.warning("%s: %s", game["name"], error)
                    continue
                log.info("sat down in %s (%s)", game["name"], game["id"])
                self.games.add(game["id"])
                return

    def make(self, ruleset: str, seats: int, bot: str) -> None:
        """A game of one's own against bots of the server, which starts at once."""
        body = {
            "ruleset": ruleset,
            "seats": seats,
            "name": "A trial",
            "bots": [bot] * (seats - 1),
            "autostart": True,
        }
        game = self.server.post("/games/", body)
        log.info("made %s", game["id"])
        self.games.add(game["id"])

    def over(self) -> int:
        """How many of the games of this run are over."""
        told = (self.server.get(f"/games/{game}/")["status"] for game in sorted(self.games))
        return sum(status not in ("lobby", "running") for status in told)

    def work(self) -> bool:
        """Decides wherever the account is waited for; whether a move was made."""
        before = self.moves
        for game in self.server.get(f"/games/?my_turn=true{self.only}")["games"]:
            self.games.add(game["id"])
            self.decide(game["id"])
        return self.moves > before

    def decide(self, game: str) -> None:
        """Answers what is asked of the seat in one game, if anything is."""
        barred: set[str] = set()
        while True:
            offered = self.server.get(f"/games/{game}/choices/")
            seat, cursor = offered["seat"], offered["cursor"]
            asked = [each for each in offered["decisions"] if each["seat"] == seat and each["blocking"]]
            asked = [each for each in asked if not each["answered"]]
            if not asked:
                return
            shown = self.server.get(f"/games/{game}/view/")
            if shown["cursor"] != cursor:
                continue  # the game has gone on between the two
            move = self.choose(shown["view"], offered["choices"], seat, self.pick, frozenset(barred))
            if move is None:
                log.warning("%s: no move for %s", game, asked[0]["kind"])
                return
            body = {
                "moves": [move],
                "decision": asked[0]["id"],
                "expected_cursor": cursor,
                **self.dice.members(game),
            }
            try:
                self.server.post(f"/games/{game}/submissions/", body)
            except Refused as error:
                if error.status == 409:
                    continue
                if error.status != 422 or move["type"] in barred:
                    raise
                log.warning("%s: %s: %s", game, json.dumps(move), error)
                barred.add(move["type"])
                continue
            self.moves += 1
            log.info("%s: %s", game, json.dumps(move))
            return


def woken(server: Server) -> Iterator[None]:
    """Comes back when something may have changed for the account: at once by its socket, else every few seconds."""
    try:
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect
    except ImportError:
        while True:
            time.sleep(LOOK_EVERY)
            yield
    address = server.address.replace("http", "ws", 1) + "/api/v1/me/live"
    wait = 1.0
    while True:
        try:
            with connect(address, additional_headers={"Authorization": f"Bearer {server.token}"}) as socket:
                for text in socket:
                    wait = 1.0
                    frame = json.loads(text)
                    if frame["type"] == "ping":
                        socket.send('{"type":"pong"}')
                    elif frame["type"] == "games":
                        yield
        except (OSError, WebSocketException) as error:
            log.warning("the socket: %s; again in %.0f s", error, wait)
        time.sleep(wait)
        wait = min(60.0, wait * 2)
        yield


def function(name: str) -> Choose:
    """The function that `module:name` or `file.py:name` names."""
    place, _, what = name.rpartition(":")
    if place.endswith(".py"):
        sys.path.insert(0, str(Path(place).resolve().parent))
        place = Path(place).stem
    else:
        sys.path.insert(0, os.getcwd())
    found: Choose = getattr(importlib.import_module(place), what)
    return found


def main(choose: Choose | None = None, ruleset: str | None = None) -> None:
    """The command. With `choose`, as of a file that is a bot itself, none is named; `ruleset` is what it plays."""
    parser = argparse.ArgumentParser(
        description="Plays with one function of yours; TOKEN is the access token."
    )
    parser.add_argument("server", help="such as https://games.example")
    if choose is None:
        parser.add_argument("bot", help="module:function, or file.py:function")
    parser.add_argument(
        "--join", metavar="WORD", help="sit down in open lobbies with this word in their name"
    )
    parser.add_argument("--new", metavar="RULESET", help="make games against bots of the server")
    parser.add_argument("--ruleset", default=ruleset, help="the game that is played; others are left alone")
    parser.add_argument("--seats", type=int, default=3, help="seats of a new game (3)")
    parser.add_argument(
        "--against", default="steward", help="the bot in the other seats of a new game (steward)"
    )
    parser.add_argument("--games", type=int, default=1, help="how many games to join or make (1)")
    parser.add_argument("--moves", type=int, help="end after so many moves")
    given = parser.parse_args()
    if not os.environ.get("TOKEN"):
        parser.error("the environment variable TOKEN holds no access token")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    server = Server(given.server, os.environ["TOKEN"])
    runner = Runner(server, choose or function(given.bot), given.new or given.ruleset)
    entered = 0
    wake = woken(server)
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            before = len(runner.games)
            if entered < given.games and (given.join or given.new):
                if given.new:
                    runner.make(given.new, given.seats, given.against)
                else:
                    runner.join(given.join)
                entered += len(runner.games) - before
            busy = runner.work()
            if given.moves is not None and runner.moves >= given.moves:
                break
            if not busy:
                if entered and entered >= given.games and runner.over() == len(runner.games):
                    break
                next(wake)
    print(f"{runner.moves} moves in {len(runner.games)} games, {runner.over()} of them over")


if __name__ == "__main__":
    main()
