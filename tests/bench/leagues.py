"""What the arithmetic of leagues and ratings costs: composing a season of 300 entries, the standings of a group of
nine, the ratings after a game.

``python -m tests.bench.leagues`` prints one JSON object: milliseconds a call, the median and the longest.
``make bench-check`` holds the same calls against its baseline.
"""

from __future__ import annotations

import gc
import json
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from accounts.leagues.reckoning.composition import compose
from accounts.leagues.reckoning.lots import drawn
from accounts.leagues.reckoning.marks import marks
from accounts.leagues.reckoning.points import Points
from accounts.leagues.reckoning.standings import standings
from accounts.ratings.formula import MU, SIGMA, Rating, compared
from tests.leagues.reckoning.outcomes import group
from tests.leagues.reckoning.seasons import composed, lot_of, newcomers, next_season

CALLS = 50
ENTRIES = 300
POINTS = Points()
SEED = bytes(range(32))


def measured(call: Callable[[], Any]) -> dict[str, float]:
    """Milliseconds of a call, without what collecting costs that comes from elsewhere."""
    call()
    spent = []
    gc.disable()
    for _ in range(CALLS):
        began = time.perf_counter()
        call()
        spent.append(1000 * (time.perf_counter() - began))
    gc.enable()
    return {"median": round(statistics.median(spent), 2), "longest": round(max(spent), 2)}


def calls() -> dict[str, Callable[[], Any]]:
    """What is measured, by its name."""
    chance = random.Random(0)
    first = composed(newcomers(range(ENTRIES), chance), chance)
    coming = chance.sample(next_season(first, chance), 270) + newcomers(range(1000, 1030), chance)
    lot = lot_of(coming, chance)
    homes = [(lot[at], lot[at + 1]) for at in range(10)]
    nine = list(range(9))
    matches = group(nine, 4, POINTS, chance, left=3)
    table = standings(nine, matches, nine, POINTS)
    before = [Rating(MU + at, SIGMA - at) for at in range(5)]
    return {
        "composing 300 entries": lambda: compose(coming, lot, households=homes),
        "the lot of 300 entries": lambda: drawn(SEED, "lot", lot),
        "standings of a group of nine": lambda: standings(nine, matches, nine, POINTS),
        "marks of a group of nine": lambda: marks(table, POINTS, up=2, down=2),
        "ratings of four and the island": lambda: compared(before, [1, 2, 4, 3, 2]),
    }


def main() -> None:
    print(json.dumps({name: measured(call) for name, call in calls().items()}))


if __name__ == "__main__":
    main()
