"""Towns under attack, knights, monsters, gates: pieces that carry more than an owner.

Everything that matters has a shape, a letter or words; colour only repeats it.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, NamedTuple

from horror.games.catan_horror.labels import badge, bar, large_badge, large_pill, pill
from horror.games.catan_horror.palette import GLOOM, GLOOM_EDGE, MADNESS, ON_GLOOM, STONE
from horror.games.picture.levels import (
    CLOSE,
    FROM_CLOSE,
    FROM_FAR,
    FROM_NEAR,
    ISLAND,
    NEAR,
    NEAR_SIZE,
    WHOLE_ALONE,
    apart,
    centred,
)
from horror.games.picture.palette import EDGE, INK, PAPER, RED, RIM, Owner
from horror.games.picture.svg import (
    ORIGIN,
    Markup,
    Point,
    Value,
    circle,
    element,
    group,
    line,
    moved,
    points,
    text,
)

OUTLINE, THIN, HAIR = 1.7, 1.4, 1
"""The width of outlines."""
LIGHT, LARGE_LIGHT = 4, 5
"""The width of the light rim around figures and around towns and the merchant, half of which is seen."""
AILING_LIGHT, AILING_RIM, MAD_RIM = 11, 8.5, 7
"""The same around a town that is not sane; its second rim, and that of a Mad knight."""


class Lettering(NamedTuple):
    """How far below the origin of a piece words have their base line, how large they are, and whether bold."""

    below: float
    size: float
    bold: bool = True

    def written(self, words: str, ink: str, **level: Value) -> Markup:
        """Words in the middle of a piece, at a level."""
        weight = "bold" if self.bold else None
        return text((0, self.below), words, font_size=self.size, font_weight=weight, fill=ink, **level)


TOWN_OWNER, TOWN_NUMBER = Lettering(4, 12), Lettering(13, 9.5, bold=False)
KNIGHT_OWNER, KNIGHT_NAME = Lettering(-1, 10), Lettering(8.5, 9)
MONSTER_KIND, MONSTER_NAME = Lettering(-1.5, 11.5), Lettering(6.5, 8, bold=False)
GATE_MODIFIER, MERCHANT_OWNER, RECRUIT_OWNER = Lettering(11, 9.5), Lettering(9, 10), Lettering(4, 11)
DAMAGE_AT: Point = (11, -11)
SANITY_AT: Point = (-11, -11)
TAG_AT: Point = (0, 16)
"""Where a knight has its damage, its Sanity damage, and its squad or Madness."""
DOT, DOTS_BELOW, DOTS_APART = 1.8, 10.5, 5
"""The radius of a monster's points of health, and where they are."""
GATE_RIM, GATE, GATE_RING = 20, 18, 14.5
GATE_BAR_AT: Point = (0, 24)
GATE_BAR = 36
SEAL, RECRUIT = 18, 11
SEAL_STAR = (15, 6.5)
SMALLEST = 8
"""The size of the smallest letters that are read from close by."""
SHORT, LONG, HALO = 2, 29, 2
"""How many letters a name has that stays within its piece where it is large, how wide longer ones are made, and the
width of the ground around those."""
LARGE_TOWN, FAR_OWNER = 1.4, 46
"""How much larger a town is that is seen from afar, and the size of its owner's letter then."""
TOWN_FAR, TOWN_NEAR = 0, (-0.5, 10)
"""How far below the origin of a town its owner's letter is then; and from near, that letter and its number."""
RIMS: dict[str, tuple[str, str | None]] = {"mad": (MADNESS, None), "invaded": (RED, "5 3")}
"""The second rim of a town that is not sane, and its dashes."""
FURTHER = 1.4
GATE_NEAR: Point = (0, 30)
"""How much further out badges are that are seen from afar, and where a gate says its damage then."""
_TOWNS = {
    "settlement": "M-15 15V-4L0-18 15-4V15z",
    "city": "M-20 15V-9L-12-20-4-9V-6H20V15z",
    "metropolis": "M-21 15V-9L-14-20-7-9V-6L0-15 7-6V-9L14-20 21-9V15z",
}
_WALL = "M-25 23V13h6v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4h6V23z"
_KNIGHTS = {
    "basic": "M-12.5 0A12.5 12.5 0 1 0 12.5 0A12.5 12.5 0 1 0-12.5 0z",
    "strong": "M-12.5-12.5H12.5V12.5H-12.5z",
    "mighty": "M0-15 14-5 10 13H-10L-14-5z",
    "general": "M-13-15L-6.5-9 0-16 6.5-9 13-15V6Q12 12 0 15Q-12 12-13 6z",
}
_MONSTERS = {
    "normal": "M-9-13H9Q13-13 13-9V9Q13 13 9 13H-9Q-13 13-13 9V-9Q-13-13-9-13z",
    "fast": "M-14-12H8L16 0 8 12H-14L-8 0z",
    "flying": "M-16-9L-6-13H6L16-9 12 0 16 9 6 13H-6L-16 9-12 0z",
    "stationary": "M-9-13H9L15 13H-15z",
    "special": "M-7-14H7L14-7V7L7 14H-7L-14 7V-7z",
}
RAYS = 5
_MERCHANT = "M-10 13L-4-3A7 7 0 1 1 4-3L10 13z"


def definitions() -> list[Markup]:
    """The shapes that the other functions use by reference."""
    return [
        *(_shape(f"town-{name}", path) for name, path in _TOWNS.items()),
        *(_shape(f"knight-{name}", path) for name, path in _KNIGHTS.items()),
        *(_shape(f"monster-{name}", path) for name, path in _MONSTERS.items()),
        _shape("merchant", _MERCHANT),
        element("path", id="shape-wall", d=_WALL, fill=STONE, stroke=EDGE, stroke_width=THIN),
        element("polygon", id="shape-seal", points=_star(*SEAL_STAR)),
    ]


def _shape(name: str, path: str) -> Markup:
    return element("path", id=f"shape-{name}", d=path, stroke_linejoin="round")


def _star(outer: float, inner: float) -> str:
    """Five rays, one of them upright."""
    reach = [outer, inner] * RAYS
    turns = [pi * step / RAYS for step in range(len(reach))]
    return points((far * sin(turn), -far * cos(turn)) for far, turn in zip(reach, turns, strict=True))


def _use(name: str, **attributes: Any) -> Markup:
    return element("use", href=f"#shape-{name}", **attributes)


@lru_cache(maxsize=4096)
def town(
    kind: str, at: Point, owner: Owner, label: str, walled: bool, state: str, **attributes: str
) -> Markup:
    """A town with its owner's letter and its intersection's number; a wall below; a second rim where it is not sane."""
    parts = list(_built(kind, walled, state, **FROM_CLOSE))
    parts.append(TOWN_OWNER.written(owner.letter, owner.paint.ink, **FROM_CLOSE))
    if label:
        parts.append(TOWN_NUMBER.written(label, owner.paint.ink, **FROM_CLOSE))
        parts.append(_large_town(_built(kind, walled, state), owner, label))
    return element("g", *parts, fill=owner.paint.fill, transform=moved(at), **attributes)


def _built(kind: str, walled: bool, state: str, **level: Value) -> Iterator[Markup]:
    """What a town looks like without words."""
    shape = f"town-{kind}"
    if state in RIMS:
        colour, dashes = RIMS[state]
        yield _use(shape, stroke=RIM, stroke_width=AILING_LIGHT, **level)
        yield _use(shape, stroke=colour, stroke_width=AILING_RIM, stroke_dasharray=dashes, **level)
    else:
        yield _use(shape, stroke=RIM, stroke_width=LARGE_LIGHT, **level)
    if walled:
        yield _use("wall", **level)
    yield _use(shape, stroke=EDGE, stroke_width=OUTLINE, **level)


def _large_town(built: Iterable[Markup], owner: Owner, label: str) -> Markup:
    """A town for who sees it from afar: larger, with its owner's letter, and from near with its number."""
    ink = owner.paint.ink
    near = NEAR_SIZE / LARGE_TOWN
    return apart(
        FROM_FAR,
        *built,
        centred(owner.letter, FAR_OWNER / LARGE_TOWN, TOWN_FAR, fill=ink, class_=ISLAND),
        centred(owner.letter, near, TOWN_NEAR[0], fill=ink, class_=NEAR),
        centred(label, near, TOWN_NEAR[1], fill=ink, class_=NEAR),
        transform=f"scale({LARGE_TOWN})",
    )


def _placed(at: Point, scale: float) -> str:
    return moved(at) if scale == 1 else f"{moved(at)} scale({scale})"


@lru_cache(maxsize=4096)
def knight(
    rank: str,
    at: Point,
    scale: float,
    owner: Owner,
    name: str,
    hidden: bool,
    damage: int,
    sanity: int,
    tag: str,
    mad: bool,
    **attributes: str,
) -> Markup:
    """A knight: rank by shape, dashed when hidden, damage in its upper corners, squad or Madness in the ``tag``."""
    ink, full = owner.paint.ink, _full(scale)
    parts = []
    if mad:
        parts.append(_use(f"knight-{rank}", stroke=MADNESS, stroke_width=MAD_RIM))
    parts.append(_use(f"knight-{rank}", stroke=RIM, stroke_width=LIGHT))
    parts.append(
        _use(
            f"knight-{rank}", stroke=EDGE, stroke_width=OUTLINE, stroke_dasharray="3 2.2" if hidden else None
        )
    )
    parts.append(KNIGHT_OWNER.written(owner.letter, ink, **full))
    parts.append(KNIGHT_NAME.written(name, ink, **full))
    short = [_short(name, ink, owner.paint.fill)]
    for place, count, colour in ((DAMAGE_AT, damage, RED), (SANITY_AT, sanity, MADNESS)):
        if count:
            parts.append(badge(place, str(count), colour, **full))
            x, y = place
            short.append(large_badge((x * FURTHER, y * FURTHER), str(count), colour))
    if tag:
        parts.append(pill(TAG_AT, tag, PAPER, INK, **full))
    parts.append(apart(_level(scale), *short))
    return element(
        "g", *parts, **FROM_NEAR, fill=owner.paint.fill, transform=_placed(at, scale), **attributes
    )


def _full(scale: float) -> dict[str, Value]:
    """From where all words on a piece are read: on one that is drawn smaller nowhere but in whole pictures."""
    return FROM_CLOSE if scale == 1 else WHOLE_ALONE


def _level(scale: float) -> str:
    """Where the name alone stands on a piece: on a small one from close by."""
    return NEAR if scale == 1 else CLOSE


def _short(name: str, ink: str, ground: str) -> Markup:
    """The name alone, as large as it can be; longer ones are pressed together and go beyond the edge on a ground of
    their own.
    """
    long: dict[str, Value] = {
        "stroke": ground,
        "stroke_width": HALO,
        "paint_order": "stroke",
        "textLength": LONG,
        "lengthAdjust": "spacingAndGlyphs",
    }
    return centred(name, NEAR_SIZE, fill=ink, **(long if len(name) > SHORT else {}))


@lru_cache(maxsize=4096)
def monster(
    movement: str,
    at: Point,
    scale: float,
    letters: str,
    name: str,
    damage: int,
    health: int,
    **attributes: str,
) -> Markup:
    """A monster: movement by shape, kind by letters; a dot for each point of health left, a ring for a lost one."""
    full = _full(scale)
    shape = movement if movement in _MONSTERS else "normal"
    first = (health - 1) * DOTS_APART / 2
    dots = [
        circle(
            (index * DOTS_APART - first, DOTS_BELOW),
            DOT,
            fill=ON_GLOOM if index < health - damage else "none",
        )
        for index in range(health)
    ]
    return element(
        "g",
        _use(f"monster-{shape}", stroke=RIM, stroke_width=LIGHT),
        _use(f"monster-{shape}", stroke=GLOOM_EDGE, stroke_width=OUTLINE),
        MONSTER_KIND.written(letters, ON_GLOOM, **full),
        MONSTER_NAME.written(name, ON_GLOOM, **full),
        group(dots, stroke=ON_GLOOM, stroke_width=0.9),
        apart(_level(scale), element("g", _short(name, ON_GLOOM, GLOOM), transform=moved((0, -2)))),
        **FROM_NEAR,
        fill=GLOOM,
        transform=_placed(at, scale),
        **attributes,
    )


@lru_cache(maxsize=1024)
def gate(at: Point, symbol: str, modifier: str, damage: int, closes_at: int, **attributes: str) -> Markup:
    """A gate: its world by symbol, what it adds to a knight's strength, and its damage on a bar."""
    return element(
        "g",
        circle(ORIGIN, GATE_RIM, fill=RIM),
        circle(ORIGIN, GATE, fill=MADNESS, stroke=EDGE, stroke_width=THIN),
        circle(ORIGIN, GATE_RING, fill="none", stroke=PAPER, stroke_width=HAIR, stroke_dasharray="7 3"),
        element(
            "path", d=_SYMBOLS[symbol], fill="none", stroke=PAPER, stroke_width=1.8, stroke_linejoin="round"
        ),
        GATE_MODIFIER.written(modifier, PAPER, **FROM_CLOSE),
        bar(GATE_BAR_AT, GATE_BAR, damage, closes_at, f"{damage}/{closes_at}", MADNESS, **FROM_CLOSE),
        apart(NEAR, large_pill(GATE_NEAR, f"{damage}/{closes_at}", PAPER, INK)),
        transform=moved(at),
        **attributes,
    )


_SYMBOLS = {
    "square": "M-5-10H5V0H-5z",
    "hexagon": "M-3-10H3L6-5 3 0H-3L-6-5z",
    "triangle": "M0-11L6 0H-6z",
    "circle": "M-5.5-5A5.5 5.5 0 1 0 5.5-5A5.5 5.5 0 1 0-5.5-5z",
    "star": f"M{_star(6.5, 2.7)}z",
    "slash": "M-5 0L5-10",
    "diamond": "M0-11L6-5 0 1-6-5z",
    "plus": "M0-11V1M-6-5H6",
}
"""The symbols of the worlds, in the upper half of a gate."""


def seal(at: Point, **attributes: str) -> Markup:
    """A star on a hex where no gate opens any more."""
    return element(
        "g",
        circle(ORIGIN, SEAL, fill=PAPER, stroke=INK, stroke_width=THIN),
        _use("seal", fill=INK),
        transform=moved(at),
        **attributes,
    )


def merchant(at: Point, owner: Owner, **attributes: str) -> Markup:
    """The merchant, with the letter of whose it is."""
    return element(
        "g",
        _use("merchant", stroke=RIM, stroke_width=LARGE_LIGHT),
        _use("merchant", stroke=EDGE, stroke_width=OUTLINE),
        MERCHANT_OWNER.written(owner.letter, owner.paint.ink, **FROM_CLOSE),
        fill=owner.paint.fill,
        transform=moved(at),
        **attributes,
    )


def recruit(at: Point, scale: float, owner: Owner, **attributes: str) -> Markup:
    """A knight that is called up: a dotted circle with a plus."""
    return element(
        "g",
        circle(ORIGIN, RECRUIT, fill=PAPER, stroke=INK, stroke_width=1.6, stroke_dasharray="1.5 2.5"),
        RECRUIT_OWNER.written(f"+{owner.letter}", INK, **_full(scale)),
        apart(_level(scale), centred(f"+{owner.letter}", NEAR_SIZE, fill=INK)),
        **FROM_NEAR,
        transform=_placed(at, scale),
        **attributes,
    )


@lru_cache(maxsize=4096)
def leash(start: Point, end: Point, **attributes: str) -> Markup:
    """From an intersection to a piece that stands there, in ink on a light rim."""
    return element(
        "g",
        line(start, end, stroke=RIM, stroke_width=3.4, stroke_opacity=0.8),
        line(start, end, stroke=INK, stroke_width=1.3),
        **attributes,
    )
