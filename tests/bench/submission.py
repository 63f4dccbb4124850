"""``python -m tests.bench.submission [pairs]``: what a submission costs on a long log and on none. Last line JSON.

A classic game is played at random to 2,000 entries, on a private PostgreSQL; then its position is laid,
again and again, into a game that has hardly a log. Pairs of submissions, one on each, are timed in turns,
and the medians compared.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import tempfile
import time
from datetime import UTC, datetime
from typing import Any

from tests.servers.real import servers

ENTRIES = 2000
NOW = datetime(2026, 11, 20, tzinfo=UTC)


def main(pairs: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, DATABASE_CONN_MAX_AGE="600"
        )
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0, skip_checks=True)
        result = measure(pairs)
        from django.db import connection

        connection.close()
    print(json.dumps({"server": str(found.postgresql), **result}))


def measure(pairs: int) -> dict[str, Any]:
    """The medians, in milliseconds, and their ratio."""
    from horror.models import Game

    chance = random.Random(1)
    long = new_game()
    while Game.objects.get(pk=long).entries < ENTRIES:
        if not played(long, chance):
            raise SystemExit("the game ended too early; take another seed")
    took: dict[str, list[float]] = {"long": [], "empty": []}
    empty = new_game()
    gc.disable()
    gc.collect()
    gc.freeze()  # what is there by now stays, and need not be walked through after each pair
    for pair in range(pairs):
        lay(long, long, empty)
        seat, move = some_move(long, chance)
        order = [("long", long), ("empty", empty)]
        for name, game_id in order if pair % 2 else reversed(order):
            began = time.perf_counter()
            submitted(game_id, seat, move)
            took[name].append(time.perf_counter() - began)
        gc.collect()
    medians = {name: sorted(times)[len(times) // 2] for name, times in took.items()}
    return {
        "entries": Game.objects.get(pk=long).entries,
        "pairs": pairs,
        "long_ms": round(medians["long"] * 1000, 3),
        "empty_ms": round(medians["empty"] * 1000, 3),
        "ratio": round(medians["long"] / medians["empty"], 3),
    }


def new_game() -> str:
    """A classic game for 18 points, so that it lasts; bots in its seats that nobody runs."""
    from horror.table import create
    from horror.table.acts import Caller, NewGame

    bots = ("random",) * 4
    new = NewGame(
        ruleset="classic", seats=4, name="bench", creator_seat=None, bots=bots, autostart=True,
        options={"victory_points": 18},
    )  # fmt: skip
    return create.create(new, Caller(source="command"), NOW).pk


def some_move(game_id: str, chance: random.Random) -> tuple[int, Any]:
    """Whoever owes a decision, and one of the choices."""
    from horror.rules.kernel.choices import sample
    from horror.table import read

    door = read.seat_door(game_id, 0)
    waiting = [asked for asked in door.position.waiting() if not asked.answered and asked.blocking]
    seat = waiting[0].seat
    return seat, sample(door.position.choices(seat), chance.randrange)


def submitted(game_id: str, seat: int, *script: Any) -> None:
    """One submission as a client makes it: with a key and entropy."""
    from horror.table.acts import Act
    from horror.table.submit import submit

    act = Act(
        source="bot", seat=seat, script=script, key=f"{time.perf_counter_ns()}", entropy="0123456789abcdef"
    )
    answer = submit(game_id, act, NOW)
    assert answer.outcome == "done", answer


def played(game_id: str, chance: random.Random) -> bool:
    """One random move, and some talk, which lengthens the log sooner; false when the game is over."""
    from horror.models import Game

    if Game.objects.get(pk=game_id).ended:
        return False
    submitted(game_id, *some_move(game_id, chance), *("say all: what a move" for _ in range(3)))
    return True


def lay(game_id: str, *targets: str) -> None:
    """Bring these games (itself among them, so that the rows of all have been written alike) to a game's position."""
    from horror.models import Game, Seat, Snapshot

    game, snapshot = Game.objects.get(pk=game_id), Snapshot.objects.get(game=game_id)
    owing = dict(Seat.objects.filter(game=game_id).values_list("index", "owes"))
    for target in targets:
        Game.objects.filter(pk=target).update(position=game.position, turn=game.turn)
        Snapshot.objects.filter(game=target).update(data=snapshot.data, hash=snapshot.hash)
        for index, owes in owing.items():
            Seat.objects.filter(game=target, index=index).update(owes=owes)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
