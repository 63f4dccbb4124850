"""One campaign on one house: people are seated, play while faults come, everything heals, and is judged."""

from __future__ import annotations

import contextlib
import random
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import httpx

from tests.chaos.faults import Campaign, Fault
from tests.chaos.house import House, pause
from tests.chaos.judging import WAITED, acknowledged, followed, healing, logs, mails, never_told, posted
from tests.chaos.players import Follower, Player, Told

BREATH = 10.0
"""Seconds that play gets at most between two faults until somebody was answered."""


@dataclass(frozen=True)
class Plan:
    """``seconds``: for so long faults come, None for each once; ``healed``: within so many all must go on again."""

    seconds: float | None
    games: int
    seed: int
    healed: float


def campaign(house: House, faults: Sequence[Fault], plan: Plan) -> dict[str, Any]:
    """Set the tables, let play and faults run, heal, judge. To be called once a process, which it sets up."""
    import django

    django.setup()
    began = time.monotonic()
    told = Told()
    players, followers = tables(house, told, plan)
    for thread in (*players, *followers):
        thread.start()
    done = Campaign(house, faults, random.Random(plan.seed))
    with progress(told, done):
        done.run(plan.seconds, lambda: played(players))
    house.heal()
    served, drained = healing(players)
    for player in players:
        player.stopping.set()
    for player in players:
        player.join()
    healing([])
    violations = told.violations + done.broken
    for what, took in (("every player was served again", served), ("no job was overdue", drained)):
        if took > plan.healed:
            violations.append(f"{took:.0f} s after the last fault until {what}")
    done.when.append((time.monotonic(), time.monotonic()))  # as that ends a process, which may be at work
    violations += posted(house)
    violations += acknowledged(told)
    violations += never_told(told, {player.person for player in players})
    violations += logs({player.game for player in players})
    violations += mails(house, done.when)
    for follower in followers:
        violations += at_the_end(follower, house)
    for ended in house.ended:
        print(ended, file=sys.stderr)
        if "by itself with -" in ended:  # by a signal, which was none of ours
            violations.append(ended)
    from horror.models import Entry

    moves = Entry.objects.filter(kind=Entry.Kind.MOVE).count()
    if not moves or not told.acknowledged:
        violations.append("nobody played")
    mailed = [one.message_id for one in house.mail.taken]
    return {
        "seconds": round(time.monotonic() - began),
        "faults": sum(done.done.values()),
        "kinds": dict(sorted(done.done.items())),
        "moves": moves,
        "acknowledged": len(told.acknowledged),
        "ambiguous": told.ambiguous,
        "statuses": {str(code): count for code, count in sorted(told.statuses.items())},
        "items": sum(len(follower.items) for follower in followers),
        "mails": len(set(mailed)),
        "mails_twice": len(mailed) - len(set(mailed)),
        "served_after": round(served, 1),
        "drained_after": round(drained, 1),
        "violations": violations,
    }


def played(players: Sequence[Player]) -> None:
    """Some player was answered since, or that takes long: faults without a pause would show little of the play."""
    began = time.monotonic()
    while time.monotonic() - began < BREATH and not any(player.last > began for player in players):
        pause(0.1)


def tables(house: House, told: Told, plan: Plan) -> tuple[list[Player], list[Follower]]:
    """So many games, half of each kind, each of two people and two bots, and a spectator beside each."""
    from allauth.account.models import EmailAddress
    from django.core.cache import cache

    from accounts import tokens
    from accounts.models import User
    from horror import present
    from horror.table.acts import Caller, Join, NewGame, Profile
    from horror.table.create import create
    from horror.table.people.seats import join

    cache.clear()
    players: list[Player] = []
    followers: list[Follower] = []
    for number in range(plan.games):
        now = present.now()
        people = [
            User.objects.create_user(
                f"chaos-{number}-{seat}@example.org", name=f"Player {number}{'ab'[seat]}"
            )
            for seat in range(2)
        ]
        for person in people:
            EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
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
            chance = f"{plan.seed} {number} {seat}"
            players.append(Player(told, house.urls, game.pk, seat, person.pk, token, chance))
        followers.append(Follower(told, house.urls, game.pk, f"{plan.seed} {number}"))
    return players, followers


def at_the_end(follower: Follower, house: House) -> list[str]:
    """The stream by page, and what the follower has by then, given a while to come to its end."""
    items: list[Any] = []
    deadline = time.monotonic() + WAITED
    with httpx.Client(trust_env=False, timeout=20) as http:
        while time.monotonic() < deadline:
            url = f"{house.urls[0]}/api/v1/games/{follower.game}/events/"
            try:
                answer = http.get(url, params={"after": len(items), "limit": 200})
            except httpx.HTTPError:
                pause(0.3)
                continue
            if answer.status_code != 200:
                pause(0.3)
                continue
            page = answer.json()
            items += page["items"]
            if page["cursor"] >= page["head"]:
                break
    while follower.cursor < len(items) and time.monotonic() < deadline:
        pause(0.2)
    follower.stopping.set()
    follower.join()
    return list(followed(follower, items))


@contextlib.contextmanager
def progress(told: Told, done: Campaign) -> Iterator[None]:
    """A line every ten seconds, so that one sees that it goes on."""
    over = threading.Event()
    began = time.monotonic()

    def tell() -> None:
        while not over.wait(10):
            print(
                f"{time.monotonic() - began:4.0f} s {type(done.house).__name__}: {sum(done.done.values())} faults, "
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
