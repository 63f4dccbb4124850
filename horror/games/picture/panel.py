"""What a panel beside the board says, part by part; games fill these in, and how it looks is decided here."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from horror.games.picture.dice import die
from horror.games.picture.layout import (
    HEADING_ROW,
    MARGIN,
    NOTE_ROW,
    SMALL,
    TITLE,
    Column,
    Sheet,
    Style,
    columns,
    in_columns,
    lines,
    notes,
    sign,
    written,
)
from horror.games.picture.parts import Part, Shown
from horror.games.picture.svg import Box, Markup, element, group, moved
from horror.rules.kernel.said import PartSaid, RowSaid, Tone

TITLE_ROW, APART = 20, 12
"""How high the title of a part is, and the space between two parts."""
HEADLINE, LONG_HEADLINE, SAID = Style(17, bold=True), Style(14, bold=True), Style(14)
HEADLINE_ROW, DICE_ROW = 20, 48
DIE, NEXT_DIE = 32, 42
"""The size of a die, and how far from its beginning the next one begins."""
SEAT, MARKED, BADGE = Style(16), Style(16, bold=True), Style(11, bold=True)
ABOVE_SEAT, SEAT_ROW, BELOW_SEAT = 8, 26, 8
SIGN, NAME, STATE = 18, 42, 148
"""Where the sign of a seat stands, where its name begins and where the label with its state stands."""
POINTER = "M1-6L9 0 1 6z"
"""The sign beside the seat whose turn it is; it stands in the margin."""
COUNT = Style(16)
COUNT_ROW = 22
THING, THING_ROW = Style(12), 17
LETTERS = Style(12, bold=True)
KIND_NAME = 26
"""Where the name of a kind begins, to the right of its letters."""
KIND_ROW, BELOW_KIND = 14, 3


PIECE = Box(-24, -24, 48, 48)
"""What the piece of a seat takes up, about its middle."""


class Said(Protocol):
    """A part of a panel."""

    def drawn(self, on: Sheet) -> Iterator[Markup]:
        """It, in new rows."""
        ...

    def told(self, shown: Shown, /) -> PartSaid:
        """It, as data."""
        ...


class Head(NamedTuple):
    """Who is to do what, what the dice show, and what is said beside them."""

    headline: str
    dice: Sequence[int]
    said: str

    def drawn(self, on: Sheet) -> Iterator[Markup]:
        style = HEADLINE if HEADLINE.wide(self.headline) <= on.width else LONG_HEADLINE
        for part in lines(self.headline, style, on.width):
            yield written(part, style, on.row(HEADLINE_ROW))
        middle = on.row(DICE_ROW)
        for at, shown in enumerate(self.dice):
            yield die((NEXT_DIE * at, middle - DIE / 2), DIE, shown)
        yield written(self.said, SAID, middle, NEXT_DIE * len(self.dice))

    def told(self, _: Shown, /) -> PartSaid:
        lines = [self.said] if self.said else []
        return PartSaid(part="head", title=self.headline, dice=list(self.dice), lines=lines)


class Seat(NamedTuple):
    """A seat: its piece and its name, in bold and pointed at where it is marked; its figures, and notes below them. A
    label may say its state, in these words and this tone, and a badge what sets it apart.
    """

    number: int
    sign: Markup
    name: str
    marked: bool
    figures: Sequence[object]
    notes: Sequence[str]
    state: Markup = Markup()
    badge: str = ""
    stated: str = ""
    tone: Tone = "calm"

    def told(self, shown: Shown) -> RowSaid:
        return RowSaid(
            label=self.name,
            cells=_cells(self.figures),
            seat=self.number,
            sign=shown(self.sign, PIECE),
            marked=self.marked,
            state=self.stated,
            tone=self.tone,
            badge=self.badge,
            notes=list(self.notes),
        )

    def drawn(self, on: Sheet, places: Sequence[Column]) -> Iterator[Markup]:
        yield on.rule()
        on.row(ABOVE_SEAT)
        middle, style = on.row(SEAT_ROW), MARKED if self.marked else SEAT
        if self.marked:
            yield element("path", d=POINTER, transform=moved((-MARGIN, middle)))
        yield sign(self.sign, middle, SIGN)
        yield written(self.name, style, middle, NAME)
        if self.state:
            yield sign(self.state, middle, STATE)
        yield in_columns(self.figures, style, middle, places)
        yield from notes(on, self.notes, NAME)
        if self.badge:
            yield self._badge(on)
        on.row(BELOW_SEAT)

    def _badge(self, on: Sheet) -> Markup:
        """To the right of the last note; below it where notes leave no room."""
        longest = max(map(SMALL.wide, self.notes))
        if NAME + longest + BADGE.wide(self.badge) > on.width:
            on.row(NOTE_ROW)
        return written(self.badge, BADGE, on.y - NOTE_ROW / 2, on.width, "end")


class Seats(NamedTuple):
    """A table of the seats: the headings of their figures, which stand to the right of the ``names``."""

    headings: Sequence[str]
    names: float
    seats: Sequence[Seat]

    def drawn(self, on: Sheet) -> Iterator[Markup]:
        places = columns(len(self.headings), self.names, on.width)
        yield in_columns(self.headings, SMALL, on.row(HEADING_ROW), places)
        for seat in self.seats:
            yield group(seat.drawn(on, places), id=f"seat-{seat.number}")

    def told(self, shown: Shown, /) -> PartSaid:
        rows = [seat.told(shown) for seat in self.seats]
        return PartSaid(part="table", headings=list(self.headings), rows=rows)


class Stocks(NamedTuple):
    """How many there are of what, in rows."""

    title: str
    rows: Sequence[Sequence[tuple[str, int]]]

    def drawn(self, on: Sheet) -> Iterator[Markup]:
        yield written(self.title, TITLE, on.row(TITLE_ROW))
        for row in self.rows:
            places = columns(len(row), 0.0, on.width)
            yield in_columns([name for name, _ in row], SMALL, on.row(HEADING_ROW), places)
            yield in_columns([count for _, count in row], COUNT, on.row(COUNT_ROW), places)

    def told(self, _: Shown, /) -> PartSaid:
        rows = [RowSaid(label=name, cells=[count]) for row in self.rows for name, count in row]
        return PartSaid(part="stocks", title=self.title, rows=rows)


class Listed(NamedTuple):
    """Things, each in a line."""

    title: str
    things: Sequence[str]

    def drawn(self, on: Sheet) -> Iterator[Markup]:
        yield written(self.title, TITLE, on.row(TITLE_ROW))
        for thing in self.things:
            yield written(thing, THING, on.row(THING_ROW))

    def told(self, _: Shown, /) -> PartSaid:
        return PartSaid(part="list", title=self.title, lines=list(self.things))


class Kind(NamedTuple):
    """A kind of piece: the letters that stand on it, its name and its figures, and notes below them."""

    letters: str
    name: str
    figures: Sequence[object]
    notes: Sequence[str]


class Kinds(NamedTuple):
    """A table of kinds: the headings of their figures, which stand to the right of the ``names``."""

    title: str
    headings: Sequence[str]
    names: float
    kinds: Sequence[Kind]

    def drawn(self, on: Sheet) -> Iterator[Markup]:
        places, middle = columns(len(self.headings), self.names, on.width), on.row(TITLE_ROW)
        yield written(self.title, TITLE, middle)
        yield in_columns(self.headings, SMALL, middle, places)
        for kind in self.kinds:
            middle = on.row(KIND_ROW)
            yield written(kind.letters, LETTERS, middle)
            yield written(kind.name, THING, middle, KIND_NAME)
            yield in_columns(kind.figures, THING, middle, places)
            yield from notes(on, kind.notes, KIND_NAME)
            on.row(BELOW_KIND)

    def told(self, _: Shown, /) -> PartSaid:
        rows = [
            RowSaid(
                label=kind.name,
                cells=_cells(kind.figures),
                letters=kind.letters,
                notes=[note for note in kind.notes if note],
            )
            for kind in self.kinds
        ]
        return PartSaid(part="table", title=self.title, headings=list(self.headings), rows=rows)


def _cells(figures: Sequence[object]) -> list[int | str]:
    """Figures as they are, anything else in words."""
    return [each if isinstance(each, int) else str(each) for each in figures]


def panel(title: str, width: float, parts: Iterable[Said]) -> Part:
    """What a panel says, from the top down; the title is what it tells of."""
    on = Sheet(width)
    return on.part("panel", _drawn(on, parts), title)


def _drawn(on: Sheet, parts: Iterable[Said]) -> Iterator[Markup]:
    for each in parts:
        if on.y:
            on.row(APART)
        yield group(each.drawn(on))
