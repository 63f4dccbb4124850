"""``python -m tests.chaos [seconds] [--games N] [--seed N] [--healed N]``: play under faults, then judge.

The last line is JSON; exit 1 when anything was violated. Twenty people play ten games with bots against two web
processes, while everything beneath them is killed, paused, cut off, restarted, filled and given a wrong clock; ten
minutes unless so many seconds are named. What each was told is then compared with what was kept.
docs/operations/chaos.md says what is done and what must hold.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx

from deploy.servers import servers
from tests.chaos.faults import Campaign
from tests.chaos.house import House, house, pause
from tests.chaos.judging import HEALED, acknowledged, followed, healing, logs, never_told
from tests.chaos.players import Follower, Player, Told


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play under faults, then judge.")
    parser.add_argument("seconds", type=float, nargs="?", default=600)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--healed", type=float, default=HEALED, help="seconds within which all must go on again"
    )
    given = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    with servers() as found, tempfile.TemporaryDirectory(prefix="horror-chaos-") as folder:
        os.environ.update(
            DATABASE_URL=found.database_url, REDIS_URL=found.redis_url, SECRET_KEY="chaos 0123456789 " * 4,
            DATA_DIR=folder, LOG_LEVEL="ERROR",
        )  # fmt: skip
        with house(found, Path(folder)) as built:
            report = campaign(built, given.seconds, given.games, given.seed, given.healed)
    print(json.dumps(report))
    return 1 if report["violations"] else 0


def campaign(built: House, seconds: float, games: int, seed: int, healed: float) -> dict[str, Any]:
    """Set the tables, let play and faults run, heal, judge."""
    import django

    django.setup()
    chance = random.Random(seed)
    told = Told()
    players, followers = tables(built, told, games, seed)
    for thread in (*players, *followers):
        thread.start()
    done = Campaign(built, chance)
    with progress(told, done, seconds):
        done.run(seconds)
    served, drained = healing(players)
    for player in players:
        player.stopping.set()
    for player in players:
        player.join()
    healing([])
    violations = told.violations
    for what, took in (("a player was served again", served), ("no job was overdue", drained)):
        if took > healed:
            violations.append(f"{took:.0f} s after the last fault until {what}")
    violations += acknowledged(told)
    violations += never_told(told, {player.person for player in players})
    violations += logs({player.game for player in players})
    for follower in followers:
        violations += at_the_end(follower, built)
    from horror.models import Entry

    return {
        "seconds": round(seconds),
        "faults": sum(done.done.values()),
        "kinds": dict(sorted(done.done.items())),
        "moves": Entry.objects.filter(kind=Entry.Kind.MOVE).count(),
        "acknowledged": len(told.acknowledged),
        "ambiguous": told.ambiguous,
        "statuses": {str(code): count for code, count in sorted(told.statuses.items())},
        "items": sum(len(follower.items) for follower in followers),
        "served_after": round(served, 1),
        "drained_after": round(drained, 1),
        "violations": violations,
    }


def tables(built: House, told: Told, games: int, seed: int) -> tuple[list[Player], list[Follower]]:
    """So many games, half of each kind, each of two people and two bots, and a spectator beside each."""
    from django.core.cache import cache

    from accounts import tokens
    from accounts.models import User
    from horror import present
    from horror.table.acts import Caller, Join, NewGame, Profile
    from horror.table.create import create
    from horror.table.seats import join

    cache.clear()
    players: list[Player] = []
    followers: list[Follower] = []
    for number in range(games):
        now = present.now()
        people = [
            User.objects.create_user(
                f"chaos-{number}-{seat}@example.org", name=f"Player {number}{'ab'[seat]}"
            )
            for seat in range(2)
        ]
        new = NewGame(
            ruleset=("catan_horror", "classic")[number % 2],
            seats=4,
            name=f"Under faults {number}",
            bots=("steward", "random"),
            profile=Profile(name=people[0].name),
            autostart=True,
        )
        game = create(new, Caller(author=people[0].pk), now)
        join(game.pk, Join(profile=Profile(name=people[1].name)), Caller(author=people[1].pk), now)
        for seat, person in enumerate(people):
            _, token = tokens.create(person, "chaos", tokens.SCOPES, now + timedelta(days=1), now)
            players.append(
                Player(told, built.urls, game.pk, seat, person.pk, token, f"{seed} {number} {seat}")
            )
        followers.append(Follower(told, built.urls, game.pk, f"{seed} {number}"))
    return players, followers


def at_the_end(follower: Follower, built: House) -> list[str]:
    """The stream by page, and what the follower has by then, given half a minute to come to its end."""
    url = f"http://127.0.0.1:{built.ports[0]}/api/v1/games/{follower.game}/events/"
    items: list[Any] = []
    with httpx.Client(trust_env=False, timeout=20) as http:
        while True:
            page = http.get(url, params={"after": len(items), "limit": 200}).json()
            items += page["items"]
            if page["cursor"] >= page["head"]:
                break
    deadline = time.monotonic() + HEALED
    while follower.cursor < len(items) and time.monotonic() < deadline:
        pause(0.2)
    follower.stopping.set()
    follower.join()
    return list(followed(follower, items))


@contextlib.contextmanager
def progress(told: Told, done: Campaign, seconds: float) -> Iterator[None]:
    """A line every ten seconds, so that one sees that it goes on."""
    over = threading.Event()
    began = time.monotonic()

    def tell() -> None:
        while not over.wait(10):
            print(
                f"{time.monotonic() - began:4.0f} of {seconds:.0f} s: {sum(done.done.values())} faults, "
                f"{len(told.acknowledged)} submissions acknowledged, {len(told.violations)} violations",
                file=sys.stderr,
                flush=True,
            )

    thread = threading.Thread(target=tell, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


if __name__ == "__main__":
    sys.exit(main())
