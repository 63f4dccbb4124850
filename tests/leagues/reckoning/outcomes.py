"""All that a game can be worth to its seats, and groups in which some games are over."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product

from accounts.leagues.reckoning.blocks import schedule
from accounts.leagues.reckoning.points import Game, Points, Score, SeatEnd, scores
from accounts.leagues.reckoning.standings import Match
from horror.rules.kernel.results import Fate, Kind

KINDS: tuple[Kind, ...] = ("won", "saved", "turned", "lost", "draw", "adjudicated")


@cache
def outcomes(seats: int, points: Points) -> tuple[tuple[Score, ...], ...]:
    """One game for each different way in which it may be worth something to its seats."""
    fates: tuple[Fate, ...] = ("well", "turned")
    ends = [SeatEnd(reached, fate) for fate in fates for reached in (0, 5, 10)]
    ends.append(SeatEnd(5, ended="abandoned"))
    found: dict[tuple[tuple[bool, int], ...], tuple[Score, ...]] = {}
    for kind, sitting in product(KINDS, product(ends, repeat=seats)):
        for winner in range(seats) if kind == "won" else [0]:
            late = seats - 1 if kind == "adjudicated" else None
            scored = scores(Game(kind, (winner,), sitting, 13, late), points)
            found.setdefault(tuple((score.row == "won", score.points) for score in scored), scored)
    return tuple(found.values())


def group(
    entries: Sequence[int], seats: int, points: Points, chance: random.Random, *, left: int = 0
) -> list[Match]:
    """The matches of a group by its schedule, all but the last few over by chance, now and then one void."""
    games = schedule(len(entries), seats)
    return [
        match(
            number, tuple(entries[index] for index in game), points, chance, over=number <= len(games) - left
        )
        for number, game in enumerate(games, 1)
    ]


def match(
    number: int, entries: tuple[int, ...], points: Points, chance: random.Random, *, over: bool
) -> Match:
    """A match by chance."""
    if not over:
        return Match(number, entries)
    if chance.random() < 0.1:
        return Match(number, entries, chance.choice(["void", "replaced"]))
    lapses = tuple(chance.choice((0, 0, 1, 3)) for _ in entries)
    return Match(number, entries, "finished", chance.choice(outcomes(len(entries), points)), lapses)
