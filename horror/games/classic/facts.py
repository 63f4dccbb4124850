"""The classic game's data files, read once."""

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from horror.rules.development.facts import Facts

_data = files("horror.games.classic") / "data"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_data / name).read_text(encoding="utf-8"))


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


FACTS: Facts = msgspec.convert(_read("facts.toml")["facts"], Facts)
ISLAND: IslandFacts = msgspec.convert(_read("island.toml"), IslandFacts)
