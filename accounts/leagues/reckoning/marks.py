"""Who is sure to go up or down before a season is over (PTS-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from accounts.leagues.reckoning.points import Points
from accounts.leagues.reckoning.standings import HUNDREDTHS, Standing

Mark: TypeAlias = Literal["promotion", "relegation"]
PROMOTION: Mark = "promotion"
RELEGATION: Mark = "relegation"


class Bounds(NamedTuple):
    """Between what the points of an entry will be in the end, in hundredths, if no organiser changes them."""

    lower: int
    upper: int


def bounds(row: Standing, points: Points) -> Bounds:
    """From losing all that is left, and leaving without notice while something is, to winning it all."""
    leaving = points.leaver if row.left and not row.penalty else 0
    return Bounds(
        row.points + HUNDREDTHS * (points.lost * row.left - leaving),
        row.points + HUNDREDTHS * points.won * row.left,
    )


def marks(table: Sequence[Standing], points: Points, *, up: int, down: int) -> Mapping[int, Mark]:
    """Which entries of a group are sure to be among its first ``up``, or its last ``down``, barring later acts.

    Both are how many of each group go by their place (:class:`accounts.leagues.reckoning.exchange.Share`): who goes
    by next place is known when the tier is over. When nothing is left in the group its places say it.
    """
    if not any(row.left for row in table):
        known = by_place(len(table), up=up, down=down)
        return {row.entry: known[row.place] for row in table if row.place in known}
    reach = {row.entry: bounds(row, points) for row in table}
    found: dict[int, Mark] = {}
    for entry, mine in reach.items():
        others = [theirs for other, theirs in reach.items() if other != entry]
        if sum(theirs.upper >= mine.lower for theirs in others) < up:
            found[entry] = PROMOTION
        elif sum(theirs.lower <= mine.upper for theirs in others) < down:
            found[entry] = RELEGATION
    return found


def by_place(entries: int, *, up: int, down: int) -> Mapping[int, Mark]:
    """What the places of a group of so many entries mean, of which these many go up and down by them."""
    first, last = range(1, up + 1), range(entries - down + 1, entries + 1)
    return {**dict.fromkeys(first, PROMOTION), **dict.fromkeys(last, RELEGATION)}


def settled(table: Sequence[Standing], points: Points) -> bool:
    """Whether no place of a group can change any more, barring acts: nothing is left, or nobody can reach who is before
    him, level or not.
    """
    if not any(row.left for row in table):
        return True
    reach = [bounds(row, points) for row in table]
    return all(before.lower > after.upper for before, after in pairwise(reach))
