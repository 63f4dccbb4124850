"""How wrong it is when games of a league are said to be over (API-04): ``python -m tests.bench.lasting [seasons]``.

Seasons of five groups of seven, with seven games each, that last as long as ``WORLDS`` say, are looked at when a part
of their usual days is over, with or without a season before. Prints a line each and one JSON object: of games and of
groups that go on how many are told when they can be expected (``told``), how many of these are over by that moment
(``by_at``, 0.5 where it is true), between the two others (``between``, 0.5 likewise), and by how many days the moment
is wrong in the mean (``days``), beside how wrong the end of the season is (``end``). What would go on at the hard end
is over then.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterable, Sequence
from math import exp
from statistics import mean
from typing import NamedTuple

from accounts.leagues.reckoning.blocks import schedule
from accounts.leagues.reckoning.lasting import Curve, Lasted, expected

DAY = 86_400
END, HARD = 77 * DAY, 98 * DAY
GROUPS, ENTRIES, SEATS = 5, 7, 4
SEASONS = 40
LOOKS = (0.25, 0.5, 0.75, 0.9)


class World(NamedTuple):
    """Days of a game: their middle, and how much the logarithm is scattered by the game and by each of its people."""

    middle: float
    game: float
    person: float


WORLDS = {
    "games alone": World(45, 0.35, 0.0),
    "slow people": World(45, 0.25, 0.5),
    "quick games": World(25, 0.35, 0.25),
}


def season(world: World, chance: random.Random) -> list[list[int]]:
    """How long each game of each group lasts, in seconds, if nothing ends it."""
    groups = []
    for _ in range(GROUPS):
        slow = [chance.gauss(0, world.person) for _ in range(ENTRIES)]
        logs = [
            chance.gauss(0, world.game) + mean(slow[at] for at in seats) for seats in schedule(ENTRIES, SEATS)
        ]
        groups.append([int(DAY * world.middle * exp(log)) for log in logs])
    return groups


def lasted(groups: Iterable[Sequence[int]], now: int) -> list[Lasted]:
    cut = min(now, HARD)
    return [Lasted(min(each, cut), each <= cut) for group in groups for each in group]


class Score:
    """What came of what was told."""

    def __init__(self) -> None:
        self.asked = 0
        self.rows: list[tuple[bool, bool, float, float]] = []

    def tell(self, curve: Curve, games: Sequence[int], now: int) -> None:
        """Look at games that go on: when is the last one said to be over?"""
        self.asked += 1
        found = expected(curve, [0] * len(games), now, HARD)
        if found:
            over = min(max(games), HARD)
            wrong = abs(found.middle - over) / DAY
            self.rows.append(
                (over <= found.middle, found.early < over <= found.late, wrong, abs(END - over) / DAY)
            )

    def told(self) -> dict[str, float | int]:
        told = {"asked": self.asked, "told": round(len(self.rows) / max(1, self.asked), 2)}
        if not self.rows:
            return told
        names = ("by_at", "between", "days", "end")
        means = {name: round(mean(row[at] for row in self.rows), 2) for at, name in enumerate(names)}
        return {**told, **means}


def measured(world: World, part: float, before: bool, seasons: int) -> dict[str, dict[str, float | int]]:
    """What of games and groups is told when this part of a season is over."""
    now, games, groups = int(part * END), Score(), Score()
    for seed in range(seasons):
        chance = random.Random(f"{world}{seed}")
        known = lasted(season(world, chance), HARD) if before else []
        this = season(world, chance)
        curve = Curve([*known, *lasted(this, now)])
        for group in this:
            open_ = [each for each in group if each > now]
            for each in open_:
                games.tell(curve, [each], now)
            if open_:
                groups.tell(curve, open_, now)
    return {"games": games.told(), "groups": groups.told()}


def main() -> None:
    seasons = int(sys.argv[1]) if len(sys.argv) > 1 else SEASONS
    report: dict[str, object] = {}
    for name, world in WORLDS.items():
        for before in (False, True):
            for part in LOOKS:
                what = f"{name}, {'second' if before else 'first'} season, {part:.0%}"
                report[what] = found = measured(world, part, before, seasons)
                print(what, found, file=sys.stderr, flush=True)
    print(json.dumps(report))


if __name__ == "__main__":
    main()
