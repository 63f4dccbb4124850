"""What can be told of a game once it is over, in shapes that know no game: curves by turn, bars, tables of seats.

All of it is counted from stretches of what was played, in one pass, whether a stretch is a turn or a single entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from horror.rules.kernel.events import Event
from horror.rules.kernel.phrases import Phrase, phrase


class Stretch(NamedTuple):
    """A part of a game that was played: the positions ``before`` and ``after`` it, and the events of each of its
    ``entries``, with all that they hide. The next one begins where it ends.
    """

    before: Any
    entries: Sequence[Sequence[Event]]
    after: Any


class SeatLine(msgspec.Struct, frozen=True):
    """The curve of a `seat`: its `values`, one a turn."""

    seat: int
    values: list[int]


class Series(msgspec.Struct, frozen=True, kw_only=True, tag="series"):
    """A curve for each seat: how much of something it had at the end of each of the `turns`, of which 0 is the set-up.

    `name` is the same in every language, as those of all figures are; `title` and `unit` say what is counted; `says`
    are sentences about what stands out.
    """

    name: str
    title: str
    unit: str
    turns: list[int]
    lines: list[SeatLine]
    says: list[str] = []


class Bar(msgspec.Struct, frozen=True):
    """Something that fell out of chance: its `label`, how often it did for each seat (`values`), and how often it was
    to be `expected` for all together, to a hundredth."""

    label: str
    values: list[int]
    expected: float


class Bars(msgspec.Struct, frozen=True, kw_only=True, tag="bars"):
    """How often each of several things fell, in their order. `total` is how often any did."""

    name: str
    title: str
    unit: str
    total: int
    bars: list[Bar]
    says: list[str] = []


class PartRow(msgspec.Struct, frozen=True):
    """A part of what a row counts: its `name` and `label`, and a cell for each seat."""

    name: str
    label: str
    cells: list[int]


class CountRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is counted of each seat, in turn order. Its `parts` add up to its `cells`, where it has any."""

    name: str
    label: str
    cells: list[int]
    parts: list[PartRow] = []


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Rows under a heading, which is empty where it needs none. Of a table that balances, the rows of groups with the
    `sign` 1 add up to those of groups with -1, for each seat, and part by part."""

    name: str
    heading: str
    rows: list[CountRow]
    sign: int = 0


class Counts(msgspec.Struct, frozen=True, kw_only=True, tag="table"):
    """What is counted of each seat, as rows in groups; a column a seat."""

    name: str
    title: str
    groups: list[Group]
    says: list[str] = []


Figure: TypeAlias = Series | Bars | Counts


class ByTurn:
    """Values of seats at the end of each turn; the last that is set for a turn counts."""

    def __init__(self) -> None:
        self._turns: dict[int, list[int]] = {}

    def set(self, turn: int, values: Sequence[int]) -> None:
        """The values of all seats, as they are so far in a turn."""
        self._turns[turn] = list(values)

    @property
    def turns(self) -> list[int]:
        """The turns of which there are values, in order."""
        return list(self._turns)

    def lines(self, seats: int) -> list[SeatLine]:
        """A curve for each seat."""
        rows = self._turns.values()
        return [SeatLine(seat, [row[seat] for row in rows]) for seat in range(seats)]


class PointsByTurn(ByTurn):
    """The points of seats at the end of each turn."""

    def take(self, stretch: Stretch) -> None:
        """Go on by a stretch."""
        self.set(stretch.before.turn, [each.points for each in stretch.after.score()])


def points_by_turn(stretches: Iterable[Stretch], seats: int, tell: Callable[[Phrase], str]) -> Series:
    """The curve of points, named in the words of a reader."""
    points = PointsByTurn()
    for stretch in stretches:
        points.take(stretch)
    title, unit = tell(phrase("Points by turn")), tell(phrase("points"))
    return Series(name="points", title=title, unit=unit, turns=points.turns, lines=points.lines(seats))


def leading(cells: Sequence[int]) -> tuple[int, list[int]]:
    """The most of these, and whose it is; nobody's where there is none."""
    most = max(cells, default=0)
    return most, [seat for seat, cell in enumerate(cells) if cell == most] if most else []
