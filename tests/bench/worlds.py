"""Worlds in which it is known how well everybody plays, for `tests.bench.ratings`: games of four people by chance.

They are inventions. Skill is N(0, 1); in a game each performs as well as the own skill and N(0, 2). Worlds
differ by how far places below the first mean something, and by whether an island survives by skill.
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
HALF = 0.5
"""*Half noise*: in every second game the order below the winner, and of who lost or saved together, means nothing."""
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


def classic(seed: int, noise: float = HALF) -> World:
    """Games that somebody wins."""
    chance = random.Random(f"classic {seed}")
    skills = _skills(chance)
    games = []
    for order, _ in _performed(chance, skills):
        games.append(Game(_noise(chance, order, noise, 1, 0), "won", "standard", mad=False))
    return World(skills, games)


def islands(seed: int, survives: Survives, noise: float = HALF) -> World:
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
        order = _noise(chance, order, noise, 1 if kind == "won" else 0, 1 if mad else 0)
        games.append(Game(order, kind, preset, mad))
    return World(skills, games)


def _noise(
    chance: random.Random, order: tuple[int, ...], share: float, first: int, last: int
) -> tuple[int, ...]:
    """In so many games out of one, an order that means nothing but for so many who are ``first`` and ``last`` of it."""
    until = len(order) - last
    rest = list(order[first:until])
    if chance.random() < share:
        chance.shuffle(rest)
    return (*order[:first], *rest, *order[until:])


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
