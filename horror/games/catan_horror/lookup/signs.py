"""How the things of Catan Horror are shown where they stand alone: with the shapes of its pictures."""

from __future__ import annotations

from functools import cache

from horror.games.catan_horror import figures
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.labels import pill
from horror.games.catan_horror.palette import AMBER, MADNESS, ON_AMBER
from horror.games.island.lookup.things import CARD, PIECE, lettered
from horror.games.picture.palette import INK, PAPER, SEATS, Owner, paint_of
from horror.games.picture.signs import sign
from horror.games.picture.svg import ORIGIN, Markup, element
from horror.rules.cities.facts import Track

FULL = 1
"""Pieces are as large as where there is room."""
TRACKS: dict[Track, tuple[str, str]] = {
    "trade": (AMBER, ON_AMBER),
    "politics": SEATS["blue"],
    "science": SEATS["green"],
}
"""The ground of cards of a deck, and the ink on it."""


@cache
def _shapes() -> tuple[Markup, ...]:
    return tuple(figures.definitions())


def piece(drawn: Markup) -> str:
    """A piece of the board."""
    return sign(PIECE, drawn, _shapes())


def progress(deck: Track, letters: str) -> str:
    """A progress card: its deck by colour, which it is by letters."""
    return sign(CARD, lettered(*TRACKS[deck], letters))


def monster(movement: str, letters: str, health: int) -> str:
    """A kind of monster: movement by shape, kind by letters, toughness by dots."""
    return piece(figures.monster(movement, ORIGIN, 1.6, letters, "", 0, health))


PLAIN = Owner(paint_of(""), "")
"""Whose pieces are shown: nobody's."""


def knight(rank: str, *, hidden: bool = False, mad: bool = False, tag: str = "") -> str:
    """A knight of a rank."""
    return piece(figures.knight(rank, ORIGIN, 1.3, PLAIN, "", hidden, 0, 0, tag, mad))


def town(kind: str, state: str = "sane", *, walled: bool = False) -> str:
    """A town."""
    return piece(figures.town(kind, ORIGIN, PLAIN, "", walled, state))


def gate(symbol: str, modifier: str) -> str:
    """A gate."""
    return piece(figures.gate((0, -4), symbol, modifier, 0, FACTS.gate_damage))


def seal() -> str:
    """An elder sign."""
    return piece(figures.seal(ORIGIN))


def merchant() -> str:
    """The merchant."""
    return piece(figures.merchant(ORIGIN, PLAIN))


def clue() -> str:
    """A clue: an eye."""
    rim = element("path", d="M-20 0Q0-20 20 0Q0 20-20 0z", fill=PAPER, stroke=INK, stroke_width=2)
    pupil = element("circle", r=7, fill=MADNESS, stroke=INK, stroke_width=1.5)
    return piece(element("g", rim, pupil))


def assaulted() -> str:
    """A town before which monsters stand."""
    label = pill((0, 20), "!", AMBER, ON_AMBER, 20)
    return piece(element("g", figures.town("city", (0, -4), PLAIN, "", False, "sane"), label))
