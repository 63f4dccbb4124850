"""Where things stand in a panel or a legend: in rows one below the other, and there in columns side by side.

What stands in a row stands about its middle, signs by their own origin and words on one base line. A part is drawn from
the upper left corner of what it holds. The measures of rows and words are here, in the units of the picture.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from horror.games.picture.palette import INK, LINE, QUIET
from horror.games.picture.parts import Part
from horror.games.picture.svg import ORIGIN, Box, Markup, Value, element, group, line, moved, text

MARGIN = 10
"""The space around a part."""
BASE = 4.5
"""How far below the middle of a row its words have their base line."""
_TOGETHER = re.compile(r"(?:\S|(?<=\d)\s(?=\w)|(?<=\w)\s(?=\d))+")
"""What is not put on two lines."""
LETTER, BOLD_LETTER = 0.55, 0.65
"""How wide a letter is, by its size: rather too wide, as nobody knows which letters a reader has."""


class Style(NamedTuple):
    """How words are written: how large, how heavy, and in which ink, where it is not that of the rest."""

    size: float
    bold: bool = False
    ink: str | None = None

    def wide(self, words: str) -> float:
        """About how wide words are."""
        return len(words) * self.size * (BOLD_LETTER if self.bold else LETTER)

    def attributes(self, anchor: str | None) -> dict[str, Value | None]:
        """As SVG says it."""
        weight = "bold" if self.bold else None
        return {"font_size": self.size, "font_weight": weight, "fill": self.ink, "text_anchor": anchor}


TITLE = Style(14, bold=True)
SMALL = Style(11, ink=QUIET)
"""What is said besides: headings, and notes below what they are about."""
HEADING_ROW, NOTE_ROW = 18, 14


class Column(NamedTuple):
    """From where to where a column goes."""

    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def columns(count: int, left: float, right: float) -> list[Column]:
    """So many columns of one width."""
    wide = (right - left) / count
    edges = [left + wide * at for at in range(count)]
    return [Column(edge, edge + wide) for edge in edges]


class Sheet:
    """What a part is written on. ``y`` is how far down it is full."""

    def __init__(self, width: float) -> None:
        self.width, self.y = width, 0.0

    def row(self, height: float) -> float:
        """The middle of a new row below all others."""
        top, self.y = self.y, self.y + height
        return (top + self.y) / 2

    def rule(self) -> Markup:
        """A line across all of it, between two rows."""
        return line((0.0, self.y), (self.width, self.y), stroke=LINE, stroke_width=0.8)

    def part(self, name: str, drawn: Iterable[Markup], title: str) -> Part:
        """What is drawn on it, with a margin; ``name`` is its id."""
        inside = group(drawn, fill=INK, id=name)
        return Part(inside, Box(*ORIGIN, self.width, self.y).widened(MARGIN), title)


def written(words: str, style: Style, middle: float, x: float = 0, anchor: str | None = None) -> Markup:
    """Words in the row with this middle: from the left edge or from ``x``, or as ``anchor`` says."""
    return text((x, middle + BASE), words, **style.attributes(anchor))


def in_columns(cells: Sequence[object], style: Style, middle: float, places: Sequence[Column]) -> Markup:
    """A cell in the middle of each column."""
    inside = [text((each.middle, middle + BASE), str(cell)) for each, cell in zip(places, cells, strict=True)]
    return group(inside, **style.attributes("middle"))


def sign(drawn: Markup, middle: float, x: float) -> Markup:
    """A sign that is drawn around its origin."""
    return element("g", drawn, transform=moved((x, middle)), text_anchor="middle")


def lines(words: str, style: Style, wide: float) -> list[str]:
    """Words on lines that are no wider, where blanks allow it; none where there are no words. A number stays with what
    stands before it and behind it.
    """
    found: list[str] = []
    for part in _TOGETHER.findall(words):
        longer = f"{found[-1]} {part}" if found else part
        if found and style.wide(longer) <= wide:
            found[-1] = longer
        else:
            found.append(part)
    return found


def notes(on: Sheet, words: Iterable[str], x: float) -> Iterator[Markup]:
    """Small words in rows of their own, each text on as many as it needs."""
    for each in words:
        for part in lines(each, SMALL, on.width - x):
            yield written(part, SMALL, on.row(NOTE_ROW), x)
