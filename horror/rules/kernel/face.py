"""What a ruleset says of a position besides events and boards: figures and words in one language, for any page.

All of it comes from a view, so it holds no more than its reader may know.
"""

import msgspec


class Column(msgspec.Struct, frozen=True):
    """What is told of every seat: its name, the same in every language, and its heading."""

    name: str
    heading: str


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A seat and how it stands.

    ``cells`` are its figures or words, one a column; ``badges`` what sets it apart, in words (*longest road*, *Mad*).
    ``marked`` is the seat whose turn it is, and of a game that is over each that has won.
    """

    seat: int
    name: str
    cells: list[int | str]
    badges: list[str]
    marked: bool


class Standings(msgspec.Struct, frozen=True):
    """How the seats stand, in turn order: what everybody may count."""

    columns: list[Column]
    rows: list[Row]


class Holding(msgspec.Struct, frozen=True):
    """What the reader's own seat has: its name, the same in every language, a heading, and each thing in words."""

    name: str
    heading: str
    held: list[str]
