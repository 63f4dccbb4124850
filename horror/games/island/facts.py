"""The island's data file, read once."""

import tomllib
from importlib.resources import files

import msgspec


class Chits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chits in their lettered order, and the spirals on which they may be laid (BASE-03, BASE-04)."""

    lettered: list[int]
    spirals: list[str]
    never_neighbours: list[int]


class Fixed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fixed island, by hex in reading order."""

    terrain: list[str]
    chits: list[int]


class IslandFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the island is made of (BASE-01 to BASE-07)."""

    rows: tuple[int, ...]
    terrain: dict[str, int]
    chits: Chits
    harbours: dict[str, str]
    fixed: Fixed


_data = (files("horror.games.island") / "data" / "island.toml").read_text(encoding="utf-8")
ISLAND: IslandFacts = msgspec.convert(tomllib.loads(_data), IslandFacts)
