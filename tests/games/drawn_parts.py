"""Reading a panel or a legend as it is drawn: its words, and how far the signs reach that stand beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple
from xml.etree import ElementTree

from horror.games import RULESETS
from horror.games.picture import levels
from horror.games.picture.palette import RIM
from horror.games.picture.svg import Box
from horror.rules.kernel.events import SPECTATOR
from tests.games.horror_positions import asked, crowded
from tests.games.shown_positions import classic, classic_shown, horror_shown

SVG = "{http://www.w3.org/2000/svg}"
BOTH = """
name: both
rules: [BASE-01]
ruleset: classic
players: [red, blue, orange]
towns: {13: orange city, 41: red settlement}
roads: {13-18: orange, 8-13: orange, 12-17: orange, 18-23: orange, 8-12: orange, 41-46: red}
army: {orange: 3}
turn: {player: orange, phase: actions, number: 7, rolled: [6, 5]}
"""
LONG = """
players: [orange, blue, white, red]
towns: {13: orange city, 41: blue settlement, 50: white settlement, 2: red settlement}
monsters: {M1: dhole at 13, M2: ghost at 25}
resigned: [blue]
seats: {white: mad}
turn: {player: orange, phase: combat, number: 107}
"""
POSITIONS: dict[str, Callable[[], Any]] = {
    "classic": classic_shown,
    "both": lambda: classic(BOTH),
    "horror": horror_shown,
    "crowded": crowded,
    "long": lambda: asked(LONG),
}
"""Positions of which much has to be said; in ``both`` orange has the longest road and the largest army, in ``long`` the
longest name is that of who is asked the longest question.
"""
NUMBER = re.compile(r"-?\d*\.?\d+")
STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
Point = tuple[float, float]


class Reach(NamedTuple):
    """How far something reaches."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def covers(self, other: Reach) -> bool:
        """Whether they have more than an edge in common."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > 0 and min(self.bottom, other.bottom) - max(self.top, other.top) > 0

    def narrowed(self, by: float) -> Reach:
        """Without what is so near to its edges."""
        return Reach(self.left + by, self.top + by, self.right - by, self.bottom - by)

    def within(self, other: Reach) -> bool:
        return (
            other.left <= self.left
            and other.top <= self.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )


class Words(NamedTuple):
    """Something written: where, how large, from where it runs, whether it is bold, and in which ink."""

    text: str
    x: float
    y: float
    size: float = 16
    anchor: str = "start"
    bold: bool = False
    ink: str = ""

    @property
    def reach(self) -> Reach:
        """If a letter is half as wide as high."""
        return self._reach(0.5 * len(self.text))

    @property
    def broad(self) -> Reach:
        """If bold letters are as wide as those of DejaVu Sans, and a blank half as wide as they are."""
        return self._reach(0.69 * (len(self.text) - 0.5 * self.text.count(" "))) if self.bold else self.reach

    def _reach(self, wide: float) -> Reach:
        wide *= self.size
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return Reach(left, self.y - 0.75 * self.size, left + wide, self.y + 0.2 * self.size)

    @property
    def middle(self) -> float:
        """How high the middle of a capital letter is."""
        return self.y - 0.36 * self.size


class Sign(NamedTuple):
    """A sign with the point at which it stands."""

    x: float
    y: float
    node: ElementTree.Element
    reach: Reach

    @property
    def letters(self) -> list[str]:
        return [text.text or "" for text in self.node.iter(f"{SVG}text")]

    @property
    def labelled(self) -> Iterator[tuple[Reach, Reach]]:
        """Labels with words of their own: how far each reaches, and its words."""
        for group in self.node.iter(f"{SVG}g"):
            rects, texts = group.findall(f"{SVG}rect"), group.findall(f"{SVG}text")
            if rects and texts:
                around = Words("", 0, 0, anchor="middle")
                yield reach_of(rects[0]), next(written(texts[0], around)).reach


class Drawn:
    """A part of a picture."""

    def __init__(self, part: Any, shapes: Iterable[str]) -> None:
        self.root = element(part.drawn)[0]
        box: Box = part.box
        self.frame = Reach(box.left, box.top, box.right, box.bottom)
        self.title = part.title
        self._shapes = {node.get("id"): node for node in element("".join(shapes))}
        self.words = list(written(self.root, Words("", 0, 0)))
        self.signs = self.signs_in(self.root)

    def signs_in(
        self, node: ElementTree.Element, tag: str = "g", anchor: str | None = "middle"
    ) -> list[Sign]:
        """The pieces, labels and swatches in a part; as they are told by their tag and anchor, dice and pointers."""
        kind = (f"{SVG}{tag}", anchor)
        found = [each for each in self._outermost(node) if (each.tag, each.get("text-anchor")) == kind]
        return [self.sign(each) for each in found]

    def sign(self, node: ElementTree.Element) -> Sign:
        """A sign or piece, wherever it stands."""
        return Sign(*moved(node), node, reach(self._points(node)))

    @property
    def dice(self) -> list[Sign]:
        return self.signs_in(self.root, anchor=None)

    def _outermost(self, node: ElementTree.Element) -> Iterator[ElementTree.Element]:
        for child in node:
            if child.get("transform"):
                yield child
            else:
                yield from self._outermost(child)

    def _points(self, node: ElementTree.Element) -> Iterator[Point]:
        found = list(outline(node))
        for child in node:
            found += self._points(child)
        if node.tag == f"{SVG}use":
            shape = list(self._points(self._shapes[str(node.get("href"))[1:]]))
            wide = 0 if node.get("stroke") == RIM else float(node.get("stroke-width", 0)) / 2
            found += [(x + way * wide, y + way * wide) for x, y in shape for way in (-1, 1)]
        (x, y), scale = moved(node), float(matched(r"scale\(([^)]*)\)", node) or 1)
        return ((x + scale * across, y + scale * down) for across, down in found)

    @property
    def pictured(self) -> list[Sign]:
        """Everything that is drawn and not written."""
        return [*self.signs, *self.dice]

    def pointers(self, seat: int) -> list[Sign]:
        return self.signs_in(self.by_id(f"seat-{seat}"), "path", None)

    def by_id(self, name: str) -> ElementTree.Element:
        return next(node for node in self.root.iter() if node.get("id") == name)

    def seat(self, number: int) -> list[Words]:
        """The words about a seat."""
        return list(written(self.by_id(f"seat-{number}"), Words("", 0, 0)))

    def lines(self) -> list[list[Words]]:
        """Line by line from the top, and each from the left."""
        rows: dict[float, list[Words]] = {}
        for each in self.words:
            rows.setdefault(each.y, []).append(each)
        return [sorted(row, key=lambda each: each.x) for _, row in sorted(rows.items())]

    def line(self, text: str) -> list[Words]:
        """The first line in which these words stand."""
        return next(line for line in self.lines() if text in [each.text for each in line])

    @property
    def rules(self) -> list[Reach]:
        """The lines that are drawn across."""
        return [reach_of(node) for node in self.root.iter(f"{SVG}line")]


def element(markup: Any) -> ElementTree.Element:
    """What stands in whole pictures of this markup."""
    return ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{levels.whole(markup)}</svg>')


def matched(pattern: str, node: ElementTree.Element) -> str:
    found = re.search(pattern, node.get("transform", ""))
    return found[1] if found else ""


def moved(node: ElementTree.Element) -> Point:
    x, y = map(float, (matched(r"translate\(([^)]*)\)", node) or "0 0").split())
    return x, y


def written(node: ElementTree.Element, around: Words) -> Iterator[Words]:
    """What is written in a part beside its signs, which have words of their own."""
    around = Words(
        "".join(node.itertext()),
        float(node.get("x", 0)),
        float(node.get("y", 0)),
        float(node.get("font-size", around.size)),
        node.get("text-anchor", around.anchor),
        node.get("font-weight", "bold" if around.bold else "") == "bold",
        node.get("fill", around.ink),
    )
    if node.tag == f"{SVG}text":
        yield around
    for child in node:
        if child.get("transform") is None:
            yield from written(child, around)


def reach(found: Iterable[Point]) -> Reach:
    across, down = zip(*found, strict=True)
    return Reach(min(across), min(down), max(across), max(down))


def reach_of(node: ElementTree.Element) -> Reach:
    """How far a shape reaches by itself."""
    return reach(outline(node))


def outline(node: ElementTree.Element) -> Iterator[Point]:
    """Points on the outline of a shape, with half of its stroke where it is said on it."""
    wide = float(node.get("stroke-width", 0)) / 2 if node.tag not in (f"{SVG}g", f"{SVG}line") else 0
    for x, y in corners(node):
        yield from ((x - wide, y - wide), (x + wide, y + wide))


def corners(node: ElementTree.Element) -> Iterator[Point]:
    def number(name: str) -> float:
        return float(node.get(name, 0))

    kind = node.tag.removeprefix(SVG)
    if kind == "rect":
        yield from (
            (number("x"), number("y")),
            (number("x") + number("width"), number("y") + number("height")),
        )
    elif kind == "circle":
        x, y, wide = number("cx"), number("cy"), number("r")
        yield from ((x - wide, y - wide), (x + wide, y + wide))
    elif kind == "line":
        yield from ((number("x1"), number("y1")), (number("x2"), number("y2")))
    elif kind == "polygon":
        yield from (tuple(map(float, each.split(","))) for each in str(node.get("points")).split())  # type: ignore[misc]
    elif kind == "path":
        yield from along(str(node.get("d")))


def along(path: str) -> Iterator[Point]:
    """The corners of a path; of an arc what its circle would take up if it were half of it."""
    x = y = 0.0
    for order, told in STEP.findall(path):
        numbers = [float(each) for each in NUMBER.findall(told)]
        kind, relative = order.upper(), order.islower()
        if kind == "Z":
            continue
        size = {"H": 1, "V": 1, "A": 7, "Q": 4}.get(kind, 2)
        for at in range(0, len(numbers), size):
            step = numbers[at : at + size]
            before = (x, y)
            across, down = (x, y) if relative else (0.0, 0.0)
            if kind == "H":
                x = across + step[0]
            elif kind == "V":
                y = down + step[0]
            else:
                x, y = across + step[-2], down + step[-1]
            if kind == "A":
                middle, half = ((before[0] + x) / 2, (before[1] + y) / 2), step[0]
                yield from ((middle[0] - half, middle[1] - half), (middle[0] + half, middle[1] + half))
            yield x, y


def drawn(position: str, part: str, language: str = "en") -> Drawn:
    """The panel or the legend of a position."""
    return part_of(POSITIONS[position]().view(SPECTATOR), part, language)


def part_of(view: Any, part: str, language: str = "en") -> Drawn:
    picture: Any = RULESETS[view.ruleset].picture(view, language)
    return Drawn(getattr(picture, part), picture.ground.shapes)
