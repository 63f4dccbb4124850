"""Laying out the island of Catan Horror: the usual one, with 2 and 12 replaced (CH-020 to CH-026)."""

from collections.abc import Sequence
from typing import Protocol

from horror.games.island import layout
from horror.games.island.layout import DESERT, Laid, LaidOut
from horror.rules.base.state import TERRAINS
from horror.rules.kernel.draws import Draws
from horror.rules.monsters.facts import Facts


class Deserts(Protocol):
    """Changes terrain and chits, by hex, where there is a desert."""

    def __call__(
        self, terrain: list[int], chits: list[int], numbers: Sequence[int], draws: Draws, /
    ) -> None: ...


class HorrorLaidOut(LaidOut, Protocol):
    """What is bound of it besides: what becomes of deserts, and the numbers of chits."""

    @property
    def facts(self) -> Facts: ...
    @property
    def lay_deserts(self) -> Deserts: ...


def lay_out(kind: HorrorLaidOut, draws: Draws) -> Laid:
    """An island on which removed chits are replaced one by one."""
    laid, facts = layout.lay_out(kind, draws), kind.facts
    terrain, chits = list(laid.terrain), list(laid.chits)
    kind.lay_deserts(terrain, chits, facts.replacement_chits, draws)
    for hex_index, chit in enumerate(chits):
        if chit in facts.removed_chits:
            chits[hex_index] = replacement(facts.replacement_chits, draws)
    return Laid(tuple(terrain), tuple(chits), laid.harbours)


def keep_deserts(terrain: list[int], chits: list[int], numbers: Sequence[int], draws: Draws) -> None:
    """CH-021: a desert stays."""


def replace_deserts(terrain: list[int], chits: list[int], numbers: Sequence[int], draws: Draws) -> None:
    """CH-022: a random hex and chit in its place."""
    for hex_index, ground in enumerate(terrain):
        if ground == DESERT:
            terrain[hex_index] = draws.pick("terrain", TERRAINS[:DESERT])
            chits[hex_index] = replacement(numbers, draws)


def replacement(numbers: Sequence[int], draws: Draws) -> int:
    """CH-024, CH-025: a number for a removed chit, every one equally likely each time."""
    return numbers[draws.pick("chit", [str(number) for number in numbers])]
