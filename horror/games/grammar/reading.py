"""A line of another language in the words of orders, as :mod:`horror.games.grammar.tongue` reads it."""

from __future__ import annotations

from typing import NamedTuple


class Reading(NamedTuple):
    """A line in the words of orders. ``verb``: one of its words that begins an order did so, or stood last. ``places``
    are pairs of where a part begins here and in the line.
    """

    order: str
    verb: bool
    places: tuple[tuple[int, int], ...]

    def column(self, column: int) -> int:
        """The column of the line from which this one is, both from 1."""
        here, there = max((place for place in self.places if place[0] < column), default=(0, 0))
        exact = here == column - 1
        return there + 1 if exact else there + (column - here)
