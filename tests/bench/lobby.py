"""``python -m tests.bench.lobby [games]``: what it costs to look for a table among so many games, 5,000 if nothing is
said: each filter by itself, the rarest of them together, pages far down, and to be seated. On a PostgreSQL of its own;
``EXPLAIN=1`` prints the plans, too. Last line JSON: milliseconds, the median of nine.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
from datetime import timedelta
from typing import Any

from tests.servers.command import set_up

GAMES = 5_000
PEOPLE = 200
TIMES = 9
QUERIES = [
    "", "open=true", "joinable=true", "status=running", "status=finished", "ruleset=classic", "seats=4", "free=2",
    "pace=brisk", "pace=slow&open=true", "rated=true", "spoken=de", "password=true", "bots=true&open=true",
    "open=true&seats=3&pace=daily&spoken=fr&password=false&bots=false&rated=true&ruleset=catan_horror",
    "status=finished&pace=none&password=true&seats=3",
]  # fmt: skip


def fill(count: int) -> list[Any]:
    """So many games of 200 people: a tenth are lobbies, a third go on. Gives the people."""
    from django.utils import timezone

    from accounts.models import User
    from horror.clock import PRESETS
    from horror.models import Game, Seat
    from horror.table.clocks import rates

    now = timezone.now()
    people = [
        User(email=f"p{number}@example.org", name=f"Player {number}", password="!")
        for number in range(PEOPLE)
    ]
    User.objects.bulk_create(people)
    paces = [rates.kept(PRESETS[name]) for name in ("daily", "daily", "brisk", "slow")] + [{}]
    games, seats = [], []
    for number in range(count):
        status = "lobby" if number % 10 == 0 else "running" if number % 3 == 0 else "finished"
        size = 3 + number % 2
        game = Game(
            ruleset=("classic", "catan_horror")[number % 7 % 2], rules_version=1, name=f"Game {number}", status=status,
            visibility=("public", "public", "public", "private")[number % 4], password="x" if number % 11 == 0 else "",
            creator=people[number % PEOPLE], created_at=now - timedelta(minutes=number), changed_at=now,
            lobby_until=now + timedelta(days=1), started_at=None if status == "lobby" else now,
            rates=paces[number % 5], rated=number % 13 == 0, language=("en", "de", "", "fr")[number % 17 % 4],
            least_reliability=number % 90, newcomers=number % 3 > 0, plain=True, cursors=[0] * (size + 1),
            preset="" if number % 7 % 2 == 0 else "correspondence",
        )  # fmt: skip
        games.append(game)
        for index in range(size):
            free = status == "lobby" and index > number % 2
            bot = "steward" if not free and index == 2 and number % 6 == 0 else ""
            owner = None if free or bot else people[(number + index * 31) % PEOPLE]
            seats.append(
                Seat(game=game, index=index, colour="red", owner=owner, name="" if free else "x", bot=bot)
            )
    Game.objects.bulk_create(games, batch_size=1000)
    Seat.objects.bulk_create(seats, batch_size=2000)
    return people


def median(work: Any) -> float:
    """Milliseconds of the middle one of several times."""
    taken = []
    for _ in range(TIMES):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return round(statistics.median(taken) * 1000, 1)


def plans(queries: list[str], reader: Any) -> None:
    """The plans of lists, without what is made of their rows."""
    import msgspec

    from api.listed import GamesQuery, _among_all, _sought
    from horror.table.finding import sought

    for text in queries:
        given = dict(pair.split("=") for pair in text.split("&") if pair)
        query = msgspec.convert(given, GamesQuery, strict=False)
        games = sought.among(_among_all(query, None), sought.conditions(_sought(query), reader))
        print(f"-- {text or 'all'}\n{games.order_by('-created_at', 'pk')[:51].explain(analyze=True)}")


def main(count: int) -> None:
    with set_up(LOG_LEVEL="ERROR"):
        from django.core.cache import cache
        from django.db import connection
        from django.test import Client
        from django.utils import timezone

        from accounts import tokens
        from accounts.reliability import rows
        from accounts.seating import sitting
        from horror.table.acts import Caller, Reliability
        from horror.table.finding import sought
        from horror.table.finding.seat_me import Wish, seat_me

        people = fill(count)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        now = timezone.now()
        _, token = tokens.create(people[0], "bench", ["read", "play"], now + timedelta(hours=1), now)
        client = Client(headers={"Authorization": f"Bearer {token}"})
        if os.environ.get("EXPLAIN"):
            plans(QUERIES, sought.Reader(None, rows.of_nobody(now), now))

        def read(text: str) -> Any:
            cache.clear()
            answer = client.get(f"/api/v1/games/?limit=50&{text}")
            assert answer.status_code == 200, answer.content
            return answer.json()

        found = {text or "all": median(lambda text=text: read(text)) for text in QUERIES}
        below = ""
        for _ in range(count // 200):
            page = read(below)
            if page["next"] is None:
                break
            below = f"cursor={page['next']}"
        found["a page far down"] = median(lambda: read(below))
        numbers = iter(range(1, PEOPLE))

        def sit() -> None:
            person = people[next(numbers)]
            wish = Wish(pace="daily", near=True)
            seat_me(wish, sitting(person), Reliability(score=90), Caller(author=person.pk), timezone.now())

        found["seated"] = median(sit)
        for name, taken in found.items():
            print(f"{taken:8.1f} ms  {name}")
        print(json.dumps(found))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
