"""An island of any shape as plain text, for mail and terminals: a field of characters on which a game writes its signs.

A hex is twelve columns wide (fewer on a wide island) and takes five lines of which two are for words::

          1
       /     \\
    4           5
    |  A brick  |
    |   6 ....  |
    8           9
"""

from horror.rules.board.island import Island

WIDEST, NARROWEST = 6, 3
"""Columns in half a hex, when there is room and when there is not."""
ROW = 5
"""Lines from one row of hexes to the next."""
SHOULDER, WORDS = 2, 3
"""Lines from the top of a hex to its upper shoulders, and to its words."""


class TextIsland:
    """Written on by the methods, read by :meth:`lines`. Borders and intersections that nothing marks look bare."""

    def __init__(self, island: Island, columns: int) -> None:
        self.island = island
        self._left = min(x for x, _ in island.place[1:])
        across = max(x for x, _ in island.place[1:]) - self._left
        self.half = max(NARROWEST, min(WIDEST, (columns - 2) // across))
        height = max(self._line(at) for at in range(1, island.size + 1)) + 1
        self._field = [[" "] * (across * self.half + 2) for _ in range(height)]
        for border in range(len(island.ends)):
            self._border(border, "")
        for at in range(1, island.size + 1):
            self.intersection(at, str(at))

    def _column(self, x: int) -> int:
        return (x - self._left) * self.half

    def _line(self, at: int) -> int:
        """The line of an intersection: the top of its row of hexes, or the shoulder."""
        row, shoulder = divmod(self.island.place[at][1] - self.island.place[1][1], 3)
        return ROW * row + SHOULDER * shoulder

    def _write(self, column: int, line: int, signs: str) -> None:
        for index, sign in enumerate(signs):
            self._field[line][column + index] = sign

    def intersection(self, at: int, sign: str) -> None:
        """Mark an intersection with at most two characters."""
        self._write(self._column(self.island.place[at][0]), self._line(at), f"{sign[:2]:2}")

    def border(self, border: int, sign: str) -> None:
        """Mark a border with rows of one character."""
        self._border(border, sign[:1])

    def _border(self, border: int, sign: str) -> None:
        one, other = self.island.ends[border]
        start, end = self._column(self.island.place[one][0]), self._column(self.island.place[other][0])
        if start == end:
            for line in range(self._line(one) + 1, self._line(other)):
                self._write(start, line, sign or "|")
        else:
            slope = sign * 3 or (" \\ " if end > start else " / ")
            self._write((start + end) // 2 - 1, self._line(one) + 1, slope)

    def hex(self, index: int, above: str, below: str) -> None:
        """Write two lines of words into a hex, cut so that they stay clear of its borders."""
        x, _ = self.island.centre[index]
        room = 2 * self.half - 1
        line = self._line(self.island.corners[index][0]) + WORDS
        for offset, words in enumerate((above, below)):
            self._write(self._column(x - 1) + 1, line + offset, f"{words[: room - 2]:^{room}}")

    def lines(self) -> list[str]:
        """The field, without blanks at the ends of lines."""
        return ["".join(line).rstrip() for line in self._field]
