"""How many groups a season has, how large they are, and in which tiers they stand (LEA-03)."""

from __future__ import annotations

from typing import Literal, TypeAlias

LEAST_GROUP, LARGEST_GROUP = 5, 9
"""Entries of a group, whatever is aimed at."""
USUAL_GROUP = 7

Tiers: TypeAlias = Literal["doubling", "single"]
"""Tiers of 1, 2, 4 and so on groups, or of one group each."""


def groups_of(entries: int, aim: int = USUAL_GROUP) -> int:
    """How many groups: of the numbers that let each have 5 to 9 entries, the one nearest to ``entries`` / ``aim``.

    Of two that are equally near the smaller; 0 where there are too few entries for one group.
    """
    fewest, most = -(-entries // LARGEST_GROUP), entries // LEAST_GROUP
    return min(range(fewest, most + 1), key=lambda groups: abs(entries - aim * groups), default=0)


def tiers_of(entries: int, aim: int = USUAL_GROUP, tiers: Tiers = "doubling") -> tuple[tuple[int, ...], ...]:
    """The sizes of the groups of each tier, from the highest; nothing where there are too few entries for one group.

    Sizes differ by at most one, smaller ones first. The last tier has what groups are left.
    """
    groups = groups_of(entries, aim)
    sizes = [entries // groups + (group >= groups - entries % groups) for group in range(groups)]
    found: list[tuple[int, ...]] = []
    while sizes:
        wide = 2 ** len(found) if tiers == "doubling" else 1
        found.append(tuple(sizes[:wide]))
        del sizes[:wide]
    return tuple(found)
