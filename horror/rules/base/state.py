"""The state of the classic parts; a game derives from these and adds its own.

Bit masks: borders by index, intersections by number (:mod:`horror.rules.board.island`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from horror.rules.base.cards import KINDS, Cards
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.ruleset import Result
from horror.rules.kernel.state import GameState

TERRAINS = ("forest", "pasture", "fields", "hills", "mountains", "desert")
TERRAIN_RESOURCE = (1, 2, 3, 0, 4, -1)
"""What each terrain yields, as an index of KINDS; -1 is nothing (BASE-02)."""
ANY_HARBOUR = len(KINDS)
"""The kind of a harbour that serves every kind; lower numbers serve one (an index of KINDS)."""


class Seat(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What one seat has. ``offers_made`` counts the offers of the present turn (TAB-12).

    ``resigned`` is a seat that has left the game (TAB-36).
    """

    colour: str
    hand: list[int]
    roads: int = 0
    settlements: int = 0
    cities: int = 0
    road_length: int = 0
    offers_made: int = 0
    resigned: bool = False


class Offer(msgspec.Struct, omit_defaults=True, kw_only=True):
    """An open trade offer ``T{number}``; ``answers`` is the number of the offer that this one counters."""

    number: int
    maker: int
    to: list[int]
    give: Cards
    get: Cards
    declined: list[int] = []
    answers: int = 0


class Options(Protocol):
    """The options that the classic parts ask for; a game's own struct has them and more."""

    def __hash__(self) -> int: ...
    @property
    def victory_points(self) -> int: ...
    @property
    def open_offers(self) -> int: ...
    @property
    def offers_a_turn(self) -> int: ...
    @property
    def resigned(self) -> Literal["steward", "dead"]: ...


class State(GameState, omit_defaults=True, kw_only=True):
    """What the classic parts keep. ``agenda`` and ``seats`` are declared anew, with their types, by each game.

    The shape of the island is told by ``rows`` where centred rows make it, and else by ``cells``, the axial coordinates
    of its hexes (:mod:`horror.rules.board.island`).

    ``turn`` counts turns from 1, 0 is the set-up; ``rolled`` are the production dice of this turn, empty before
    the roll; ``decisions`` and ``offers_numbered`` are the last numbers given.
    """

    if TYPE_CHECKING:  # a game's own, which stand at the end of its stored states

        @property
        def options(self) -> Options: ...

    version: int
    rows: tuple[int, ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    terrain: tuple[int, ...]
    chits: tuple[int, ...]
    harbours: tuple[tuple[int, int], ...]
    seats: Sequence[Seat]
    bank: list[int]
    agenda: Sequence[Step]
    active: int = 0
    turn: int = 0
    rolled: list[int] = []
    decisions: int = 0
    offers: list[Offer] = []
    offers_numbered: int = 0
    longest_road: int = -1
    result: Result | None = None
