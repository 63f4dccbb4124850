"""``python -m tests.bench.ratings [seeds]``: do ratings find out who plays well? Last line JSON; 1 below the bar.

Worlds in which that is known (tests.bench.worlds), each with the seeds 0 to 19: the rank correlation of ratings with
skill after all games, and in games of the last third that somebody won by points, how much better the expected shares
are than to guess that all win alike (nats a game), as they are shown (RAT-08) and with the scale that suited the middle
third best. Beside what the server does, by the function that its subscriber calls, stand the alternatives:

* *points only*: none but games won by points are rated, without an island
* *full places*: everybody's place counts, and the island's
* *Mad as won*: a Mad victory is one of who has turned
* *no bound*: who was beaten may gain more than by saving the island
"""

from __future__ import annotations

import json
import math
import os
import statistics
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

SEEDS = 20
BAR = 0.75
"""The least mean correlation of the two worlds with islands."""
SCALES = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.6, 1.8, 2.0, 2.5]


def main(seeds: int) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()
    from tests.bench.worlds import by_luck, by_skill, classic, islands

    worlds: dict[str, tuple[Callable[[int], Any], Sequence[str]]] = {
        "classic, half noise": (classic, ("ours", "full places")),
        "island by skill": (partial(islands, survives=by_skill), tuple(WAYS)),
        "island by luck": (partial(islands, survives=by_luck), tuple(WAYS)),
        "classic, all noise": (partial(classic, noise=1), ("ours", "full places")),
        "by skill, all noise": (partial(islands, survives=by_skill, noise=1), ("ours", "full places")),
    }
    report: dict[str, dict[str, Any]] = {}
    for name, (world, ways) in worlds.items():
        found: dict[str, list[Found]] = {way: [] for way in ways}
        for seed in range(seeds):
            made = world(seed)
            for way in ways:
                found[way].append(_found(made, WAYS[way]))
        report[name] = {way: _told(each) for way, each in found.items()}
        for way, told in report[name].items():
            print(
                f"{name:20} {way:12} " + "  ".join(f"{key} {value}" for key, value in told.items()),
                flush=True,
            )
    mean = statistics.fmean(
        report[name]["ours"]["correlation"][0] for name in report if name.startswith("island")
    )
    print(f"mean of both islands {mean:.3f}, bar {BAR}")
    print(json.dumps({**report, "mean": round(mean, 3), "bar": BAR}))
    return 0 if mean >= BAR else 1


class Found(NamedTuple):
    """Of one world: the rank correlation, and the gains as shown and with the best scale; that scale."""

    correlation: float
    gain: float
    fitted: float
    scale: float


def _told(found: Sequence[Found]) -> dict[str, tuple[float, float]]:
    """Of each figure the mean and the standard deviation."""
    return {
        name: (round(statistics.fmean(values), 3), round(statistics.pstdev(values), 3))
        for name, values in zip(Found._fields, zip(*found, strict=True), strict=True)
    }


# -- ways to rate


class Ratings:
    """As the server does it: a game goes through the same function, of the same data."""

    def __init__(self) -> None:
        from accounts.ratings.fold import Fold
        from tests.bench.worlds import PEOPLE, THRESHOLDS

        self.fold = Fold()
        self.boards = {preset: PEOPLE + number for number, preset in enumerate(THRESHOLDS)}

    def of(self, subject: int) -> Any:
        from accounts.ratings.formula import START

        return self.fold.kept[subject].rating if subject in self.fold.kept else START

    def rate(self, game: Any, island: bool) -> None:
        from accounts.ratings.fold import Ending
        from tests.ratings.endings import ended, held

        seats = len(game.order)
        winners = {"won": [0], "saved": range(seats - game.mad), "turned": [seats - 1]}.get(game.kind, [])
        result = ended(
            game.kind, [held(seat, person) for seat, person in enumerate(game.order)], winners=winners,
            fates="w" * (seats - game.mad) + "t" * game.mad, preset=game.preset, opposed=island,
        )  # fmt: skip
        self.fold.take(Ending(result=result, island=self.boards[game.preset] if island else None))


class PointsOnly(Ratings):
    def rate(self, game: Any, island: bool) -> None:
        if game.kind == "won":
            super().rate(game, False)


class ByRanks(Ratings):
    """Everybody and the island compared once, by these ranks."""

    def ranks(self, game: Any) -> tuple[list[int], int]:
        """Those of the people, in their order, and that of the island."""
        raise NotImplementedError

    def rate(self, game: Any, island: bool) -> None:
        from accounts.ratings.fold import Kept
        from accounts.ratings.formula import compared
        from tests.ratings.endings import BEGAN

        ranks, of_island = self.ranks(game)
        subjects = [*game.order, *([self.boards[game.preset]] if island else [])]
        after = compared([self.of(each) for each in subjects], [*ranks, *([of_island] if island else [])])
        for subject, rating in zip(subjects, after, strict=True):
            self.fold.kept[subject] = Kept(BEGAN, rating)


class FullPlaces(ByRanks):
    def ranks(self, game: Any) -> tuple[list[int], int]:
        if game.kind in ("lost", "turned"):
            return [1, 2, 3, 4], 0
        people = [0, 0, 0, 0] if game.kind == "saved" else [0, 1, 2, 3]
        return [*people[:3], 5 if game.mad else people[3]], 4


class NoBound(ByRanks):
    def ranks(self, game: Any) -> tuple[list[int], int]:
        if game.kind in ("lost", "turned"):
            return [1, 1, 1, 1], 0
        if game.kind == "saved":
            return [0, 0, 0, 2 if game.mad else 0], 1
        return [0, 1, 1, 2 if game.mad else 1], 2


class MadAsWon(NoBound):
    def ranks(self, game: Any) -> tuple[list[int], int]:
        return ([1, 1, 1, 0], 0) if game.kind == "turned" else super().ranks(game)


WAYS: dict[str, type[Ratings]] = {
    "ours": Ratings,
    "points only": PointsOnly,
    "full places": FullPlaces,
    "Mad as won": MadAsWon,
    "no bound": NoBound,
}


# -- figures


def _found(world: Any, way: type[Ratings]) -> Found:
    ratings = way()
    island = any(game.kind != "won" for game in world.games)
    third = len(world.games) // 3
    told: tuple[list[Any], list[Any], list[Any]] = ([], [], [])
    for number, game in enumerate(world.games):
        if game.kind == "won":
            told[min(number // third, 2)].append([ratings.of(person) for person in game.order])
        ratings.rate(game, island)
    means = [ratings.of(person).mu for person in range(len(world.skills))]
    best = max(SCALES, key=lambda scale: _gain(told[1], scale))
    return Found(_correlation(means, world.skills), _gain(told[2], 1.0), _gain(told[2], best), best)


def _gain(games: Sequence[Sequence[Any]], scale: float) -> float:
    """By how many nats a game the shares tell more of who won (the first one) than that all are alike."""
    from accounts.ratings.formula import MU, Rating, shares

    return statistics.fmean(
        math.log(shares([Rating(MU + (each.mu - MU) / scale, each.sigma) for each in game])[0] * len(game))
        for game in games
    )


def _correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's; there are no ties to speak of."""
    return statistics.correlation(_places(first), _places(second))


def _places(values: Sequence[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    places = [0] * len(values)
    for place, index in enumerate(order):
        places[index] = place
    return places


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS))
