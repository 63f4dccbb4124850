"""The ground of an island: patterns of terrain, hexes, chits, harbours, intersections."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from horror.games.island.chits import Chit
from horror.games.island.picture.palette import PIER, SAND, SEA, TERRAINS
from horror.games.island.picture.places import Places, between
from horror.games.picture.levels import (
    FROM_CLOSE,
    FROM_NEAR,
    ISLAND,
    NEAR,
    NEAR_SIZE,
    apart,
    centred,
    in_no_whole,
)
from horror.games.picture.palette import INK, LINE, PAPER, QUIET, RED
from horror.games.picture.svg import (
    ORIGIN,
    Markup,
    Point,
    Value,
    called,
    circle,
    element,
    group,
    line,
    moved,
    points,
    polygon,
    text,
    use,
)

_PATTERNS: dict[str, tuple[int, int, str]] = {
    "forest": (16, 20, "M4 11 8 3l4 8zM8 11v4M12 21l4-8 4 8zM-4 21l4-8 4 8z"),
    "pasture": (22, 18, "M3 9q1-4 3-5M6 9V3M9 9Q8 5 6 4M14 18q1-4 3-5M17 18v-6M20 18q-1-4-3-5"),
    "fields": (14, 14, "M0 14 14 0M4 10q-3-1-3-4 3 1 3 4zM4 10q1 3 4 3-1-3-4-3zM11 3q-3-1-3-4 3 1 3 4z"),
    "hills": (24, 14, "M0 0h24M0 7h24M6 0v7M18 7v7"),
    "mountains": (26, 20, "M1 17 8 5l7 12M6 8l2 2 2-2M14 9l4-6 7 11"),
    "desert": (18, 14, "M3 4h.1M12 10h.1M8 13h.1"),
}
"""Width, height and path of one tile of each terrain's pattern."""
SWATCH = 12
"""How large a hex is in a legend."""
CHIT, DOT, DOTS_APART = 21, 1.9, 5
"""The radius of a chit and of a dot on it, and how far the middles of dots are apart."""
CHIT_NUMBER: Point = (0, 6)
DOTS_BELOW = 13
"""Where the number of a chit stands and how far below its middle its dots are."""
HEAVY, LIGHT = (900, 22, 3.2), (600, 19, 1.2)
"""Weight and size of a chit's number, and the width of its ring."""
FAR_CHIT, FAR_SIZE = 0.25, 0.39
"""The radius of a chit and the size of its number where all of an island is seen on a small screen, by the length of a
border: a small island has chits that are large enough as they are."""
SEA_CORNER, BEACH = 18, 22
LETTER, LABEL = 17, 11
"""The size of a hex's letter, and of the word for what it yields."""
HALO: dict[str, Value] = {
    "stroke": PAPER,
    "stroke_opacity": 0.75,
    "stroke_width": 4,
    "stroke_linejoin": "round",
    "paint_order": "stroke",
}
HARBOUR, LABEL_BELOW = 25, 10.5
"""The radius of a harbour, and how far below its rate stands what it serves."""
FAR_HARBOUR = 0.41
"""Its radius where all of an island is seen on a small screen, by the length of a border."""
QUAY, RAISED = 0.42, 0.13
"""From where on, below its middle, a harbour has the ground of what it serves where there is no room for the word, and
how far above the middle its rate stands then; by its radius."""
CLEAR = 16
"""How much further off shore than half a side a harbour lies, for the numbers beside towns."""
RATE_SIZE, SERVED_SIZE, PIER_WIDTH, RIM = 14, 10, 3, 2
NUMBER = 10
"""The size of the number of an intersection."""
NUMBER_AT: Point = (0, 3.5)
NEAR_SPOT = 12
"""The radius of a free intersection where its number is large."""
BESIDE_HALO: dict[str, Value] = {"stroke": PAPER, "stroke_width": 3.5, "paint_order": "stroke"}
BESIDE = (21, 15)
"""How far to the right of a building and how far from its upright border its number stands."""


def definitions(places: Places, chits: Iterable[Chit]) -> list[Markup]:
    """What the other functions use by reference: patterns, the shape of a hex, chits."""
    x, y = places.hex(0)
    corners = [(across - x, down - y) for across, down in places.outline(0)]
    return [
        *(_pattern(terrain) for terrain in _PATTERNS),
        polygon(corners, id="hex", stroke=LINE, stroke_width=1.5),
        *(_chit(chit) for chit in sorted(set(chits))),
        *(_far_chit(chit, places.side) for chit in sorted(set(chits))),
    ]


def _chit(chit: Chit) -> Markup:
    """Its number, and a dot for each way in which dice show it; the likeliest red, heavier and ringed."""
    ink = RED if chit.heavy else INK
    first = (chit.ways - 1) * DOTS_APART / 2
    dots = [circle((index * DOTS_APART - first, DOTS_BELOW), DOT) for index in range(chit.ways)]
    weight, size, ring = HEAVY if chit.heavy else LIGHT
    parts = [
        circle(ORIGIN, CHIT, fill=PAPER, stroke=ink, stroke_width=ring),
        text(CHIT_NUMBER, str(chit.number), font_size=size, font_weight=weight),
        *dots,
    ]
    return element("g", *parts, id=f"chit-{chit.number}", fill=ink)


def _far_chit(chit: Chit, side: float) -> Markup:
    """The same for who sees it from afar: its number alone, on as much paper as that needs."""
    ink = RED if chit.heavy else INK
    radius, size = far_chit(side), FAR_SIZE * side
    disc = circle(ORIGIN, radius, fill=PAPER, stroke=ink, stroke_width=HEAVY[2] if chit.heavy else LIGHT[2])
    number = centred(str(chit.number), size)
    return in_no_whole(element("g", disc, number, id=f"far-chit-{chit.number}", fill=ink))


def _pattern(terrain: str) -> Markup:
    width, height, path = _PATTERNS[terrain]
    paint = TERRAINS[terrain]
    strokes = element(
        "path", d=path, fill="none", stroke=paint.ink, stroke_width=2.4 if terrain == "desert" else 1.1
    )
    ground = element("rect", width=width, height=height, fill=paint.fill)
    tile = element("g", ground, strokes, stroke_linecap="round", stroke_linejoin="round")
    return element(
        "pattern", tile, id=f"ground-{terrain}", width=width, height=height, patternUnits="userSpaceOnUse"
    )


def sea(places: Places) -> Markup:
    """The sea, and the beach of the island in it."""
    outlines = [places.outline(index) for index in range(len(places.island.hexes))]
    beach = "".join(f"M{points(outline)}z" for outline in outlines)
    return group(
        [
            element("rect", width=places.width, height=places.height, rx=SEA_CORNER, fill=SEA),
            element("path", d=beach, fill=SAND, stroke=SAND, stroke_width=BEACH, stroke_linejoin="round"),
        ]
    )


class Land(NamedTuple):
    """A hex (its index on the island), its terrain, the word for what it yields, and its chit."""

    hex: int
    terrain: str
    label: str
    chit: Chit | None


def land(places: Places, hexes: Sequence[Land], letter: float = 0.5, label: float = 0.66) -> list[Markup]:
    """Hexes with their letters, words and chits; letters so many sides above the middle, words below it."""
    at = [places.hex(spot.hex) for spot in hexes]
    names = [places.island.hexes[spot.hex] for spot in hexes]
    chits = [(where, spot.chit) for where, spot in zip(at, hexes, strict=True) if spot.chit]
    return [
        group(
            use("hex", where, **called("hex", name), fill=f"url(#ground-{spot.terrain})")
            for where, name, spot in zip(at, names, hexes, strict=True)
        ),
        group(
            [text((x, y - places.side * letter), name) for (x, y), name in zip(at, names, strict=True)],
            font_size=LETTER,
            font_weight="bold",
            fill=INK,
            **HALO,
            **FROM_NEAR,
        ),
        group(
            [text((x, y + places.side * label), spot.label) for (x, y), spot in zip(at, hexes, strict=True)],
            font_size=LABEL,
            fill=INK,
            **HALO,
            **FROM_CLOSE,
        ),
        group([use(f"chit-{chit.number}", where) for where, chit in chits], **FROM_NEAR),
        apart(ISLAND, *[use(f"far-chit-{chit.number}", where) for where, chit in chits]),
    ]


def harbour_at(places: Places, border: int) -> Point:
    """Where a harbour lies."""
    return places.off_shore(border, places.side * 0.5 + CLEAR)


def far_harbour(side: float) -> float:
    """The radius of a harbour where all of an island is seen on a small screen."""
    return max(HARBOUR, FAR_HARBOUR * side)


def far_chit(side: float) -> float:
    """The radius of a chit there."""
    return max(CHIT, FAR_CHIT * side)


class Harbour(NamedTuple):
    """A harbour: its border, its rate, the word for what it serves, and the terrain that yields that, if one does."""

    border: str
    rate: str
    label: str
    terrain: str | None


def harbour(places: Places, port: Harbour) -> Markup:
    """A harbour in the sea, with a pier to each of its two intersections."""
    border = places.island.border_index[port.border]
    x, y = at = harbour_at(places, border)
    piers = [
        line(between(end, at, 0.12), at, stroke=PIER, stroke_width=PIER_WIDTH, stroke_dasharray="5 2.5")
        for end in places.border(border)
    ]
    far = far_harbour(places.side)
    return element(
        "g",
        *piers,
        circle(at, HARBOUR, fill=PAPER, stroke=PIER, stroke_width=RIM),
        text(at, port.rate, font_size=RATE_SIZE, font_weight="bold", **FROM_CLOSE),
        text((x, y + LABEL_BELOW), port.label, font_size=SERVED_SIZE, **FROM_CLOSE),
        apart(NEAR, element("g", *_quay(port, HARBOUR, NEAR_SIZE), transform=moved(at))),
        apart(ISLAND, element("g", *_quay(port, far, FAR_SIZE * places.side), transform=moved(at))),
        id=f"harbour-{port.border}",
        fill=INK,
    )


def _quay(port: Harbour, radius: float, size: float) -> list[Markup]:
    """A harbour without words: its rate, above the ground of what it serves."""
    below = QUAY * radius
    half = sqrt(radius**2 - below**2)
    ground = f"M{-half:.1f},{below:.1f}A{radius:g},{radius:g} 0 0 0 {half:.1f},{below:.1f}z"
    drawn = [
        circle(ORIGIN, radius, fill=PAPER),
        *([element("path", d=ground, fill=f"url(#ground-{port.terrain})")] if port.terrain else []),
        circle(ORIGIN, radius, fill="none", stroke=PIER, stroke_width=RIM),
    ]
    return [*drawn, centred(port.rate, size, -RAISED * radius if port.terrain else 0)]


def spot(radius: float) -> Markup:
    """The shape of an intersection on which nothing stands, for :func:`number`."""
    return circle(ORIGIN, radius, id="shape-spot", fill=PAPER, stroke=LINE, stroke_width=0.9)


@lru_cache(maxsize=1024)
def number(places: Places, at: int) -> Markup:
    """The number of an intersection on which nothing stands, in the shape of one."""
    words = text(NUMBER_AT, str(at), font_size=NUMBER, **FROM_CLOSE)
    circled = element("use", href="#shape-spot")
    large = circle(ORIGIN, NEAR_SPOT, fill=PAPER, stroke=LINE, stroke_width=0.9)
    near = apart(NEAR, large, centred(str(at), NEAR_SIZE))
    return element(
        "g", circled, words, near, **called("at", at), fill=INK, transform=moved(places.intersection(at))
    )


@lru_cache(maxsize=1024)
def number_beside(places: Places, at: int) -> Markup:
    """The number of an intersection, beside the building that stands there."""
    (x, y), (across, down) = places.intersection(at), BESIDE
    words = text(NUMBER_AT, str(at), font_size=NUMBER, **BESIDE_HALO, **FROM_CLOSE)
    return element(
        "g",
        words,
        apart(NEAR, centred(str(at), NEAR_SIZE, **BESIDE_HALO)),
        **called("at", at),
        fill=INK,
        stroke_linejoin="round",
        transform=moved((x + across, y + (down if places.upright(at) > 0 else -down))),
    )


def swatch(terrain: str) -> Markup:
    """A little hex for a legend around its origin, from the middle of a tile of the terrain's pattern."""
    x, y = _PATTERNS[terrain][0] / 2, _PATTERNS[terrain][1] / 2
    wide, half = SWATCH * 0.866, SWATCH / 2
    upper, lower = (
        [(x - wide, y - half), (x, y - SWATCH), (x + wide, y - half)],
        [(x + wide, y + half), (x, y + SWATCH)],
    )
    corners = [*upper, *lower, (x - wide, y + half)]
    return polygon(corners, fill=f"url(#ground-{terrain})", stroke=QUIET, transform=moved((-x, -y)))


def tile(terrain: str, width: float, height: float, corner: float) -> Markup:
    """A field of a terrain around the origin with one sign of its pattern in the middle, for what it yields."""
    wide, high, path = _PATTERNS[terrain]
    paint = TERRAINS[terrain]
    field = element(
        "rect",
        x=-width / 2,
        y=-height / 2,
        width=width,
        height=height,
        rx=corner,
        fill=paint.fill,
        stroke=INK,
        stroke_width=1.5,
    )
    drawn = element(
        "path",
        d=path,
        fill="none",
        stroke=paint.ink,
        stroke_width=1.6,
        stroke_linecap="round",
        transform=moved((-wide / 2, -high / 2)),
    )
    return element("g", field, drawn)
