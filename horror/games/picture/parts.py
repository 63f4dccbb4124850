"""A picture in parts: the ground, the pieces on it, a panel and a legend beside it; here they are put together.

It is what :class:`horror.rules.kernel.face.Picture` says. The ids of pieces are read by whoever compares one picture
with the next: a piece has the same one as long as it is the same, wherever it goes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol, TypeAlias

from horror.games.picture import levels
from horror.games.picture.palette import MARK, PALETTES, PAPER, RIM, Palette
from horror.games.picture.svg import ORIGIN, Box, Markup, Point, Value, document, element, group, moved, root
from horror.rules.kernel.face import LIGHT, Drawn, Layers
from horror.rules.kernel.said import LegendSaid, PartSaid

PLACES = "places"
"""The id of the group in which every place has a shape."""
_NAME = re.compile(r'\bid="([^"]*)"')
_SHAPE = re.compile(r'<(\w+)([^<>]*? data-place="([^"]*)")[^<>]*/>')
_WHERE = re.compile(r' (?:points|c[xy]|[xy][12])="([^"]*)"')
_RADIUS = re.compile(r' r="([^"]*)"')
_NUMBER = re.compile(r"-?[0-9.]+")
_USED = re.compile(r'(?:href="#|url\(#)([^")]*)')


Attributes: TypeAlias = tuple[tuple[str, Value], ...]


class Ground(NamedTuple):
    """What lies below the pieces.

    ``shapes`` are what any part may use by reference, each with an id. ``around`` are the attributes of the group in
    which ground and pieces stand, ``box`` is what that takes up of the whole picture. ``places`` is a group with a
    shape for each place that a move can name; nothing of it is seen, and it stands in the ground alone.
    """

    shapes: tuple[Markup, ...]
    drawn: Markup
    box: Box
    around: Attributes = ()
    places: Markup = Markup()


class Part(NamedTuple):
    """What stands beside the board, drawn from an origin of its own; the box that it takes up with its margin; and what
    it is called.
    """

    drawn: Markup
    box: Box
    title: str


Shown: TypeAlias = Callable[[Markup, Box], str]
"""Makes an element of what is drawn within a box."""


class Telling(Protocol):
    """A part of a panel, which can be told as data."""

    def told(self, shown: Shown, /) -> PartSaid: ...


class Explaining(Protocol):
    """A legend, which can be drawn and told as data. Two are the same where they are one."""

    @property
    def part(self) -> Part: ...
    def told(self, shown: Shown, /) -> LegendSaid: ...
    def __hash__(self) -> int: ...


@lru_cache(maxsize=8192)
def drawn(markup: Markup, palette: Palette) -> Drawn:
    """A piece in its colours, by the id that its element has."""
    return Drawn(_name(markup), palette.painted(levels.in_parts(markup)))


@lru_cache(maxsize=2048)
def _layer(piece: Markup, around: Attributes, palette: Palette) -> str:
    """A piece as it is in whole pictures, where it stands."""
    return _seen_in(element("g", piece, **dict(around)), palette)


def _seen_in(markup: str, palette: Palette) -> str:
    """What is seen of markup in a picture that stands by itself, in its colours."""
    return palette.painted(levels.whole(markup))


class Picture:
    """Games derive from it and say what they draw, in colours by name. ``gap`` is the space around the ground,
    ``palette`` what the colours are.
    """

    gap: float = 0
    palette: Palette = PALETTES[LIGHT]

    @cached_property
    def name(self) -> str:
        """What the game is called."""
        raise NotImplementedError

    @cached_property
    def title(self) -> str:
        """The position in a line."""
        raise NotImplementedError

    @cached_property
    def description(self) -> str:
        """The position in sentences: all that the picture shows."""
        raise NotImplementedError

    @cached_property
    def ground(self) -> Ground:
        """What lies below the pieces."""
        raise NotImplementedError

    def standing(self) -> Iterator[Markup]:
        """The pieces from the lowest up, each an element with an id, in the ground's own units."""
        raise NotImplementedError

    @cached_property
    def panel(self) -> Part | None:
        """What is said beside the board, where something is."""
        return None

    @cached_property
    def said(self) -> Sequence[Telling]:
        """What the panel says, part by part."""
        return ()

    @cached_property
    def explained(self) -> Explaining | None:
        """What the signs mean, where there are any."""
        return None

    @cached_property
    def legend(self) -> Part | None:
        """The same, drawn."""
        return self.explained.part if self.explained else None

    @cached_property
    def says(self) -> list[PartSaid]:
        """What the panel says, as data."""
        return [part.told(_shown_in(self.palette)) for part in self.said]

    @cached_property
    def meanings(self) -> LegendSaid | None:
        """What the signs mean, as data."""
        return _meanings(self.explained, self.palette) if self.explained else None

    @property
    def panel_at(self) -> Point:
        """Where the panel's origin is in the whole picture."""
        return ORIGIN

    @property
    def legend_at(self) -> Point:
        """Where the legend's origin is in the whole picture."""
        return ORIGIN

    @cached_property
    def pieces(self) -> list[Drawn]:
        """What :meth:`standing` gives, by id."""
        return [drawn(piece, self.palette) for piece in self._standing]

    def whole(self) -> str:
        """All parts as one document."""
        boxes, beside = [self.ground.box.widened(self.gap)], list[Markup]()
        for part, at in ((self.panel, self.panel_at), (self.legend, self.legend_at)):
            if part is not None:
                boxes.append(part.box.moved(at))
                beside.append(element("g", part.drawn, transform=moved(at)))
        size = Box(0, 0, max(box.right for box in boxes), max(box.bottom for box in boxes))
        parts = [*_below(self.ground.shapes, size), _board(self._seen, self._standing), *beside]
        return self._whole(document(size, self.title, self.description, parts))

    def pointed(self, marked: Sequence[str], shown: Sequence[str], title: str) -> str:
        """The board alone with these places marked; of it what lies around those that are ``shown``, where there are
        any. It says its ``title`` and nothing more.
        """
        shapes = places_in(self.ground.places)
        unit = self.ground.box.width / 740
        lit = group([_marked(shapes[name], unit) for name in marked], fill="none", stroke_linecap="round")
        board = _board(self._seen, [lit, *self._standing])
        box = _around([shapes[name] for name in shown], self.ground.box) if shown else self.ground.box
        return self._whole(document(box, title, "", [*_below(self.ground.shapes, box), board]))

    def layers(self) -> Layers:
        """Ground and pieces of the whole, layer by layer."""
        shapes, below = _lowest(self._seen, self.palette)
        around = self.ground.around
        laid = tuple(_layer(piece, around, self.palette) for piece in self._standing)
        return Layers(self.ground.box, shapes, below, laid)

    def alone(self, part: str) -> str:
        """One part as a document of its own; empty where there is none."""
        if part == "ground":
            return _bare(self.ground, self.name, self.palette)
        if part == "pieces":
            board = _board(self._seen._replace(drawn=Markup()), self._standing)
            used = element("defs", *_used(self.ground.shapes, board))
            return self._whole(document(self.ground.box, self.title, self.description, [used, board]))
        found = self._beside(part)
        return _with_shapes(found, self.ground.shapes, self.palette) if found else ""

    def inset(self, part: str) -> str:
        """Panel or legend as an element that uses the ground's shapes; empty where there is none."""
        found = self._beside(part)
        return self._whole(root(found.box, [found.drawn], aria_label=found.title)) if found else ""

    def _beside(self, part: str) -> Part | None:
        return {"panel": lambda: self.panel, "legend": lambda: self.legend}[part]()

    @property
    def _seen(self) -> Ground:
        """What of the ground is to be seen."""
        return self.ground._replace(places=Markup())

    @cached_property
    def _standing(self) -> list[Markup]:
        return list(self.standing())

    def _whole(self, markup: str) -> str:
        return _seen_in(markup, self.palette)


def _board(ground: Ground, pieces: Iterable[Markup]) -> Markup:
    """The ground with so many pieces on it."""
    parts = [ground.drawn, group(pieces, id="pieces"), ground.places]
    return group([part for part in parts if part], **dict(ground.around))


def places_in(places: Markup) -> dict[str, Markup]:
    """The shapes of places by their names."""
    return {name: Markup(f"<{kind}{head}/>") for kind, head, name in _SHAPE.findall(places)}


def _marked(shape: Markup, unit: float) -> Markup:
    """A line around a shape that is seen on every ground, and beside the pieces that stand there."""
    wide = Markup(_RADIUS.sub(lambda found: f' r="{1.6 * float(found[1]):.1f}"', shape))
    rim, line = (24, 17) if shape.startswith("<line") else (10, 5)
    strokes = ((RIM, rim), (MARK, line))
    return group([element("g", wide, stroke=colour, stroke_width=width * unit) for colour, width in strokes])


def _around(shapes: Sequence[Markup], board: Box) -> Box:
    """What lies around some shapes: half as wide as high at least, a third of the board, and nothing beyond it."""
    at = [float(value) for shape in shapes for value in _NUMBER.findall(" ".join(_WHERE.findall(shape)))]
    across, down = [board.left + x for x in at[::2]], [board.top + y for y in at[1::2]]
    room = board.width / 9
    wide = max(max(across) - min(across) + 2 * room, board.width / 2.2)
    high = max(max(down) - min(down) + 2 * room, wide * 0.6)
    wide, high = min(max(wide, high * 1.2), board.width), min(high, board.height)
    left = min(max((min(across) + max(across) - wide) / 2, board.left), board.right - wide)
    top = min(max((min(down) + max(down) - high) / 2, board.top), board.bottom - high)
    return Box(round(left, 1), round(top, 1), round(wide, 1), round(high, 1))


def _below(shapes: Iterable[Markup], box: Box) -> list[Markup]:
    """Shapes, and paper on which all else is drawn."""
    paper = {"x": box.left or None, "y": box.top or None, "width": box.width, "height": box.height}
    return [element("defs", *shapes), element("rect", **paper, fill=PAPER)]


@lru_cache(maxsize=128)
def _lowest(ground: Ground, palette: Palette) -> tuple[str, str]:
    """The shapes, and paper with the ground on it."""
    shapes, paper = _below(ground.shapes, ground.box)
    return _seen_in(shapes, palette), _seen_in(paper + _board(ground, []), palette)


@lru_cache(maxsize=128)
def _bare(ground: Ground, name: str, palette: Palette) -> str:
    parts = [*_below(ground.shapes, ground.box), _board(ground, [])]
    return palette.painted(levels.in_parts(document(ground.box, name, "", parts)))


@lru_cache(maxsize=128)
def _with_shapes(part: Part, shapes: tuple[Markup, ...], palette: Palette) -> str:
    parts = [*_below(_used(shapes, part.drawn), part.box), part.drawn]
    return _seen_in(document(part.box, part.title, "", parts), palette)


def _used(shapes: Iterable[Markup], markup: str) -> list[Markup]:
    """The shapes of which a part makes use."""
    names = set(_USED.findall(markup))
    return [shape for shape in shapes if _name(shape) in names]


def _name(markup: Markup) -> str:
    """The id of an element."""
    found = _NAME.search(markup)
    assert found is not None, markup
    return found[1]


@lru_cache(maxsize=64)
def _meanings(explained: Explaining, palette: Palette) -> LegendSaid:
    return explained.told(_shown_in(palette))


@lru_cache(maxsize=64)
def _shown_in(palette: Palette) -> Shown:
    """Shows signs in these colours; what they mean is told beside them, so they say nothing to a screen reader."""

    @lru_cache(maxsize=1024)
    def shown(drawn: Markup, box: Box) -> str:
        sign = root(box, [element("g", drawn, text_anchor="middle")], aria_hidden="true")
        return _seen_in(sign, palette)

    return shown
