"""The pieces on a board: each has a shape and its owner's letter besides a colour, centred where its group says so."""

from functools import lru_cache
from math import atan2, degrees

from horror.games.island.picture.places import between
from horror.games.picture.palette import INK, PAPER, Owner
from horror.games.picture.svg import Markup, Point, element, moved, number, text

_SHAPES = {
    "settlement": "M-12 12V-3L0-14 12-3V12z",
    "city": "M-17 13V-7L-10-17-3-7V-3H17V13z",
    "robber": "M-9 18H9V14Q5 12 5 3A7 7 0 1 0-5 3Q-5 12-9 14z",
}
_LETTER_DROP = {"settlement": 8, "city": 10}
_SHORTENED = 26
"""How much shorter than its border a road is, so that intersections stay free."""


def definitions(side: float) -> list[Markup]:
    """The shapes that the other functions use by reference, for borders of this length."""
    return [*(_shape(name) for name in _SHAPES), _bar("shape-road", side - _SHORTENED)]


def _shape(name: str) -> Markup:
    path = _SHAPES[name]
    rim = element("path", d=path, stroke=PAPER, stroke_width=5)
    return element(
        "g",
        rim,
        element("path", d=path, stroke=INK, stroke_width=1.8),
        id=f"shape-{name}",
        stroke_linejoin="round",
    )


def _bar(name: str, length: float) -> Markup:
    return element(
        "rect", id=name, x=-length / 2, y=-6.5, width=length, height=13, rx=3, stroke=INK, stroke_width=1.8
    )


@lru_cache(maxsize=4096)
def town(kind: str, at: Point, owner: Owner, **attributes: str) -> Markup:
    """A settlement (a house) or a city (larger, with a tower)."""
    return _piece(element("use", href=f"#shape-{kind}"), at, owner, _LETTER_DROP[kind], 14, **attributes)


@lru_cache(maxsize=4096)
def road(start: Point, end: Point, owner: Owner, **attributes: str) -> Markup:
    """A bar along a border, clear of its ends, with the owner's letter upright in its middle."""
    turn = number(degrees(atan2(end[1] - start[1], end[0] - start[0])))
    bar = element("use", href="#shape-road", transform=f"rotate({turn})")
    return _piece(bar, between(start, end, 0.5), owner, 4, 11, **attributes)


def _piece(shape: Markup, at: Point, owner: Owner, drop: float, size: float, **attributes: str) -> Markup:
    letter = text((0, drop), owner.letter, fill=owner.paint.ink, font_size=size, font_weight="bold")
    return element("g", shape, letter, fill=owner.paint.fill, transform=moved(at), **attributes)


def robber(at: Point, **attributes: str) -> Markup:
    """A dark figure with a light rim."""
    return element("use", href="#shape-robber", transform=moved(at), fill=INK, **attributes)
