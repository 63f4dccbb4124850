"""The ruleset: everything that is not here is Catan Horror's."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from horror.games.catan_horror.position import CatanHorrorPosition
from horror.games.catan_horror.ruleset import CatanHorror
from horror.games.island.board import Board
from horror.games.island.layout import shuffled_harbours
from horror.rules.base.cards import Cards
from horror.rules.kernel.variants import Variant
from horror.rules.monsters.turn.monster_turn import town_turn, town_turn_of_owner

LARGE = tomllib.loads((Path(__file__).parent / "large.toml").read_text(encoding="utf-8"))


class LargePosition(CatanHorrorPosition):
    """From five seats on: the large board, its bank, harbours shuffled, town damage in the turns of the owner."""

    by_seats: ClassVar[Mapping[int, Variant]] = {
        5: Variant(
            bodies={town_turn: town_turn_of_owner},
            facts={"bank": msgspec.convert(LARGE["bank"], Cards)},
            values={"board": msgspec.convert(LARGE["board"], Board), "lay_harbours": shuffled_harbours},
        )
    }


class LargeHorror(CatanHorror):
    """Catan Horror for three to six."""

    name = "large_horror"
    title = "Large Horror"
    seats: Sequence[int] = (3, 4, 5, 6)
    colours: Sequence[str] = ("red", "blue", "white", "orange", "green", "brown")
    position_type: type[CatanHorrorPosition] = LargePosition


LARGE_HORROR = LargeHorror()
