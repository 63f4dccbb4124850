"""Towns under attack, knights, monsters, gates: pieces that carry more than an owner.

Everything that matters has a shape, a letter or words; colour only repeats it.
"""

from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from horror.games.catan_horror.palette import GLOOM, MADNESS, STONE
from horror.games.picture.palette import INK, PAPER, RED, Owner
from horror.games.picture.svg import Markup, Point, circle, element, group, line, moved, points, text

RIM = 1.7
"""The width of outlines."""
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
_MERCHANT = "M-10 13L-4-3A7 7 0 1 1 4-3L10 13z"


def definitions() -> list[Markup]:
    """The shapes that the other functions use by reference."""
    return [
        *(_shape(f"town-{name}", path) for name, path in _TOWNS.items()),
        *(_shape(f"knight-{name}", path) for name, path in _KNIGHTS.items()),
        *(_shape(f"monster-{name}", path) for name, path in _MONSTERS.items()),
        _shape("merchant", _MERCHANT),
        element("path", id="shape-wall", d=_WALL, fill=STONE, stroke=INK, stroke_width=1.4),
        element("polygon", id="shape-seal", points=_star(5, 15, 6.5)),
    ]


def _shape(name: str, path: str) -> Markup:
    return element("path", id=f"shape-{name}", d=path, stroke_linejoin="round")


def _star(rays: int, outer: float, inner: float) -> str:
    return points(
        ((outer, inner)[step % 2] * sin(pi * step / rays), -(outer, inner)[step % 2] * cos(pi * step / rays))
        for step in range(2 * rays)
    )


def _use(name: str, **attributes: Any) -> Markup:
    return element("use", href=f"#shape-{name}", **attributes)


@lru_cache(maxsize=4096)
def town(
    kind: str, at: Point, owner: Owner, label: str, walled: bool, state: str, **attributes: str
) -> Markup:
    """A town with its owner's letter and its intersection's number; a wall below; a second rim where it is not sane."""
    rims = {"mad": (MADNESS, None), "invaded": (RED, "5 3")}
    parts = [_use(f"town-{kind}", stroke=PAPER, stroke_width=5)]
    if state in rims:
        colour, dashes = rims[state]
        parts = [_use(f"town-{kind}", stroke=PAPER, stroke_width=11)]
        parts.append(_use(f"town-{kind}", stroke=colour, stroke_width=8.5, stroke_dasharray=dashes))
    if walled:
        parts.append(_use("wall"))
    parts.append(_use(f"town-{kind}", stroke=INK, stroke_width=RIM))
    parts.append(text((0, 4), owner.letter, font_size=12, font_weight="bold", fill=owner.paint.ink))
    if label:
        parts.append(text((0, 13), label, font_size=9.5, fill=owner.paint.ink))
    return element("g", *parts, fill=owner.paint.fill, transform=moved(at), **attributes)


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
    ink = owner.paint.ink
    parts = []
    if mad:
        parts.append(_use(f"knight-{rank}", stroke=MADNESS, stroke_width=7))
    parts.append(_use(f"knight-{rank}", stroke=PAPER, stroke_width=4))
    parts.append(
        _use(f"knight-{rank}", stroke=INK, stroke_width=RIM, stroke_dasharray="3 2.2" if hidden else None)
    )
    parts.append(text((0, -1), owner.letter, font_size=10, font_weight="bold", fill=ink))
    parts.append(text((0, 8.5), name, font_size=9, font_weight="bold", fill=ink))
    if damage:
        parts.append(badge((11, -11), str(damage), RED))
    if sanity:
        parts.append(badge((-11, -11), str(sanity), MADNESS))
    if tag:
        parts.append(pill((0, 16), tag, PAPER, INK))
    return element("g", *parts, fill=owner.paint.fill, transform=_placed(at, scale), **attributes)


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
    shape = movement if movement in _MONSTERS else "normal"
    dots = [
        circle(((index - (health - 1) / 2) * 5, 10.5), 1.8, fill=PAPER if index < health - damage else "none")
        for index in range(health)
    ]
    return element(
        "g",
        _use(f"monster-{shape}", stroke=PAPER, stroke_width=4),
        _use(f"monster-{shape}", stroke=INK, stroke_width=RIM),
        text((0, -1.5), letters, font_size=11.5, font_weight="bold", fill=PAPER),
        text((0, 6.5), name, font_size=8, fill=PAPER),
        group(dots, stroke=PAPER, stroke_width=0.9),
        fill=GLOOM,
        transform=_placed(at, scale),
        **attributes,
    )


@lru_cache(maxsize=1024)
def gate(at: Point, symbol: str, modifier: str, damage: int, closes_at: int, **attributes: str) -> Markup:
    """A gate: its world by symbol, what it adds to a knight's strength, and its damage on a bar."""
    return element(
        "g",
        circle((0, 0), 20, fill=PAPER),
        circle((0, 0), 18, fill=MADNESS, stroke=INK, stroke_width=1.4),
        circle((0, 0), 14.5, fill="none", stroke=PAPER, stroke_width=1, stroke_dasharray="7 3"),
        element(
            "path", d=_SYMBOLS[symbol], fill="none", stroke=PAPER, stroke_width=1.8, stroke_linejoin="round"
        ),
        text((0, 11), modifier, font_size=9.5, font_weight="bold", fill=PAPER),
        bar((0, 24), 36, damage, closes_at, f"{damage}/{closes_at}", MADNESS),
        transform=moved(at),
        **attributes,
    )


_SYMBOLS = {
    "square": "M-5-10H5V0H-5z",
    "hexagon": "M-3-10H3L6-5 3 0H-3L-6-5z",
    "triangle": "M0-11L6 0H-6z",
    "circle": "M-5.5-5A5.5 5.5 0 1 0 5.5-5A5.5 5.5 0 1 0-5.5-5z",
    "star": f"M{_star(5, 6.5, 2.7)}z",
    "slash": "M-5 0L5-10",
    "diamond": "M0-11L6-5 0 1-6-5z",
    "plus": "M0-11V1M-6-5H6",
}
"""The symbols of the worlds, in the upper half of a gate."""


def seal(at: Point, **attributes: str) -> Markup:
    """A star on a hex where no gate opens any more."""
    return element(
        "g",
        circle((0, 0), 18, fill=PAPER, stroke=INK, stroke_width=1.4),
        _use("seal", fill=INK),
        transform=moved(at),
        **attributes,
    )


def merchant(at: Point, owner: Owner, **attributes: str) -> Markup:
    """The merchant, with the letter of whose it is."""
    return element(
        "g",
        _use("merchant", stroke=PAPER, stroke_width=5),
        _use("merchant", stroke=INK, stroke_width=RIM),
        text((0, 9), owner.letter, font_size=10, font_weight="bold", fill=owner.paint.ink),
        fill=owner.paint.fill,
        transform=moved(at),
        **attributes,
    )


def recruit(at: Point, scale: float, owner: Owner, **attributes: str) -> Markup:
    """A knight that is called up: a dotted circle with a plus."""
    return element(
        "g",
        circle((0, 0), 11, fill=PAPER, stroke=INK, stroke_width=1.6, stroke_dasharray="1.5 2.5"),
        text((0, 4), f"+{owner.letter}", font_size=11, font_weight="bold", fill=INK),
        transform=_placed(at, scale),
        **attributes,
    )


@lru_cache(maxsize=4096)
def leash(start: Point, end: Point, **attributes: str) -> Markup:
    """From an intersection to a piece that stands there, in ink on a light rim."""
    return element(
        "g",
        line(start, end, stroke=PAPER, stroke_width=3.4, stroke_opacity=0.8),
        line(start, end, stroke=INK, stroke_width=1.3),
        **attributes,
    )


def badge(at: Point, words: str, fill: str) -> Markup:
    """A figure in a little circle."""
    return group(
        [
            circle(at, 6, fill=fill, stroke=PAPER, stroke_width=1),
            text((at[0], at[1] + 3.2), words, font_size=9, font_weight="bold", fill=PAPER),
        ]
    )


def pill(at: Point, words: str, fill: str, ink: str, wide: float = 0) -> Markup:
    """A word on a label, centred on a point."""
    width = wide or 6 + 5.4 * len(words)
    return group(
        [
            element(
                "rect",
                x=at[0] - width / 2,
                y=at[1] - 5.5,
                width=width,
                height=11,
                rx=4,
                fill=fill,
                stroke=INK,
                stroke_width=0.8,
            ),
            text((at[0], at[1] + 3), words, font_size=8.5, font_weight="bold", fill=ink),
        ]
    )


def bar(at: Point, width: float, taken: int, most: int, words: str, fill: str) -> Markup:
    """How much has been taken of what can be borne, with words on it."""
    left, top = at[0] - width / 2, at[1] - 5.5
    return group(
        [
            element("rect", x=left, y=top, width=width, height=11, fill=PAPER, stroke=INK, stroke_width=0.8),
            element("rect", x=left, y=top + 8, width=width * min(1, taken / most), height=3, fill=fill),
            text((at[0], at[1] + 2), words, font_size=8, font_weight="bold", fill=INK),
        ]
    )
