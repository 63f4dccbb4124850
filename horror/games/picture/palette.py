"""Colours, each with the ink that can be read on it (4.5 to 1 at least, as WCAG counts contrast)."""

from typing import NamedTuple

INK = "#1c2127"
QUIET = "#4a525b"
PAPER = "#ffffff"
LINE = "#6d6353"
RED = "#b0101c"


class Paint(NamedTuple):
    """A fill and the ink for what is written on it."""

    fill: str
    ink: str


SEATS: dict[str, Paint] = {
    "red": Paint("#c3152a", "#ffffff"),
    "blue": Paint("#1c4f9c", "#ffffff"),
    "white": Paint("#ffffff", "#1c2127"),
    "orange": Paint("#f59a23", "#1c2127"),
    "green": Paint("#1e6b3a", "#ffffff"),
    "brown": Paint("#6b4423", "#ffffff"),
}
"""By the colour's identifier; see :func:`paint_of`."""


class Owner(NamedTuple):
    """How a seat's pieces look: colour and letter."""

    paint: Paint
    letter: str


def paint_of(colour: str) -> Paint:
    """The paint of a seat's colour; plain for a colour that is not listed."""
    return SEATS.get(colour, Paint(PAPER, INK))


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 … 1."""
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 … 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
