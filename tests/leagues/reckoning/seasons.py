"""Leagues that go on from season to season by chance, for tests and figures of their arithmetic."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from accounts.leagues.reckoning.composition import Coming, Last, Placed, compose
from accounts.leagues.reckoning.exchange import Final, went


def newcomers(entries: Sequence[int], chance: random.Random) -> list[Coming]:
    """Most of them with a rating."""
    return [
        Coming(entry, rating=round(chance.gauss(25, 8), 2) if chance.random() < 0.8 else None)
        for entry in entries
    ]


def lot_of(coming: Sequence[Coming], chance: random.Random) -> list[int]:
    return chance.sample([one.entry for one in coming], len(coming))


def groups_of(placed: Sequence[Placed]) -> dict[tuple[int, int], list[int]]:
    """By tier and group, who is in it."""
    found: dict[tuple[int, int], list[int]] = {}
    for one in placed:
        found.setdefault((one.tier, one.group), []).append(one.entry)
    return found


def ended(placed: Sequence[Placed], chance: random.Random) -> list[list[list[Final]]]:
    """A season is played: places by chance, points a game that go down with them."""
    tiers: list[list[list[Final]]] = []
    for (tier, _), entries in sorted(groups_of(placed).items()):
        points = sorted((chance.randrange(1001) for _ in entries), reverse=True)
        order = chance.sample(entries, len(entries))
        while len(tiers) < tier:
            tiers.append([])
        tiers[tier - 1].append(
            [Final(entry, place, points[place - 1]) for place, entry in enumerate(order, 1)]
        )
    return tiers


def returning(tiers: Sequence[Sequence[Sequence[Final]]], lot: Sequence[int]) -> list[Coming]:
    """Everybody comes again, each into the tier where the season's end puts them."""
    moves = went(tiers, lot)
    steps: Mapping[str, int] = {"promoted": -1, "stayed": 0, "relegated": 1}
    return [
        Coming(
            final.entry, moves[final.entry], tier + steps[moves[final.entry]],
            Last(tier, number, final.place, final.per_game),
        )
        for tier, groups in enumerate(tiers, 1)
        for number, group in enumerate(groups, 1)
        for final in group
    ]  # fmt: skip


def next_season(placed: Sequence[Placed], chance: random.Random) -> list[Coming]:
    """Those who come again after a season that was played by chance."""
    lot = chance.sample([one.entry for one in placed], len(placed))
    return returning(ended(placed, chance), lot)


def composed(coming: Sequence[Coming], chance: random.Random, **asked: Any) -> tuple[Placed, ...]:
    """With a lot by chance."""
    return compose(coming, lot_of(coming, chance), **asked)
