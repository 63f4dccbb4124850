"""Worlds in which it is known how well everybody plays, for `tests.bench.ratings`: games of four people by chance.

They are inventions. Skill is N(0, 1); in a game each performs as well as the own skill and N(0, 2). In every second
game the order below the winner means nothing (*half noise*). Whether an island survives by skill is what worlds
differ by.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from horror.rules.kernel.results import Kind

PEOPLE, GAMES, SEATS = 240, 3600, 4
CHANCE = 2.0
"""How much more a game shows of chance than of skill."""
THRESHOLDS = {"gentle": -0.6, "standard": 0.0, "grim": 0.6}
"""By preset, the mean performance that an island asks for."""
SAVED = 0.25
"""How many of the islands that survive are saved by all, and not won by one."""
MAD = 0.5
"""In how many games who performs worst has turned Mad."""


class Game(NamedTuple):
    """A game: who played, in the order in which they came out of it, how it ended, on which board, and who of them is
    Mad: the last one, or nobody.
    """

    order: tuple[int, ...]
    kind: Kind
    preset: str
    mad: bool


class World(NamedTuple):
    """What everybody's skill is, and the games."""

    skills: list[float]
    games: list[Game]


Survives = Callable[[random.Random, float, float], bool]
"""Whether an island survives, by the mean performance and what its preset asks for."""


def by_skill(chance: random.Random, mean: float, threshold: float) -> bool:
    return mean + chance.gauss(0, 1) > threshold


def by_luck(chance: random.Random, mean: float, threshold: float) -> bool:
    return chance.random() < 0.5 - threshold / 4


def classic(seed: int) -> World:
    """Games that somebody wins."""
    chance = random.Random(f"classic {seed}")
    skills = _skills(chance)
    games = []
    for order, _ in _performed(chance, skills):
        games.append(Game(_half_noise(chance, order), "won", "standard", mad=False))
    return World(skills, games)


def islands(seed: int, survives: Survives) -> World:
    """Games on islands that may fall; who performs worst may turn Mad, and wins when it does."""
    chance = random.Random(f"{survives.__name__} {seed}")
    skills = _skills(chance)
    games = []
    for order, mean in _performed(chance, skills):
        preset = chance.choice(list(THRESHOLDS))
        mad = chance.random() < MAD
        kind: Kind = "turned" if mad else "lost"
        if survives(chance, mean, THRESHOLDS[preset]):
            kind = "saved" if chance.random() < SAVED else "won"
        games.append(Game(_half_noise(chance, order, but=1 if mad else 0), kind, preset, mad))
    return World(skills, games)


def _half_noise(chance: random.Random, order: tuple[int, ...], but: int = 0) -> tuple[int, ...]:
    """The same winner, and in every second game the others in an order that means nothing, but for so many last."""
    rest = list(order[1 : len(order) - but])
    if chance.random() < 0.5:
        chance.shuffle(rest)
    return (order[0], *rest, *order[len(order) - but :])


def _skills(chance: random.Random) -> list[float]:
    return [chance.gauss(0, 1) for _ in range(PEOPLE)]


def _performed(chance: random.Random, skills: list[float]) -> Iterator[tuple[tuple[int, ...], float]]:
    """Four people at a time, the best first, and how well they performed in the mean."""
    for _ in range(GAMES):
        performed: dict[int, Any] = {
            person: skills[person] + chance.gauss(0, CHANCE) for person in chance.sample(range(PEOPLE), SEATS)
        }
        order = tuple(sorted(performed, key=lambda person: -performed[person]))
        yield order, sum(performed.values()) / SEATS
