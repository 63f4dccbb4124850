"""Boards as data: the shape of an island, and what it is made of."""

import tomllib
from importlib.resources import files

import msgspec

from horror.rules.board.island import Island, island_of_cells, island_of_rows


class Chits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chits in their lettered order, and the spirals on which they may be laid (BASE-03, BASE-04)."""

    lettered: list[int]
    spirals: list[str]
    never_neighbours: list[int]


class Fixed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fixed island, by hex in reading order."""

    terrain: list[str]
    chits: list[int]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an island is made of (BASE-01 to BASE-07).

    Its shape is told by ``rows`` where centred rows make it, and else by ``cells``: hexes at axial coordinates, with
    gaps and in parts if need be. ``harbours`` are borders with what the printed frame has there; ``fixed`` is an island
    that is laid out for a first game, where there is one.
    """

    terrain: dict[str, int]
    chits: Chits
    harbours: dict[str, str]
    rows: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    fixed: Fixed | None = None

    @property
    def island(self) -> Island:
        """The shape."""
        return island_of_cells(self.cells) if self.cells else island_of_rows(self.rows)


def board_of(text: str) -> Board:
    """The board that a data file tells, as TOML; raises :class:`msgspec.ValidationError` for what is no board."""
    return msgspec.convert(tomllib.loads(text), Board)


STANDARD = board_of((files("horror.games.island") / "data" / "island.toml").read_text(encoding="utf-8"))
"""The island for three and four."""
