"""Where the parts of an island lie on a drawing."""

from math import hypot, sqrt

from horror.games.picture.svg import Point
from horror.rules.board.island import Island


class Places:
    """An island's hexes, intersections and borders in drawing units, its sea around it included.

    ``side`` is the length of a border; ``margin`` the sea on each side; ``width`` and ``height`` those of the whole.
    """

    def __init__(self, island: Island, side: float, margin: float) -> None:
        self.island, self.side = island, side
        self._right, self._down = side * sqrt(3) / 2, side / 2
        spots = [island.place[at] for ends in island.ends for at in ends]
        self._left = min(x for x, _ in spots) * self._right - margin
        self._top = min(y for _, y in spots) * self._down - margin
        self.width = max(x for x, _ in spots) * self._right + margin - self._left
        self.height = max(y for _, y in spots) * self._down + margin - self._top

    def _at(self, spot: tuple[int, int]) -> Point:
        x, y = spot
        return x * self._right - self._left, y * self._down - self._top

    def hex(self, index: int) -> Point:
        """The centre of a hex."""
        return self._at(self.island.centre[index])

    def intersection(self, at: int) -> Point:
        """An intersection."""
        return self._at(self.island.place[at])

    def outline(self, index: int) -> list[Point]:
        """The corners of a hex, all the way round."""
        top, upper_left, upper_right, lower_left, lower_right, bottom = self.island.corners[index]
        around = (top, upper_right, lower_right, bottom, lower_left, upper_left)
        return [self.intersection(at) for at in around]

    def border(self, index: int) -> tuple[Point, Point]:
        """The two ends of a border."""
        one, other = self.island.ends[index]
        return self.intersection(one), self.intersection(other)

    def off_shore(self, index: int, distance: float) -> Point:
        """The point in the sea so far from the middle of a coast border."""
        one, other = self.island.ends[index]
        inland = next(h for h in self.island.around[one] if h in self.island.around[other])
        x, y = self.hex(inland)
        middle = between(*self.border(index), 0.5)
        length = hypot(middle[0] - x, middle[1] - y)
        return between((x, y), middle, (length + distance) / length)

    def upright(self, at: int) -> int:
        """-1 where the upright border at an intersection leads up from it, 1 where it leads down."""
        _, y = self.island.place[at]  # centres of hexes are 3 apart
        return -1 if y % 3 == 1 else 1


def between(start: Point, end: Point, part: float) -> Point:
    """The point at this part of the way."""
    (x, y), (to_x, to_y) = start, end
    return x + (to_x - x) * part, y + (to_y - y) * part
