"""`python -m deploy.demo [--full] [--bots N] [--ruleset NAME]`: a whole game through the HTTP API, and its story.

Four people sign up by mail, one makes a game, the others sit down, all with dice of their own, and their programs play
it to its end over sockets. Then the story is told, the dice are verified by a program of its own, and the board is
drawn. The last line is JSON; the exit code is 0 when all of it went well. RULESET, or --ruleset, names the game; it is
played with the options that its program in clients/ says.

SERVER_URL (SERVER_URLS: several, used in turn) and MAIL_FOLDER name a server to be used. Without them: the one of
`make serve` if it runs, else one that is started for this. BOTS is how many seats the server's own bots play.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import fcntl
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from deploy.demo.environment import ROOT, short
from deploy.demo.players import API, PROGRAMS, DemoFailed, Player
from deploy.demo.processes import DidNotStart, embedded_server

NAMES = ("Anna", "Bela", "Chiara", "Dmitri")
SEATS = 4
LONGEST = 900
"""Seconds after which a demo has failed."""
GAMES: dict[str, dict[str, Any]] = {name: program.GAME for name, program in PROGRAMS.items()}
"""What may be played, and the preset and options that it is played with; the first where nothing else is asked for."""
STORY = 40
"""Lines of the story that are told at most."""


class Server(NamedTuple):
    """Where the game is played: addresses that answer alike, and where the server's mails lie."""

    urls: list[str]
    mails: Path


@contextlib.contextmanager
def server() -> Iterator[Server]:
    """The server that the environment names, or the one of `make serve`, or one of our own for this game."""
    if url := os.environ.get("SERVER_URL"):
        urls = (os.environ.get("SERVER_URLS") or url).split(",")
        yield Server(urls, Path(os.environ.get("MAIL_FOLDER") or _data() / "mail"))
    elif (url := f"http://127.0.0.1:{os.environ.get('PORT') or 8000}") and _serves(url):
        print(f"server    {url}, which runs already")
        yield Server([url], _data() / "mail")
    else:
        os.environ["DEMO_GAME"] = "0"
        with (
            tempfile.TemporaryDirectory(prefix="horror-demo-") as folder,
            embedded_server(Path(folder)) as url,
        ):
            print(f"server    {url}, started for this game")
            yield Server([url], Path(folder) / "mail")


def _data() -> Path:
    return Path(os.environ.get("DATA_DIR") or ROOT / "var")


def _serves(url: str) -> bool:
    """Whether the server at this address is the one that serves from our data folder, whose mails we can read."""
    lock = _data() / "serving.lock"
    if not lock.exists():
        return False
    with lock.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            with contextlib.suppress(httpx.HTTPError):
                return httpx.get(f"{url}/health/ready", timeout=5).status_code == 200
    return False


class Progress:
    """One line that says how far the game is: rewritten on a terminal, a new one every few turns elsewhere."""

    def __init__(self) -> None:
        self.turn = -1

    def see(self, turn: int, table: dict[str, Any]) -> None:
        if turn <= self.turn:
            return
        self.turn = turn
        seats = "  ".join(_stands(row) for row in table["standings"]["rows"])
        line = f"turn {turn:>3}  {seats}"
        if sys.stdout.isatty():
            print(f"\r\033[K{line}", end="", flush=True)
        elif turn % 10 == 0:
            print(line, flush=True)

    def done(self) -> None:
        if sys.stdout.isatty():
            print()


def _stands(row: dict[str, Any]) -> str:
    """A seat with the first of its figures, and what sets it apart."""
    apart = f" ({', '.join(row['badges'])})" if row["badges"] else ""
    return " ".join([row["name"], *map(str, row["cells"][:1])]) + apart


async def played(where: Server, bots: int, ruleset: str) -> dict[str, Any]:
    """The whole evening; returns what the last line tells."""
    began = time.monotonic()
    folder = _data() / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    people = [
        Player(name, where.urls[index % len(where.urls)], seed=index, ruleset=ruleset, notes=folder)
        for index, name in enumerate(NAMES[: SEATS - bots])
    ]
    try:
        for person in people:
            await person.sign_up(where.mails)
        print(f"accounts  {len(people)}, their addresses verified by mail")
        game = await _table(people, bots, ruleset)
        chosen = GAMES[ruleset]
        preset = f", {chosen['preset']}" if "preset" in chosen else ""
        options = "".join(f", {name.replace('_', ' ')} {value}" for name, value in chosen["options"].items())
        print(f"rules     {ruleset}{preset}{options}")
        print(f"clock     {_clock(game['rates'])}")
        print(f"game      {where.urls[0]}/games/{game['id']}")
        print(f"dice      commitment {game['commitment'][:16]}…; {len(people)} seats bound")
        progress = Progress()
        people[0].noticed = progress.see
        await asyncio.gather(*(person.play(game["id"]) for person in people))
        progress.done()
        result = await _told(people, game, began)
        print(
            f"mails     {_mails_to(people, where.mails)} to the players: addresses to verify, turns, the end"
        )
        return result
    finally:
        for person in people:
            await person.close()


async def _table(people: list[Player], bots: int, ruleset: str) -> dict[str, Any]:
    """One makes the game, the others sit down; it starts when the last has."""
    host, *guests = people
    wanted = {
        "ruleset": ruleset,
        **GAMES[ruleset],
        "seats": SEATS,
        "name": "Demo: one evening",
        "bots": ["steward"] * bots,
        "autostart": False,
    }
    game = await host.call("POST", f"{API}/games/", wanted, expect=201, Idempotency_Key="demo-game")
    host.seat = game["seat"]
    path = f"{API}/games/{game['id']}"
    await host.bind(game["id"])
    for guest in guests:
        joined = await guest.call("POST", f"{path}/join/", {}, Idempotency_Key="demo-join")
        guest.seat = joined["seat"]
        await guest.bind(game["id"])
    await host.call("POST", f"{path}/start/")
    for person in people:
        await person.ready(game["id"])
    return game


async def _told(people: list[Player], game: dict[str, Any], began: float) -> dict[str, Any]:
    """After the end: the story, the dice, the board."""
    host = people[0]
    path = f"{API}/games/{game['id']}"
    final = await host.call("GET", f"{path}/")
    if final["status"] != "finished":
        raise DemoFailed(f"the game is {final['status']}, not finished")
    items = await _stream(host.server, path)
    _tell(items)
    moves = sum(1 for item in items if item.get("seat") is not None and item.get("events"))
    folder = _data() / "demo"
    folder.mkdir(parents=True, exist_ok=True)
    verified = await _verify(people, game, path, folder)
    board = folder / f"{game['id']}.svg"
    picture = await host.send("GET", f"{path}/board.svg?open=true", Accept="image/svg+xml")
    if picture.status_code != 200 or b"<svg" not in picture.content:
        raise DemoFailed(f"the board: {picture.status_code} {picture.text[:300]}")
    board.write_bytes(picture.content)
    print(f"board     {short(board)}")
    sent, repeated = sum(each.moves for each in people), sum(each.repeated for each in people)
    print(f"clients   {sent} submissions, {repeated} of them sent twice and answered as the first time,")
    print(f"          {sum(each.by_socket for each in people)} frames by socket")
    return {
        "game": game["id"],
        "moves": moves,
        "turns": final["turn"],
        "result": final["result"],
        "seconds": round(time.monotonic() - began, 1),
        "verified": verified,
    }


def _clock(rates: dict[str, Any] | None) -> str:
    """By what rates the clock goes, and how long that is."""
    if rates is None:
        return "none: nothing is ever due"
    hours = {name: f"{rates[name] / 3600:g} h" for name in ("turn", "reaction", "bank", "refill", "cap")}
    return (
        f"{rates['preset']}: {hours['turn']} a turn, {hours['reaction']} an answer, "
        f"bank {hours['bank']}, {hours['refill']} more a turn, at most {hours['cap']}"
    )


def _mails_to(people: list[Player], folder: Path) -> int:
    """How many mails of the folder are to these people."""
    addresses = {person.address for person in people}
    found = (re.search(rb"^To: (\S+)", file.read_bytes(), re.MULTILINE) for file in folder.glob("*.eml"))
    return sum(match is not None and match[1].decode() in addresses for match in found)


async def _stream(url: str, path: str) -> list[dict[str, Any]]:
    """All that happened, with the sentences of the log, as anybody may read it."""
    items: list[dict[str, Any]] = []
    after = 0
    async with httpx.AsyncClient(base_url=url, timeout=60) as visitor:
        while True:
            page = (await visitor.get(f"{path}/events/?after={after}&limit=500&text=true")).json()
            items += page["items"]
            after = page["cursor"]
            if after >= page["head"]:
                return items


def _tell(items: list[dict[str, Any]]) -> None:
    """The story, in what happened seldom: that is worth telling in any game."""
    lines = [
        (item["turn"], kind, line)
        for item in items
        for kind, line in zip(_kinds(item), item.get("text", []), strict=False)
    ]
    told: set[str] = set()
    room = STORY
    for kind, times in sorted(Counter(kind for _, kind, _ in lines).items(), key=lambda each: each[::-1]):
        room -= times
        if room < 0:
            break
        told.add(kind)
    print("\nThe story")
    for turn, kind, line in lines:
        if kind in told:
            print(f"  {f'turn {turn}' if turn else 'set-up':>8}  {line}")
    print()


def _kinds(item: dict[str, Any]) -> list[str]:
    """The kind of each sentence of an item."""
    return [event["type"] for event in item.get("events", [])] or [(item.get("table") or {}).get("type", "")]


async def _verify(people: list[Player], game: dict[str, Any], path: str, folder: Path) -> bool:
    """Export, and the stand-alone verifier as a process of its own, told what the players noted beforehand."""
    export = folder / f"{game['id']}.jsonl"
    response = await people[0].send("GET", f"{path}/export/", Accept="application/jsonl")
    export.write_bytes(response.content)
    notes = ["--notes", str(people[0].notes.path), "--seat", str(people[0].seat)]
    command = [sys.executable, "-I", str(ROOT / "clients" / "verify_dice.py"), str(export), "--complete"]
    done = subprocess.run(
        [*command, "--commitment", game["commitment"], *notes], capture_output=True, text=True, check=False
    )
    print("\n".join(f"  {line}" for line in (done.stdout + done.stderr).splitlines()))
    if done.returncode:
        raise DemoFailed(f"the dice of {short(export)} are not verified")
    return True


async def _in_time(playing: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    try:
        return await asyncio.wait_for(playing, LONGEST)
    except TimeoutError:
        raise DemoFailed(f"the game did not end within {LONGEST} seconds") from None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="A whole game through the HTTP API.")
    parser.add_argument(
        "--full", action="store_true", help="on a deployment that `make demo-full` has started"
    )
    parser.add_argument("--bots", default=os.environ.get("BOTS") or "0")
    parser.add_argument("--ruleset", default=os.environ.get("RULESET") or next(iter(GAMES)))
    given = parser.parse_args(arguments)
    if given.bots not in map(str, range(SEATS)):
        print(f"BOTS={given.bots} cannot be: of {SEATS} seats 0 to {SEATS - 1} may be bots.", file=sys.stderr)
        return 2
    if given.ruleset not in GAMES:
        print(
            f"RULESET={given.ruleset} is no game here; there are: {', '.join(sorted(GAMES))}.",
            file=sys.stderr,
        )
        return 2
    if given.full and not os.environ.get("SERVER_URL"):
        print("--full runs inside the deployment:  make demo-full", file=sys.stderr)
        return 2
    try:
        with server() as where:
            result = asyncio.run(_in_time(played(where, int(given.bots), given.ruleset)))
    except (DemoFailed, DidNotStart, httpx.HTTPError, OSError) as error:
        print(f"\nThe demo failed: {type(error).__name__}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nThe demo was stopped; its game and its server are gone.", file=sys.stderr)
        return 130
    print(json.dumps(result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
