"""The pieces on a board: each has a shape and its owner's letter besides a colour, centred where its group says so."""

from functools import lru_cache
from math import atan2, degrees

from horror.games.island.picture.palette import BODY, BODY_EDGE
from horror.games.island.picture.places import between
from horror.games.picture.levels import FROM_CLOSE, FROM_FAR, ISLAND, NEAR, NEAR_SIZE, apart, centred
from horror.games.picture.palette import EDGE, RIM, Owner
from horror.games.picture.svg import Markup, Point, element, moved, number, text

_SHAPES = {
    "settlement": "M-12 12V-3L0-14 12-3V12z",
    "city": "M-17 13V-7L-10-17-3-7V-3H17V13z",
    "robber": "M-9 18H9V14Q5 12 5 3A7 7 0 1 0-5 3Q-5 12-9 14z",
}
_LETTERS: dict[str, tuple[Point, int]] = {
    "settlement": ((0, 8), 14),
    "city": ((0, 10), 14),
    "road": ((0, 4), 11),
}
"""Where the letter of a piece stands on it, and how large it is."""
HALO = 2
"""The width of what goes around a letter that is higher than what it stands on, half of which is seen."""
LARGE, FAR_LETTER, LARGE_BELOW = 1.35, 26, 2
"""How much larger a town is that is seen from afar, the size of its letter then, and how far that is below its
origin."""
_SHORTENED = 26
"""How much shorter than its border a road is, so that intersections stay free."""
_WIDTH, _CORNER = 13, 3
"""How wide a road is, and how round."""
_RIM, _EDGE = 5, 1.8
"""The width of the light rim around a piece, half of which is seen, and of its dark edge."""


def definitions(side: float) -> list[Markup]:
    """The shapes that the other functions use by reference, for borders of this length."""
    return [*(_shape(name) for name in _SHAPES), _bar("shape-road", side - _SHORTENED)]


def _shape(name: str) -> Markup:
    path = _SHAPES[name]
    rim = element("path", d=path, stroke=RIM, stroke_width=_RIM)
    edge = BODY_EDGE if name == "robber" else EDGE
    return element(
        "g",
        rim,
        element("path", d=path, stroke=edge, stroke_width=_EDGE),
        id=f"shape-{name}",
        stroke_linejoin="round",
    )


def _bar(name: str, length: float) -> Markup:
    return element(
        "rect",
        id=name,
        x=-length / 2,
        y=-_WIDTH / 2,
        width=length,
        height=_WIDTH,
        rx=_CORNER,
        stroke=EDGE,
        stroke_width=_EDGE,
    )


@lru_cache(maxsize=4096)
def town(kind: str, at: Point, owner: Owner, **attributes: str) -> Markup:
    """A settlement (a house) or a city (larger, with a tower)."""
    return _piece(kind, element("use", href=f"#shape-{kind}"), at, owner, **attributes)


@lru_cache(maxsize=4096)
def road(start: Point, end: Point, owner: Owner, **attributes: str) -> Markup:
    """A bar along a border, clear of its ends, with the owner's letter upright in its middle."""
    (x, y), (to_x, to_y) = start, end
    turn = number(degrees(atan2(to_y - y, to_x - x)))
    bar = element("use", href="#shape-road", transform=f"rotate({turn})")
    return _piece("road", bar, between(start, end, 0.5), owner, **attributes)


def _piece(kind: str, shape: Markup, at: Point, owner: Owner, **attributes: str) -> Markup:
    where, size = _LETTERS[kind]
    letter = text(where, owner.letter, fill=owner.paint.ink, font_size=size, font_weight="bold", **FROM_CLOSE)
    large = _large_road(owner) if kind == "road" else _large_town(shape, owner)
    return element("g", shape, letter, large, fill=owner.paint.fill, transform=moved(at), **attributes)


def _large_road(owner: Owner) -> Markup:
    """The letter of a road from near, on a ground of its own where it is higher than the road."""
    halo: dict[str, str | int] = {"stroke": owner.paint.fill, "stroke_width": HALO, "paint_order": "stroke"}
    return apart(NEAR, centred(owner.letter, NEAR_SIZE, fill=owner.paint.ink, **halo))


def _large_town(shape: Markup, owner: Owner) -> Markup:
    """A town for who sees it from afar: larger, and so is its owner's letter."""
    letters = [
        centred(owner.letter, size / LARGE, LARGE_BELOW, fill=owner.paint.ink, class_=level)
        for level, size in ((ISLAND, FAR_LETTER), (NEAR, NEAR_SIZE))
    ]
    return apart(FROM_FAR, shape, *letters, transform=f"scale({LARGE})")


def robber(at: Point, **attributes: str) -> Markup:
    """A dark figure with a light rim."""
    return element("use", href="#shape-robber", transform=moved(at), fill=BODY, **attributes)
