"""Writing SVG: elements as escaped text, numbers short, the same input always the same bytes.

Presentation attributes only, no style sheets and no scripts: the picture may stand in a page with a strict
content policy.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import NamedTuple, TypeAlias


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Value: TypeAlias = str | int | float
Point: TypeAlias = tuple[float, float]
ORIGIN: Point = (0, 0)


class Box(NamedTuple):
    """A rectangle on a drawing, by its upper left corner."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def moved(self, at: Point) -> "Box":
        """The same rectangle, brought to a point by its origin."""
        return self._replace(left=self.left + at[0], top=self.top + at[1])

    def widened(self, by: float) -> "Box":
        """The same rectangle with a margin around it."""
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)


_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A coordinate, to a tenth, as short as it goes."""
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def text_of(value: Value) -> str:
    """A value with what XML reserves escaped and what it forbids left out."""
    kind = type(value)
    if kind is Markup:
        return value  # type: ignore[return-value]
    return _escaped(value) if kind is str or isinstance(value, str) else number(value)


@lru_cache(maxsize=4096)
def _escaped(value: str) -> str:
    return escape(_UNPRINTABLE.sub("", value))


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.strip("_").replace("_", "-")


def element(name: str, *children: str, **attributes: Value | None) -> Markup:
    """``<name …>children</name>``; ``font_size`` is written ``font-size``, an attribute that is None is left out."""
    head = "".join(
        [f' {_attribute(key)}="{text_of(value)}"' for key, value in attributes.items() if value is not None]
    )
    inside = "".join([text_of(child) for child in children])
    return Markup(f"<{name}{head}>{inside}</{name}>" if inside else f"<{name}{head}/>")


def group(children: Iterable[str], **attributes: Value | None) -> Markup:
    """Elements on lines of their own in a ``<g>``."""
    inside = "".join([f"{text_of(child)}\n" for child in children])
    return element("g", Markup(f"\n{inside}"), **attributes)


def called(kind: str, name: str | int) -> dict[str, str]:
    """The attributes of a place or piece: an ``id`` of its own in the picture, and in ``data-order`` the name by which
    orders call it, for whoever clicks on it."""
    return {"id": f"{kind}-{name}", "data_order": str(name)}


def points(corners: Iterable[Point]) -> str:
    """The ``points`` of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(corners: Iterable[Point], **attributes: Value | None) -> Markup:
    """A closed shape."""
    return element("polygon", points=points(corners), **attributes)


_drawn_again = lru_cache(maxsize=8192, typed=True)
"""The same small things are drawn in every picture; by their types too, since markup equals its text."""


@_drawn_again
def line(start: Point, end: Point, **attributes: Value | None) -> Markup:
    """A straight line."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


@_drawn_again
def circle(at: Point, radius: float, **attributes: Value | None) -> Markup:
    """A circle."""
    return element("circle", cx=at[0], cy=at[1], r=radius, **attributes)


@_drawn_again
def text(at: Point, words: str, **attributes: Value | None) -> Markup:
    """Words at a point, which is the base line's; centred where its group says so."""
    return element("text", words, x=at[0], y=at[1], **attributes)


@_drawn_again
def use(name: str, at: Point, **attributes: Value | None) -> Markup:
    """A shape that the definitions hold, at a point."""
    return element("use", href=f"#{name}", x=at[0], y=at[1], **attributes)


def moved(at: Point) -> str:
    """The ``transform`` that brings a shape's origin to a point."""
    return f"translate({number(at[0])} {number(at[1])})"


def root(box: Box, children: Iterable[str], **attributes: Value | None) -> Markup:
    """An ``svg`` element that shows this part of a drawing."""
    return element(
        "svg",
        Markup("\n" + "".join([f"{text_of(child)}\n" for child in children])),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join([number(value) for value in box]),
        width=box.width,
        height=box.height,
        role="img",
        **attributes,
        font_family="system-ui, 'Segoe UI', 'DejaVu Sans', Verdana, sans-serif",
    )


def document(box: Box, title: str, description: str, children: Iterable[str]) -> str:
    """A whole SVG document that a screen reader reads as one image with a title and, unless empty, a description."""
    said = [element("title", title, id="title")]
    if description:
        said.append(element("desc", description, id="description"))
    named = "title description" if description else "title"
    drawn = root(box, [*said, *children], aria_labelledby=named)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawn}\n'
