"""The state of a game of Barrows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from horror.rules.kernel.ruleset import Result
from horror.rules.kernel.state import GameState
from tests.barrows.options import Options
from tests.barrows.steps import Arranging, Carter, Dealing, Fair, Trading


class Seat(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What a seat has. The last of the pile is its top; of that many its owner knows the order. ``bought`` are the
    points of what it has bought.
    """

    colour: str
    pile: list[str] = []
    hand: list[str] = []
    discard: list[str] = []
    known: int = 0
    bought: int = 0

    @property
    def deck(self) -> list[str]:
        """All goods of the seat."""
        return [*self.pile, *self.hand, *self.discard]


class State(GameState, omit_defaults=True, kw_only=True):
    """``market`` has so many of each good as they are listed, ``carted`` so many more than in the beginning.

    ``laid_out``, ``coins`` and ``looked`` are of this turn; ``bell`` is the number of the purchase for which others may
    ring, 0 for none, and ``rung`` who has.
    """

    version: int = 1
    options: Options
    seats: Sequence[Seat]
    agenda: Sequence[Dealing | Trading | Arranging | Fair | Carter]
    market: list[int]
    carted: list[int]
    decisions: int = 0
    turn: int = 1
    active: int = 0
    coins: int = 0
    laid_out: list[str] = []
    looked: bool = False
    purchases: int = 0
    bell: int = 0
    rung: list[int] = []
    result: Result | None = None
