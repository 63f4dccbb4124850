"""Dealing the entries of a tier out among its groups, and parting who should not be together (LEA-03)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

HOUSEHOLD, SAME_GROUP = 100, 1
"""What two in one group count who share a household, and who were in one group in the season before."""


class Companions:
    """Who should not be together, and how much it counts where they are."""

    def __init__(
        self, households: Iterable[tuple[int, int]], groups: Iterable[tuple[int, tuple[int, int] | None]]
    ) -> None:
        self._shared: dict[int, set[int]] = defaultdict(set)
        for one, other in households:
            self._shared[one].add(other)
            self._shared[other].add(one)
        self._group = {entry: group for entry, group in groups if group is not None}

    def at_home(self, entry: int, others: Iterable[int]) -> bool:
        """Whether somebody of its household is among others."""
        return not self._shared[entry].isdisjoint(others)

    def conflicts(self, entry: int, others: Sequence[int]) -> int:
        """How much it counts that an entry is with these others, of whom it is none."""
        weight = HOUSEHOLD * len(self._shared[entry].intersection(others))
        group = self._group.get(entry)
        if group is None:
            return weight
        return weight + SAME_GROUP * [self._group.get(other) for other in others].count(group)


class _Place(NamedTuple):
    """A place of a row: a group, and how many it had before."""

    group: int
    at: int


def deal(entries: Sequence[int], sizes: Sequence[int], apart: Companions) -> list[list[int]]:
    """The groups of a tier, of these sizes, dealt out in order: rows run forth and back, full groups are passed over.

    From the second row on places of a row are swapped where that lowers the conflicts with those who are already in
    both groups; in the end who shares a household is parted by a swap with another row, where one is.
    """
    groups: list[list[int]] = [[] for _ in sizes]
    left, forth, dealt = list(entries), True, list[_Place]()
    while left:
        row = [
            _Place(group, len(groups[group]))
            for group in (range(len(sizes)) if forth else reversed(range(len(sizes))))
            if len(groups[group]) < sizes[group]
        ]
        for place, entry in zip(row, left, strict=False):
            groups[place.group].append(entry)
        _part_row(groups, row, apart)
        left, forth, dealt = left[len(row) :], not forth, dealt + row
    _part_households(groups, dealt, apart)
    return groups


def _part_row(groups: list[list[int]], row: Sequence[_Place], apart: Companions) -> None:
    """For each place in order the first swap within the row that lowers conflicts; again until there is none."""
    swapping = True
    while swapping:
        swapping = False
        for place in row:
            swapping |= _swapped(groups, place, row, apart, earlier=True)


def _part_households(groups: list[list[int]], dealt: Sequence[_Place], apart: Companions) -> None:
    """For each place, from the last dealt, of one who is with the own household: the first swap with a place, from the
    last dealt, that lowers the conflicts in both groups; again until there is none."""
    backwards, swapping = dealt[::-1], True
    while swapping:
        swapping = False
        for place in backwards:
            if apart.at_home(groups[place.group][place.at], groups[place.group]):
                swapping |= _swapped(groups, place, backwards, apart, earlier=False)


def _swapped(
    groups: list[list[int]], place: _Place, others: Sequence[_Place], apart: Companions, *, earlier: bool
) -> bool:
    """Swaps a place with the first of others for which that lowers the conflicts of the two; says whether it did.
    ``earlier``: with those alone who were in both groups before."""
    mine, at = groups[place.group], place.at
    with_mine = mine[:at] if earlier else mine[:at] + mine[at + 1 :]
    alone = apart.conflicts(mine[at], with_mine)
    for other in others:
        if other.group == place.group:
            continue
        theirs = groups[other.group]
        with_theirs = theirs[: other.at] if earlier else theirs[: other.at] + theirs[other.at + 1 :]
        one, two = mine[at], theirs[other.at]
        now = alone + apart.conflicts(two, with_theirs)
        then = apart.conflicts(two, with_mine) + apart.conflicts(one, with_theirs)
        if then < now:
            mine[at], theirs[other.at] = two, one
            return True
    return False
