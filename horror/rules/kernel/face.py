"""What a ruleset says of a position besides events and boards: figures and words in one language, for any page.

All of it comes from a view, so it holds no more than its reader may know.
"""

import msgspec


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

    The ``name`` is the same in every language; the ``heading`` says what it is; ``held`` is each thing in words.
    """

    name: str
    heading: str
    held: list[str]
