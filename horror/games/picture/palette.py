"""Colours by their names: things are drawn with names, and a palette says what these are by day and by night.

A name stands in markup as an attribute's whole value, ``fill="~ink"``; :meth:`Palette.painted` puts its colour there
when a picture goes out, so nothing that draws knows which theme it draws for. A room that needs more colours names them
and says for each theme what they are (:meth:`Palette.with_`).
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from horror.rules.kernel.face import DARK, LIGHT

INK, QUIET, PAPER, LINE, RED = "~ink", "~quiet", "~paper", "~line", "~red"
"""What is written, and what less loudly; on what; lines between; and what is alarming."""
RIM, EDGE = "~rim", "~edge"
"""What goes around a piece and keeps it off the ground, and the line within that."""
MARK = "~mark"
"""What goes around a place that is pointed at."""
PLAIN, ON_PLAIN = "~plain", "~on-plain"
"""A piece of nobody, and what is written on it."""
_NAMED = re.compile(r'="~([\w-]+)"')


class Paint(NamedTuple):
    """A fill and the ink for what is written on it: 4.5 to 1 at least, as WCAG counts contrast."""

    fill: str
    ink: str


class Palette:
    """What colours are, by name: ``#rrggbb``. Two are the same where they are one."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = dict(colours)

    def __getitem__(self, name: str) -> str:
        """The colour of a name as it stands in markup, ``~ink``."""
        return self._colours[name.removeprefix("~")]

    @property
    def names(self) -> set[str]:
        """The names of all colours."""
        return set(self._colours)

    @property
    def colours(self) -> set[str]:
        """All colours."""
        return set(self._colours.values())

    def with_(self, more: Mapping[str, str]) -> "Palette":
        """The same with more colours."""
        return Palette({**self._colours, **more})

    def painted(self, markup: str) -> str:
        """Markup with colours instead of their names; raises KeyError for a name that it does not have."""
        return _NAMED.sub(lambda named: f'="{self._colours[named[1]]}"', markup)


_SEATS = ("red", "blue", "white", "orange", "green", "brown")
SEATS: dict[str, Paint] = {colour: Paint(f"~seat-{colour}", f"~on-{colour}") for colour in _SEATS}
"""By the colour's identifier; see :func:`paint_of`."""
_DAY = {
    "ink": "#1c2127", "quiet": "#4a525b", "paper": "#ffffff", "line": "#6d6353", "red": "#b0101c",
    "rim": "#ffffff", "edge": "#1c2127", "mark": "#c2185b", "plain": "#ffffff", "on-plain": "#1c2127",
    "seat-red": "#c3152a", "on-red": "#ffffff",
    "seat-blue": "#1c4f9c", "on-blue": "#ffffff",
    "seat-white": "#ffffff", "on-white": "#1c2127",
    "seat-orange": "#f59a23", "on-orange": "#1c2127",
    "seat-green": "#1e6b3a", "on-green": "#ffffff",
    "seat-brown": "#6b4423", "on-brown": "#ffffff",
}  # fmt: skip
_NIGHT = {
    "ink": "#e9e6df", "quiet": "#aab1b7", "paper": "#1a2024", "line": "#7b858c", "red": "#ff8f86",
    "rim": "#0b0f12", "edge": "#0b0f12", "mark": "#ffe14d", "plain": "#d5d1c7", "on-plain": "#14181c",
    "seat-red": "#ff6573", "on-red": "#14181c",
    "seat-blue": "#7fb2ff", "on-blue": "#14181c",
    "seat-white": "#f6f3ec", "on-white": "#14181c",
    "seat-orange": "#ffb648", "on-orange": "#14181c",
    "seat-green": "#68cf8e", "on-green": "#14181c",
    "seat-brown": "#b08d70", "on-brown": "#14181c",
}  # fmt: skip
PALETTES: dict[str, Palette] = {LIGHT: Palette(_DAY), DARK: Palette(_NIGHT)}
"""By theme."""


class Owner(NamedTuple):
    """How a seat's pieces look: colour and letter."""

    paint: Paint
    letter: str


def paint_of(colour: str) -> Paint:
    """The paint of a seat's colour; plain for a colour that is not listed."""
    return SEATS.get(colour, Paint(PLAIN, ON_PLAIN))
