"""What a legend says: signs, and what each of them means, in rows; how it looks is decided here."""

from collections.abc import Iterable, Iterator, Sequence
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
from horror.games.picture.parts import Part
from horror.games.picture.svg import Markup

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


def legend(title: str, width: float, sign_width: float, blocks: Iterable[Meanings]) -> Part:
    """Signs of at most this width and their meanings, from the top down, as wide as is said."""
    on = Sheet(width)
    return on.part("legend", _drawn(on, title, sign_width, blocks), title)


def _drawn(on: Sheet, title: str, sign_width: float, blocks: Iterable[Meanings]) -> Iterator[Markup]:
    yield written(title, TITLE, on.row(TITLE_ROW))
    on.row(BELOW_TITLE)
    for block in blocks:
        places = columns(block.across, 0.0, on.width)
        for start in range(0, len(block.each), block.across):
            middle = on.row(block.high)
            for column, each in zip(places, block.each[start:], strict=False):
                yield from each.drawn(middle, column, sign_width)
