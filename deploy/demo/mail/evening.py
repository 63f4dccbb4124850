"""A whole game by mail, from signing up to its end, whoever carries the mails; and what is told of it."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from deploy.demo.mail import books
from deploy.demo.mail.robots import Player, Post, Robots
from deploy.demo.mail.serving import Server

GAME = "catan_horror {seats} preset short"
"""What is played, to 8 points: as `make demo` plays it, so that it ends in some minutes."""
SIGNED_UP = 2
"""Mails that a player has read who has an account: the question whether it is wanted, and how one plays."""
SILENCE_SECONDS = 180
"""A game in which nobody gets a mail for so long has failed."""
REST_SECONDS = 120
"""How long mails may be on their way when all robots have seen the end."""
_TURN = re.compile(r", turn (\d+), ")


class World(NamedTuple):
    """Where a game is played: the server, how its players' mails go, who they are (the first makes the game), what is
    in the mailbox of an address, what programs that answer are told, and whether mails are on their way to the server.
    """

    server: Server
    post: Post
    players: Sequence[Player]
    mailbox: Callable[[str], list[bytes]]
    environment: dict[str, str]
    carries: Callable[[], bool] = lambda: False


class Course(NamedTuple):
    """What was played: how many mails each player has written and lines typed, and how long it took."""

    handed_in: Counter[str]
    typed: Counter[str]
    turns: int
    seconds: float


class Progress:
    """One line that says how far the game is: rewritten on a terminal, a new one every few turns elsewhere."""

    def __init__(self) -> None:
        self.turn = 0
        self.counted: Counter[str] = Counter()

    def hear(self, told: dict[str, Any]) -> None:
        self.counted[told["what"]] += 1
        found = _TURN.search(told.get("subject", ""))
        turn = max(self.turn, int(found[1]) if found else 0)
        line = f"turn {turn:>3}  {self.counted['read']} mails read, {self.counted['wrote']} written"
        if sys.stdout.isatty():
            print(f"\r\033[K{line}", end="", flush=True)
        elif turn > self.turn and turn % 10 == 0:
            print(line, flush=True)
        self.turn = turn

    def done(self) -> None:
        if sys.stdout.isatty():
            print()


def played(world: World, until: Callable[[Progress], bool] | None = None) -> Course:
    """The players sign up, one makes a game and invites the others, and they play it to its end, or ``until`` something
    holds. Raises RobotFailed.
    """
    began = time.monotonic()
    host, *guests = world.players
    robots, progress, read = Robots(world.post, world.server.folder), Progress(), Counter[str]()

    def hear(told: dict[str, Any]) -> None:
        progress.hear(told)
        read[told["who"]] += told["what"] == "read"

    def over() -> bool:
        return robots.ended() or (until is not None and until(progress))

    try:
        for guest in guests:
            robots.begin(guest, world.environment)
        robots.until(lambda: all(read[each.name] >= SIGNED_UP for each in guests), SILENCE_SECONDS, hear)
        options = (
            "--hosts",
            GAME.format(seats=len(world.players)),
            "--invites",
            *(each.name for each in guests),
        )
        robots.begin(host._replace(options=(*host.options, *options)), world.environment)
        robots.until(over, SILENCE_SECONDS, hear)
    finally:
        progress.done()
        robots.end()
    _rest(world, robots.handed_in)
    return Course(robots.handed_in, robots.typed, progress.turn, time.monotonic() - began)


def _rest(world: World, handed_in: Counter[str]) -> None:
    """Wait for what is still on its way; what does not come is lost."""
    deadline = time.monotonic() + REST_SECONDS
    while world.carries() or lost(world, handed_in) or not books.at_rest(world.server.folder):
        if time.monotonic() > deadline:
            return
        time.sleep(0.5)


def lost(world: World, handed_in: Counter[str]) -> list[str]:
    """Mails of which one cannot say what became of them: handed in and not read, or sent and in no mailbox."""
    missing = []
    came = books.came_in(world.server.folder, [each.address for each in world.players])
    for player in world.players:
        rows = [row for row in came if row.writer.lower() == player.address]
        read = {row.message_id for row in rows if row.state in books.WELL}
        missing += [f"{player.name}: {handed_in[player.name] - len(read)} mails handed in are in no row"] * (
            handed_in[player.name] > len(read)
        )
        missing += [
            f"{player.name}: {row.message_id} is {row.state}, {row.reason}"
            for row in rows
            if row.message_id not in read
        ]
    boxes = {books.message_id(mail) for player in world.players for mail in world.mailbox(player.address)}
    sent = [row for row in books.went_out(world.server.folder) if row.state in ("sent", "maybe", "failed")]
    return missing + [
        f"{row.message_id} is {row.state}, and in no mailbox" for row in sent if row.message_id not in boxes
    ]
