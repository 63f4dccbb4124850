"""An island of any shape as plain text, for mail and terminals: a field of characters on which a game writes its signs.

A hex is twelve columns wide (fewer on a wide island) and takes five lines of which two are for words::

          1
       /     \\
    4           5
    |  A brick  |
    |   6 ....  |
    8           9
"""

from functools import lru_cache

from horror.rules.board.island import Island

WIDEST, NARROWEST = 6, 3
"""Columns in half a hex, when there is room and when there is not."""
ROW = 5
"""Lines from one row of hexes to the next."""
SHOULDER, WORDS = 2, 3
"""Lines from the top of a hex to its upper shoulders, and to its words."""


class _Grid:
    """Where everything stands, as (column, line): intersections, borders with the signs of a bare one, hexes' words."""

    def __init__(self, island: Island, columns: int) -> None:
        left = min(x for x, _ in island.place[1:])
        across = max(x for x, _ in island.place[1:]) - left
        top = island.place[1][1]
        self.half = max(NARROWEST, min(WIDEST, (columns - 2) // across))
        self.at = [(0, 0)]
        for x, y in island.place[1:]:
            row, shoulder = divmod(y - top, 3)
            self.at.append(((x - left) * self.half, ROW * row + SHOULDER * shoulder))
        self.borders = [self._border(one, other) for one, other in island.ends]
        self.words = [
            ((x - 1 - left) * self.half + 1, self.at[corners[0]][1] + WORDS)
            for (x, _), corners in zip(island.centre, island.corners, strict=True)
        ]
        self.bare = [[" "] * (across * self.half + 2) for _ in range(max(line for _, line in self.at) + 1)]
        for places, signs in self.borders:
            for (column, line), sign in zip(places, signs, strict=True):
                self.bare[line][column] = sign
        for number, (column, line) in enumerate(self.at[1:], start=1):
            self.bare[line][column : column + 2] = f"{number:<2}"

    def _border(self, one: int, other: int) -> tuple[list[tuple[int, int]], str]:
        (start, first), (end, last) = self.at[one], self.at[other]
        if start == end:
            lines = range(first + 1, last)
            return [(start, line) for line in lines], "|" * len(lines)
        middle = (start + end) // 2
        return [(middle + step, first + 1) for step in (-1, 0, 1)], " \\ " if end > start else " / "


@lru_cache(maxsize=64)
def _grid(island: Island, columns: int) -> _Grid:
    return _Grid(island, columns)


class TextIsland:
    """Written on by the methods, read by :meth:`lines`. Borders and intersections that nothing marks look bare."""

    def __init__(self, island: Island, columns: int) -> None:
        self._grid = _grid(island, columns)
        self._field = [list(line) for line in self._grid.bare]

    def intersection(self, at: int, sign: str) -> None:
        """Mark an intersection with at most two characters."""
        column, line = self._grid.at[at]
        self._field[line][column : column + 2] = f"{sign[:2]:2}"

    def border(self, border: int, sign: str) -> None:
        """Mark a border with rows of one character."""
        for column, line in self._grid.borders[border][0]:
            self._field[line][column] = sign[:1]

    def hex(self, index: int, above: str, below: str) -> None:
        """Write two lines of words into a hex; what has no room there is cut so that it stays clear of borders."""
        column, line = self._grid.words[index]
        room = 2 * self._grid.half - 1
        for offset, words in enumerate((above, below)):
            fits = words if len(words) < room else words[: room - 2]
            self._field[line + offset][column : column + room] = f"{fits:^{room}}"

    def lines(self) -> list[str]:
        """The field, without blanks at the ends of lines."""
        return ["".join(line).rstrip() for line in self._field]
