#!/usr/bin/env python3
"""Plays with one function of yours: finds games, waits for its turn, decides, and comes back after whatever breaks.

    TOKEN=ch_… python runner.py SERVER mybot:choose --join WORD --games 5

SERVER is like https://games.example. `mybot:choose` names a function of a module in this folder (or a
file: `bots/my.py:choose`):

    choose(view, choices, seat, pick, barred) -> move

`view` is the position as your seat may know it, `choices` what it may do (moves, or templates of many), `seat` its
index, `pick(n)` a source of chance (0 … n - 1), `barred` kinds of moves that were refused just now. It returns a move
as JSON, or None for none. A function `answer(view, choices, seat, offer)` beside it answers what others offer for trade
(`offer` is its id); without one all is declined, so that nobody waits. Everything is described in docs/clients.md and
in the OpenAPI document of the server.

The access token (scopes read and play, and host for --new) stands in the environment, never in an address. Standard
library only, with dice_notes.py beside it; with the package `websockets` it is woken by the server, without it it asks
every few seconds. It binds the dice of its seats (docs/dice.md): the file of notes, `dice_notes.ACCOUNT.json` unless
--notes names another, holds the secret for that and is wanted again at the next run, of one runner at a time. All else
is found again: whatever waits for the account. Ctrl-C ends it.
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
from datetime import datetime
from pathlib import Path
from typing import Any

if __package__:
    from clients import dice_notes
else:  # as a program
    import dice_notes  # type: ignore[import-not-found,no-redef]

Json = dict[str, Any]
Answer = Callable[[Json, list[Json], int, str], Json | None]
Choose = Callable[[Json, list[Json], int, Callable[[int], int], Iterable[str]], Json | None]
TRIES = 12
"""How often a request is sent before the runner gives up; the waits between grow to a minute."""
LOOK_EVERY = 2.0
"""Seconds between looks where no socket wakes it."""
RELEASED_AFTER = 3
"""How often in a row a link may be missing before the seat is taken to be bound by notes that are lost."""
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
        return self._write("POST", path, body)

    def put(self, path: str, body: Json) -> Json:
        return self._write("PUT", path, body)

    def _write(self, method: str, path: str, body: Json) -> Json:
        return self._call(method, path, json.dumps(body).encode(), {"Idempotency-Key": secrets.token_hex(16)})

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
    """What a player adds to the dice: nothing. The seat stays free, and plays as ever."""

    def binding(self, game: str, seat: int) -> Json:
        """Members beside `seat` for sitting down."""
        return {}

    def look(self, game: str, seat: int) -> None:
        """Do what is wanted before the game begins."""

    def in_epoch(self, game: str, epoch: str) -> None:
        """What the server tells of this game is of this epoch."""

    def members(self, game: str, turn: int) -> Json:
        """Members of a submission beside the moves."""
        return {}

    def answered(self, game: str, answer: Json) -> None:
        """A submission counts."""

    def refused(self, game: str, problem: Json) -> None:
        """A submission does not."""


class BoundDice(Dice):
    """Binds the dice of each seat and sends its links, with notes in a file (docs/dice.md, dice_notes.py)."""

    def __init__(self, server: Server, notes: dice_notes.Notes) -> None:
        self.server = server
        self.notes = notes
        self._missing: dict[str, int] = {}
        self._unsure: set[str] = set()

    def binding(self, game: str, seat: int) -> Json:
        dice = self._dice(game)
        return {} if dice.get("links") is None else self.notes.anchor(game, dice, seat)

    def look(self, game: str, seat: int) -> None:
        dice = self._dice(game)
        links = dice.get("links")
        if links is None:
            return
        if not links["frozen"] and not links["seats"][seat]["anchor"]:
            self._send(self.server.put, game, "anchor", self.notes.anchor(game, dice, seat))
        elif (first := self.notes.ready(game, dice)) is not None:
            self._send(self.server.post, game, "ready", first)

    def in_epoch(self, game: str, epoch: str) -> None:
        if self.notes.of(game).get("epoch", epoch) != epoch:  # turns that were noted may be to come yet
            self._unsure.add(game)

    def members(self, game: str, turn: int) -> Json:
        sure = game not in self._missing and game not in self._unsure
        if sure and self.notes.entered(game, turn):
            return {}
        self._unsure.discard(game)
        try:
            link = self.notes.link(game, self._dice(game, self.notes.after(game)))
        except dice_notes.Anew:  # the game goes on from a backup
            link = self.notes.link(game, self._dice(game, self.notes.after(game)))
        return {"link": link} if link else {}

    def answered(self, game: str, answer: Json) -> None:
        self._missing.pop(game, None)
        self.notes.answered(game, answer)

    def refused(self, game: str, problem: Json) -> None:
        """Where a link is wanted: it is looked for anew; then the seat was bound by other notes, and is released."""
        self.notes.refused(game)
        if problem.get("code") != "link_missing":
            return
        times = self._missing[game] = self._missing.get(game, 0) + 1
        if times == RELEASED_AFTER:
            log.warning("%s: its seat was bound by notes that are not here; it plays on free", game)
            self._send(self.server.post, game, "release", {})
        elif times > RELEASED_AFTER:
            raise dice_notes.Differs(f"{game}: a link is wanted that follows from no notes that are here")

    def _dice(self, game: str, after: int = -1) -> Json:
        return self.server.get(f"/games/{game}/dice/" + (f"?after={after}" if after >= 0 else ""))

    def _send(self, send: Callable[[str, Json], Json], game: str, what: str, body: Json) -> None:
        try:
            self.notes.answered(game, send(f"/games/{game}/dice/{what}/", body))
        except Refused as error:  # the game has gone on; what is wanted now is found at the next look
            log.warning("%s: %s", game, error)
            self.notes.refused(game)


def decline(view: Json, choices: list[Json], seat: int, offer: str) -> Json | None:
    """The answer to every offer, where a bot has none of its own."""
    return {"type": "decline", "offer": offer}


class Runner:
    """One account that plays by a function."""

    def __init__(
        self,
        server: Server,
        choose: Choose,
        ruleset: str | None = None,
        dice: Dice | None = None,
        answer: Answer = decline,
    ) -> None:
        self.server = server
        self.choose = choose
        self.answer = answer
        self.only = f"&ruleset={ruleset}" if ruleset else ""
        self.dice = dice or Dice()
        self.pick = random.SystemRandom().randrange
        self.games: set[str] = set()
        self.apart: set[str] = set()
        """Games whose dice are not as they were noted: nothing more is sent there."""
        self.moves = 0

    def join(self, word: str) -> None:
        """Sits down in the first open lobby whose name has this word, if there is one."""
        for game in self.server.get(f"/games/?open=true{self.only}")["games"]:
            if word in game["name"] and game["seat"] is None and self._sit(game["id"], "join"):
                return

    def accept(self, most: int) -> None:
        """Sits down where the account is invited, in games that it plays, and in so many at a time."""
        invited = self.server.get("/me/invitations/")["invitations"]
        room = most - sum(len(self._mine(status, None)) for status in ("lobby", "running") if invited)
        for each in invited:
            plays = not self.only or self.only.endswith(f"={each['ruleset']}")
            if room > 0 and plays and self._sit(each["game"], f"invitations/{each['id']}/accept"):
                room -= 1

    def _sit(self, game: str, door: str) -> bool:
        """Takes the first free seat, bound from the beginning; false where somebody else was there before."""
        shown = self.server.get(f"/games/{game}/")
        free = next((seat["index"] for seat in shown["seats"] if seat["free"]), None)
        if free is None:
            return False
        try:
            self.server.post(f"/games/{game}/{door}/", {"seat": free, **self.dice.binding(game, free)})
        except Refused as error:
            log.warning("%s: %s", shown["name"], error)
            return False
        log.info("sat down in %s (%s)", shown["name"], game)
        self.games.add(game)
        return True

    def make(self, ruleset: str, seats: int, bot: str) -> None:
        """A game of one's own against bots of the server, which starts as soon as the seat is bound."""
        body = {"ruleset": ruleset, "seats": seats, "name": "A trial", "bots": [bot] * (seats - 1)}
        game = self.server.post("/games/", body)["id"]
        log.info("made %s", game)
        self.games.add(game)
        self.dice.look(game, 0)
        self.server.post(f"/games/{game}/start/", {})
        self.dice.look(game, 0)

    def over(self) -> list[Json]:
        """The games of this run that are over. What the server does not know any more is forgotten: it goes on from a
        backup of before that game.
        """
        over = []
        for game in sorted(self.games):
            try:
                shown = self.server.get(f"/games/{game}/")
            except Refused as error:
                if error.status != 404:
                    raise
                log.warning("%s: there is no such game any more", game)
                self.games.discard(game)
                continue
            if shown["status"] not in ("lobby", "running"):
                over.append(shown)
        return over

    def look(self, changed: Iterable[str] | None = None) -> None:
        """Does what nobody is asked for: first links in games that are to begin, answers to offers. ``changed``: the
        games to be looked at, where that is known.
        """
        for game in self._mine("lobby", changed):
            with self._differing(game["id"]):
                self.dice.look(game["id"], game["seat"])
        for game in self._mine("running", changed):
            with self._differing(game["id"]):
                self._answer(game["id"])

    def _mine(self, status: str, changed: Iterable[str] | None) -> list[Json]:
        if changed is not None and not changed:
            return []
        found = self.server.get(f"/games/?mine=true&status={status}&limit=100{self.only}")["games"]
        there = set(self.apart)
        return [
            game for game in found if game["id"] not in there and (changed is None or game["id"] in changed)
        ]

    @contextlib.contextmanager
    def _differing(self, game: str) -> Iterator[None]:
        try:
            yield
        except dice_notes.Differs as error:
            log.error("%s: %s; it is left alone from now on", game, error)
            self.apart.add(game)

    def work(self) -> bool:
        """Decides wherever the account is waited for; whether a move was made."""
        before = self.moves
        for game in self.server.get(f"/games/?my_turn=true{self.only}")["games"]:
            if game["id"] not in self.apart:
                self.games.add(game["id"])
                with self._differing(game["id"]):
                    self.decide(game["id"])
        return self.moves > before

    def decide(self, game: str) -> None:
        """Answers what is asked of the seat in one game, if anything is."""
        barred: set[str] = set()
        while True:
            offered, view = self._now(game)
            asked = _open(offered, blocking=True)
            if not asked:
                return
            if "due" in asked[0]:
                log.info("%s: %s is due %s", game, asked[0]["kind"], _told(asked[0]["due"]))
            move = self.choose(view, offered["choices"], offered["seat"], self.pick, frozenset(barred))
            if move is None:
                log.warning("%s: no move for %s", game, asked[0]["kind"])
                return
            problem = self._submit(game, move, asked[0]["id"], offered, view)
            if problem is None:
                return
            if problem["status"] == 409 or problem.get("code") == "link_missing":
                continue
            if problem["status"] != 422 or move["type"] in barred:
                raise Refused(problem["status"], problem)
            log.warning("%s: %s: %s", game, json.dumps(move), problem.get("detail"))
            barred.add(move["type"])

    def _now(self, game: str) -> tuple[Json, Json]:
        """What the seat may do, and the view of the same moment."""
        while True:
            offered = self.server.get(f"/games/{game}/choices/")
            shown = self.server.get(f"/games/{game}/view/")
            if (shown["epoch"], shown["cursor"]) == (offered["epoch"], offered["cursor"]):
                return offered, shown["view"]

    def _answer(self, game: str) -> None:
        """Answers what others offer, an offer at a time."""
        asked = self.server.get(f"/games/{game}/decisions/")
        for each in asked["decisions"]:
            if each["id"] in asked["mine"] and not each["blocking"] and not each["answered"]:
                offered, view = self._now(game)
                if each["id"] not in {other["id"] for other in _open(offered, blocking=False)}:
                    continue
                move = self.answer(view, offered["choices"], offered["seat"], each["id"])
                if move is not None:
                    problem = self._submit(game, move, each["id"], offered, view)
                    if problem is not None:  # it has lapsed, or it is seen again at the next look
                        log.warning("%s: %s: %s", game, json.dumps(move), problem.get("detail"))

    def _submit(self, game: str, move: Json, decision: str, offered: Json, view: Json) -> Json | None:
        """Sends a move; the problem where it does not count."""
        body = {"moves": [move], "decision": decision}
        body |= {"expected_cursor": offered["cursor"], "epoch": offered["epoch"]}
        self.dice.in_epoch(game, offered["epoch"])
        body |= self.dice.members(game, (view["turn"] or {}).get("turn", -1))
        try:
            answer = self.server.post(f"/games/{game}/submissions/", body)
        except Refused as error:
            self.dice.refused(game, error.problem)
            return {"status": error.status, **error.problem}
        self.dice.answered(game, answer)
        self.moves += 1
        log.info("%s: %s", game, json.dumps(move))
        return None


def _told(at: str) -> str:
    """A moment in the time zone of this machine, which is named."""
    return f"{datetime.fromisoformat(at).astimezone():%a %d %b %Y, %H:%M %Z}"


def _open(offered: Json, *, blocking: bool) -> list[Json]:
    """The decisions of one's own seat that are not answered."""
    mine = [each for each in offered["decisions"] if each["seat"] == offered["seat"] and not each["answered"]]
    return [each for each in mine if each["blocking"] == blocking]


def woken(server: Server) -> Iterator[set[str] | None]:
    """Comes back when something may have changed for the account: at once by its socket, else every few seconds; with
    the games in which it has, where that is known.
    """
    try:
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect
    except ImportError:
        while True:
            time.sleep(LOOK_EVERY)
            yield None
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
                        yield {game["game"] for game in frame["games"]}
                    elif frame["type"] == "invitations":
                        yield set()
        except (OSError, WebSocketException) as error:
            log.warning("the socket: %s; again in %.0f s", error, wait)
        time.sleep(wait)
        wait = min(60.0, wait * 2)
        yield None


def functions(name: str) -> tuple[Choose, Answer]:
    """The function that `module:name` or `file.py:name` names, and what answers offers."""
    place, _, what = name.rpartition(":")
    if place.endswith(".py"):
        sys.path.insert(0, str(Path(place).resolve().parent))
        place = Path(place).stem
    else:
        sys.path.insert(0, os.getcwd())
    module = importlib.import_module(place)
    return getattr(module, what), getattr(module, "answer", decline)


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
    parser.add_argument(
        "--invited", type=int, metavar="N", help="sit down where the account is invited, in N games at a time"
    )
    parser.add_argument("--games", type=int, default=1, help="how many games to join or make (1)")
    parser.add_argument("--moves", type=int, help="end after so many moves")
    parser.add_argument("--notes", type=Path, metavar="FILE", help="the notes of the dice, to be kept")
    parser.add_argument("--free", action="store_true", help="bind no dice, and keep no notes")
    given = parser.parse_args()
    if not os.environ.get("TOKEN"):
        parser.error("the environment variable TOKEN holds no access token")
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s", stream=sys.stderr)
    server = Server(given.server, os.environ["TOKEN"])
    decide, answer = (choose, decline) if choose else functions(given.bot)
    notes = given.notes or Path(f"dice_notes.{server.get('/me/')['id']}.json")
    dice = Dice() if given.free else BoundDice(server, dice_notes.Notes(notes))
    runner = Runner(server, decide, given.new or given.ruleset, dice, answer)
    with contextlib.suppress(KeyboardInterrupt):
        _run(runner, given)
    over = runner.over()
    for game in over:
        if not isinstance(dice, BoundDice) or game["seat"] is None:
            continue
        if not dice.notes.of(game["id"])["chains"]:
            continue
        export = f"{server.address}/api/v1/games/{game['id']}/export/"
        print(f"check the dice: python verify_dice.py {export} --notes {notes} --seat {game['seat']}")
    print(f"{runner.moves} moves in {len(runner.games)} games, {len(over)} of them over")


def _run(runner: Runner, given: argparse.Namespace) -> None:
    """Until as many games are over, or as many moves are made, as are wanted."""
    entered, wake = 0, woken(runner.server)
    changed: set[str] | None = None
    while True:
        before = len(runner.games)
        if entered < given.games and (given.join or given.new):
            if given.new:
                runner.make(given.new, given.seats, given.against)
            else:
                runner.join(given.join)
            entered += len(runner.games) - before
        if given.invited:
            runner.accept(given.invited)
        runner.look(changed)
        busy = True
        while busy:
            busy = runner.work()
            if given.moves is not None and runner.moves >= given.moves:
                return
        if entered and entered >= given.games and len(runner.over()) == len(runner.games):
            return
        changed = next(wake)


if __name__ == "__main__":
    main()
