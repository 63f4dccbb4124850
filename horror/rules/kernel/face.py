"""What a ruleset says of a position besides events and boards: figures and words in one language, for any page.

All of it comes from a view, so it holds no more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

import msgspec

from horror.rules.kernel.glance import CardTold
from horror.rules.kernel.moves import Chance
from horror.rules.kernel.said import LegendSaid, PartSaid


class SeatColumn(msgspec.Struct, frozen=True):
    """What is told of every seat: the `name` is the same in every language, the `heading` stands above its column."""

    name: str
    heading: str


class SeatRow(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and how it stands.

    ``cells`` are its figures or words, one a column. ``badges`` are what sets it apart, in words.
    ``marked`` is the seat whose turn it is, and of a game that is over each that has won.
    """

    seat: int
    name: str
    cells: list[int | str]
    badges: list[str]
    marked: bool


class Standings(msgspec.Struct, frozen=True):
    """How the seats stand: what everybody may count.

    ``columns`` are what is told of each seat; ``rows`` are the seats in turn order.
    """

    columns: list[SeatColumn]
    rows: list[SeatRow]


class Holding(msgspec.Struct, frozen=True):
    """What the reader's own seat has.

    The ``name`` is the same in every language; the ``heading`` says what it is; ``held`` is each thing in words, and
    ``cards`` are those of them that may be shown as cards, as data.
    """

    name: str
    heading: str
    held: list[str]
    cards: list[CardTold] = []


class PlaceLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line about what lies at a place: its `text`, and the name of the `piece` that it is about, where it is one.

    `use` and `value` name what may be looked up of it (:class:`~horror.rules.kernel.things.ThingTold`).
    """

    text: str
    piece: str = ""
    use: str = ""
    value: str = ""


class PlaceTold(msgspec.Struct, frozen=True):
    """What lies at a place of the board.

    ``place`` is its name, ``role`` that which it has in fields of moves; the ``heading`` is what it is called in a
    sentence or on a card; ``lines`` are what lies there, each thing with its values.
    """

    place: str
    role: str
    heading: str
    lines: list[PlaceLine]


class FieldTold(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A field of a move, for who fills it by hand: ``name`` and ``label`` are what it is called in JSON and to people.

    ``role`` says what its values are, and ``use`` among which words each has one, empty where they are no words.
    ``many`` is ``one`` value, a ``set``, a ``bag`` in which one may stand more than once, a ``walk``, or an
    ``order`` of what is known; ``null`` what null means, empty where it may not stand there. ``values`` are all
    that the form allows, where it lists them; ``rows`` the fields of each of its values, where those have fields.
    ``counts`` is a word for what its values' ``worth`` is: fields with the same word add up.
    """

    name: str
    label: str
    role: str
    many: str
    use: str = ""
    null: str = ""
    values: list[str] = []
    rows: list[FieldTold] = []
    counts: str = ""


class KindTold(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of move, for who makes it by hand.

    ``type`` and ``label`` are what it is called in JSON and to people, ``group`` is with which kinds it is shown, and
    ``fields`` stand in an order in which they may be filled. ``draws`` says whether something is drawn by it, so that
    it cannot be taken back; ``ends`` whether the turn is over by it; ``grave`` that it harms its own seat and is seldom
    wanted, so that one asks once more.
    """

    type: str
    label: str
    group: str
    fields: list[FieldTold]
    draws: Chance
    ends: Chance
    grave: bool


class Kinds(msgspec.Struct, frozen=True, kw_only=True):
    """What a client needs to make any move of a game by hand.

    ``kinds`` are all kinds of its moves; ``groups`` has a word for each group; ``words`` has, by use, a word for each
    identifier that fields have.
    """

    kinds: list[KindTold]
    groups: dict[str, str]
    words: dict[str, dict[str, str]]


LIGHT, DARK = THEMES = ("light", "dark")
"""The colours in which pictures are drawn: on paper, and on a screen at night."""
PARTS = ("ground", "pieces", "panel", "legend")
"""The parts of a picture, from the lowest up."""


class Drawn(msgspec.Struct, frozen=True):
    """Something in a picture: ``id`` stays the same as long as the thing does, ``svg`` is how it looks, and where."""

    id: str
    svg: str


class Layers(NamedTuple):
    """A board as SVG elements of which each is drawn on those before it: the ground, then each of the pieces.

    They use ``shapes`` by reference. ``box`` is what they take up of their plane: left, top, width and height. Two
    elements that are the same markup look the same and lie at the same place, among the same shapes.
    """

    box: tuple[float, float, float, float]
    shapes: str
    ground: str
    pieces: Sequence[str]


class Picture(Protocol):
    """A position as SVG, in parts that are drawn when they are asked for. It holds only what everybody may see.

    The *ground* is what stays as it is while pieces come and go; ``pieces`` stand on it, from the lowest up; beside
    it are a *panel*, which says how the game stands, and a *legend* of the signs. A game has those that it needs, and
    the first two. ``title`` and ``description`` say all of it in words.
    """

    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def pieces(self) -> Sequence[Drawn]: ...

    def whole(self) -> str:
        """All parts as one SVG document, with title and description."""

    def pointed(self, marked: Sequence[str], shown: Sequence[str], title: str) -> str:
        """Ground and pieces as an SVG document with these places marked; of it what lies around those that are
        ``shown``, all where there are none.
        """

    def layers(self) -> Layers:
        """Ground and pieces of the whole picture, layer by layer, for who makes pixels of it and keeps them."""

    def alone(self, part: str) -> str:
        """One of :data:`PARTS` as an SVG document, with the shapes that it uses; empty where the game has no such part.

        The ground has the shapes of all parts, and the element ``pieces`` for them, in which nothing stands yet.
        """

    @property
    def says(self) -> Sequence[PartSaid]:
        """What the panel says; nothing where the game has none."""

    @property
    def meanings(self) -> LegendSaid | None:
        """What the legend says; None where the game has none."""

    def inset(self, part: str) -> str:
        """Panel or legend as an ``svg`` element that uses the shapes of the ground; empty where the game has none."""
