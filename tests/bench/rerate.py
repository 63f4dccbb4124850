"""``python -m tests.bench.rerate [games]``: how long a ledger takes that is played through again. Last line JSON.

A ledger of so many games of four of 2,000 people, an eighth of them with somebody who left and another who took over,
on a private PostgreSQL. All changes and ratings are spoilt first, so that every row is written; then nothing is.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
import time
from datetime import timedelta
from typing import Any

from tests.servers.real import servers

GAMES = 100_000
PEOPLE = 2000
CATEGORY = "catan_horror"
AT_A_TIME = 5000


def main(count: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, LOG_LEVEL="WARNING")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, skip_checks=True)
        from accounts.ratings import ledger
        from accounts.ratings.models import RatedGame, Rating

        fill(count)
        figures: dict[str, Any] = {"games": count}
        for name in ("all written", "nothing changed", "all spoilt"):
            if name == "all spoilt":
                RatedGame.objects.update(changes="[]")
                Rating.objects.update(mu=0, met={})
            began, busy = time.perf_counter(), time.process_time()
            played = ledger.play_through(CATEGORY)
            figures[name] = {
                "seconds": round(time.perf_counter() - began, 1),
                "of this process": round(time.process_time() - busy, 1),
                "changed": played.changed,
            }
            print(name, figures[name], flush=True)
        connection.close()
    print(json.dumps(figures))


def fill(count: int) -> None:
    """A ledger in which nothing has been reckoned yet."""
    from accounts.ratings import ledger
    from accounts.ratings.fold import Ending
    from accounts.ratings.models import Category, RatedGame, Subject
    from horror.models import Game
    from tests.ratings.endings import BEGAN, LASTED, ended, held, replaced

    chance = random.Random("rerate")
    category = Category.objects.create(name=CATEGORY, rated=count)
    people = [row.pk for row in Subject.objects.bulk_create(Subject() for _ in range(PEOPLE))]
    island = Subject.objects.create(ruleset=CATEGORY, preset="standard", seats=4, series=1)
    number = 0
    while number < count:
        games, rated = [], []
        for _ in range(min(AT_A_TIME, count - number)):
            number += 1
            ended_at = BEGAN + LASTED + timedelta(minutes=5 * number)
            began = ended_at - LASTED
            game = Game(
                ruleset=CATEGORY, rules_version=1, name="Bench", visibility="public", status="finished",
                created_at=began, lobby_until=began, started_at=began, ended_at=ended_at, changed_at=ended_at,
                commitment="",
            )  # fmt: skip
            seats: list[Any] = [held(seat, person) for seat, person in enumerate(chance.sample(people, 4))]
            if chance.random() < 1 / 8:
                seats[3] = replaced(3, seats[3].person, chance.choice(people))
            kind = chance.choice(["won", "won", "saved", "lost", "turned"])
            winners = [chance.randrange(4)] if kind == "won" else []
            fates = "www" + chance.choice("wwt")
            result = ended(
                kind, seats, winners=winners, fates=fates, game=game.pk, started_at=began, ended_at=ended_at
            )
            inputs = ledger.inputs_of(Ending(result=result, island=island.pk))
            games.append(game)
            rated.append(
                RatedGame(
                    category=category,
                    number=number,
                    game=game,
                    ended_at=ended_at,
                    preset="standard",
                    seats=4,
                    formula=1,
                    inputs=inputs,
                    changes="[]",
                )  # fmt: skip
            )
        Game.objects.bulk_create(games)
        RatedGame.objects.bulk_create(rated)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
