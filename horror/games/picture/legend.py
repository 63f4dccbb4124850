"""What a legend says: signs, and what each of them means, in rows; how it looks is decided here."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from horror.games.picture.layout import (
    TITLE,
    Column,
    Sheet,
    Style,
    columns,
    lines,
    sign,
    written,
)
from horror.games.picture.parts import Part, Shown
from horror.games.picture.svg import Box, Markup
from horror.rules.kernel.said import LegendSaid, SignSaid

WORDS = Style(12)
TITLE_ROW, BELOW_TITLE = 20, 6
LINE = 13
"""How far below one another the lines of a meaning stand."""
BESIDE = 4
"""The space between a sign and its meaning."""


class Meaning(NamedTuple):
    """A sign, drawn around its origin, and what it means."""

    sign: Markup
    words: str

    def drawn(self, middle: float, column: Column, wide: float) -> Iterator[Markup]:
        """In the row with this middle; the sign has so much room."""
        yield sign(self.sign, middle, Column(column.left, column.left + wide).middle)
        x = column.left + wide + BESIDE
        found = lines(self.words, WORDS, column.right - x)
        rows = Sheet(column.right)
        rows.y = middle - LINE * len(found) / 2
        for each in found:
            yield written(each, WORDS, rows.row(LINE), x)


class Meanings(NamedTuple):
    """Signs of one height, so many in a row."""

    across: int
    high: float
    each: Sequence[Meaning]


class Legend:
    """Signs of at most this width and their meanings, from the top down; drawn, it is as wide as is said."""

    def __init__(self, title: str, width: float, sign_width: float, blocks: Sequence[Meanings]) -> None:
        self.title, self.width, self.sign_width, self.blocks = title, width, sign_width, blocks

    @cached_property
    def part(self) -> Part:
        """It, drawn."""
        on = Sheet(self.width)
        return on.part("legend", self._drawn(on), self.title)

    def _drawn(self, on: Sheet) -> Iterator[Markup]:
        yield written(self.title, TITLE, on.row(TITLE_ROW))
        on.row(BELOW_TITLE)
        for block in self.blocks:
            places = columns(block.across, 0.0, on.width)
            for start in range(0, len(block.each), block.across):
                middle = on.row(block.high)
                for column, each in zip(places, block.each[start:], strict=False):
                    yield from each.drawn(middle, column, self.sign_width)

    def told(self, shown: Shown, /) -> LegendSaid:
        """It, as data."""
        return LegendSaid(self.title, [self._signs(block, shown) for block in self.blocks])

    def _signs(self, block: Meanings, shown: Shown) -> list[SignSaid]:
        box = Box(-self.sign_width / 2, -block.high / 2, self.sign_width, block.high)
        return [SignSaid(shown(each.sign, box), each.words) for each in block.each]
