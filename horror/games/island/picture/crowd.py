"""Many pieces on one intersection: finding each a place of its own beside it, clear of borders and of one another.

Between the borders that meet at an intersection lie up to three wedges, one on each hex and on the sea. Pieces fill
them from the intersection outwards; where they do not fit they are drawn smaller.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple, TypeAlias

from horror.games.island.picture.places import Places
from horror.games.picture.svg import Point

LEFT, RIGHT = 17.0, 15.6
"""Half of what a piece takes up, unscaled, of those rather to the left and rather to the right."""
SCALES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
FIRST_ROW, ROW, ROWS, OFFSETS = 28.0, 4.0, 16, 8
"""How far from the intersection the nearest row of places is, the way to the next, rows, places to each side."""
CLEAR = 8.0
"""Half the width of a road, with its rim; smaller pieces may come nearer to it."""
CELL = 64.0


_Cell: TypeAlias = tuple[int, int]
_Circle: TypeAlias = tuple[float, float, float]


class Standing(NamedTuple):
    """Where a piece stands, and how large it is drawn."""

    at: Point
    scale: float


class _Spot(NamedTuple):
    at: Point
    cost: float
    right: float


class _Spots(NamedTuple):
    """Where pieces may stand, in the order in which those rather to the left and to the right would like to."""

    left: tuple[Point, ...]
    right: tuple[Point, ...]


class Crowd:
    """What is taken on a drawing so far, as circles."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self._taken: dict[_Cell, list[_Circle]] = {}
        self._near: dict[_Cell, list[_Circle]] = {}

    def block(self, at: Point, radius: float) -> None:
        """Keep pieces clear of this."""
        x, y = at
        self._taken.setdefault((int(x // CELL), int(y // CELL)), []).append((x, y, radius))
        self._near.clear()

    def free(self, at: Point, radius: float) -> bool:
        """Whether nothing that is taken comes so near."""
        x, y = at
        cell = (int(x // CELL), int(y // CELL))
        near = self._near.get(cell)
        if near is None:
            near = self._near[cell] = self._within_reach(*cell)
        for one, other, wide in near:
            if hypot(x - one, y - other) - radius - wide < 0:
                return False
        return True

    def _within_reach(self, column: int, row: int) -> list[_Circle]:
        """What is taken in a cell and in those next to it: nothing else reaches a piece in the cell."""
        return [
            circle
            for across in (column - 1, column, column + 1)
            for down in (row - 1, row, row + 1)
            for circle in self._taken.get((across, down), ())
        ]

    def beside(self, at: int, left: int, right: int) -> tuple[list[Standing], list[Standing]]:
        """Places for so many pieces around an intersection, rather to its left, and rather to its right."""
        for scale in SCALES:
            spots = _around(self.places, at, scale, left + right > 1)
            found = self._fill(spots, scale, left, right, scale == SCALES[-1])
            if found is not None:
                return found
        raise AssertionError("the smallest pieces always get a place")

    def on_hex(self, index: int, count: int) -> list[Standing]:
        """Places for so many pieces within a hex, rather to the right of its middle."""
        for scale in SCALES:
            spots = _inside(self.places, index, scale)
            found = self._fill(spots, scale, 0, count, scale == SCALES[-1])
            if found is not None:
                return found[1]
        raise AssertionError("the smallest pieces always get a place")

    def _fill(
        self, spots: _Spots, scale: float, left: int, right: int, anyhow: bool
    ) -> tuple[list[Standing], list[Standing]] | None:
        """The nearest free spots; None where they do not suffice, unless it has to be ``anyhow``."""
        chosen: tuple[list[Standing], list[Standing]] = ([], [])
        placed: list[tuple[Point, float]] = []
        for side, count, ranked, radius in (
            (0, left, spots.left, LEFT * scale),
            (1, right, spots.right, RIGHT * scale),
        ):
            untried = iter(ranked)  # what was not clear for one is not clear for the next of the same size
            for _ in range(count):
                clear = (
                    spot
                    for spot in untried
                    if self.free(spot, radius) and _nearest(spot, placed) >= radius - 0.01
                )
                at = next(clear, None)
                if at is None:
                    if not anyhow:
                        return None
                    at = max(ranked, key=lambda spot: _nearest(spot, placed))
                placed.append((at, radius))
                chosen[side].append(Standing(at, scale))
        for at, radius in placed:
            self.block(at, radius)
        return chosen


def _ranked(spots: Sequence[_Spot]) -> _Spots:
    left, right = sorted(spots, key=_leftmost), sorted(spots, key=_rightmost)
    return _Spots(tuple(spot.at for spot in left), tuple(spot.at for spot in right))


def _leftmost(spot: _Spot) -> float:
    return spot.cost + spot.right


def _rightmost(spot: _Spot) -> float:
    return spot.cost - spot.right


def _nearest(at: Point, placed: Sequence[tuple[Point, float]]) -> float:
    """The distance to the rim of the nearest piece."""
    return min((hypot(at[0] - x, at[1] - y) - wide for (x, y), wide in placed), default=CELL)


@lru_cache(maxsize=2048)
def _around(places: Places, at: int, scale: float, several: bool) -> _Spots:
    """The places beside an intersection for pieces of this scale, all in its own part of the board."""
    x, y = places.intersection(at)
    radius = RIGHT * scale
    upright = places.upright(at)
    island = places.island
    ends = [
        places.intersection(other)
        for other in range(1, island.size + 1)
        if other != at and island.distance[at][other] <= 2
    ]
    borders = [end for end in ends if hypot(end[0] - x, end[1] - y) < places.side * 1.01]
    across, down = sqrt(3) / 2, 0.5 * upright
    best = radius * several
    clear = CLEAR * (2 * scale - 1)
    found = []
    for way, penalty in (((across, down), 0.0), ((-across, down), 0.0), ((0.0, -1.0 * upright), 9.0)):
        for row in range(ROWS):
            far = FIRST_ROW * scale + row * ROW
            for step in range(-OFFSETS, OFFSETS + 1):
                off = step * radius / 2
                spot = (x + way[0] * far - way[1] * off, y + way[1] * far + way[0] * off)
                if all(_beside(spot, (x, y), end, radius + clear) for end in borders) and all(
                    hypot(spot[0] - end[0], spot[1] - end[1]) - radius
                    > hypot(spot[0] - x, spot[1] - y) - 0.7 * radius
                    for end in ends
                ):
                    cost = far + 0.35 * abs(abs(off) - best) + 0.01 * (off * upright + radius) + penalty
                    found.append(_Spot(spot, cost, 22.0 * way[0]))
    return _ranked(found)


def _beside(spot: Point, start: Point, end: Point, distance: float) -> bool:
    """Whether a point is at least so far from the border that begins here."""
    along, down = end[0] - start[0], end[1] - start[1]
    part = ((spot[0] - start[0]) * along + (spot[1] - start[1]) * down) / (along * along + down * down)
    part = min(1.0, max(0.0, part))
    return hypot(spot[0] - start[0] - part * along, spot[1] - start[1] - part * down) >= distance


@lru_cache(maxsize=512)
def _inside(places: Places, index: int, scale: float) -> _Spots:
    """The places within a hex, clear of its corners."""
    x, y = places.hex(index)
    radius = RIGHT * scale
    corners = places.outline(index)
    found = []
    for spot in _lattice((x, y), places.side * 0.62, radius / 2):
        if all(hypot(spot[0] - cx, spot[1] - cy) > 46 + radius for cx, cy in corners):
            found.append(_Spot(spot, hypot(spot[0] - x - 50, spot[1] - y), 0.0))
    return _ranked(found)


def _lattice(middle: Point, reach: float, step: float) -> Iterator[Point]:
    """The points of a square grid within a circle."""
    most = int(reach / step)
    for down in range(-most, most + 1):
        for across in range(-most, most + 1):
            if hypot(across, down) * step <= reach:
                yield middle[0] + across * step, middle[1] + down * step
