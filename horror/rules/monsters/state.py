"""What gates, monsters, knights and madness add to the state.

Intersections are numbers, hexes indices, kinds of monsters and worlds indices of the facts. Ids that players see are a
letter and the number kept here: ``K1``, ``S1``, ``M1``.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import msgspec

from horror.rules.base import state as base_state
from horror.rules.cities import state

Rank = Literal["basic", "strong", "mighty", "general"]
RANKS: tuple[Rank, ...] = ("basic", "strong", "mighty", "general")


SANE, MAD, DEAD = range(3)
"""What a seat is (X-53)."""
BASIC, STRONG, MIGHTY, GENERAL = 1, 2, 3, 4
"""Ranks; a rank is also the knight's strength (CH-309)."""
Ending: TypeAlias = Literal["all_saved", "all_fallen", "mad_victory"]
"""How a game ends otherwise than by points (X-58)."""
SETTLEMENT, CITY, METROPOLIS = range(3)
"""Sizes of a town, as indices of ``Facts.sizes``."""


class Knight(msgspec.Struct, omit_defaults=True, kw_only=True):
    """CH-041: a knight on the board. ``sanity`` is Sanity damage taken; ``mad`` the turns of Madness left, 0 when sane.

    ``entered`` is when it entered the board as a monster (it went Mad), in the count that monsters share (X-27);
    ``maddened`` is the turn in which it went Mad (X-44).
    """

    number: int
    owner: int
    rank: int
    at: int
    hidden: bool = False
    damage: int = 0
    sanity: int = 0
    mad: int = 0
    maddened: int = 0
    entered: int = 0
    squad: int = 0
    promoted: bool = False


class Monster(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A monster on an intersection, or (``at`` 0) on the centre of the hex ``gate``."""

    number: int
    kind: int
    at: int = 0
    gate: int = -1
    damage: int = 0
    entered: int = 0


class Gate(msgspec.Struct, omit_defaults=True, kw_only=True):
    """An open gate on a hex."""

    hex: int
    world: int
    damage: int = 0


class Recruit(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A basic knight that will appear in the wrap-up (CH-141, CH-176)."""

    owner: int
    at: int


class Nursery(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A monster that a Mad player builds in a town: its kind and the steps paid (CH-430)."""

    at: int
    kind: int
    progress: int = 0
    stepped: bool = False


class Seat(state.Seat, omit_defaults=True, kw_only=True):
    """``status`` is SANE, MAD or DEAD; ``trophies`` counts killed monsters by kind; ``maddened`` orders Mad seats.

    ``spared`` is a seat of a scenario that has nothing to lose from the start: it is neither Mad nor dead for that.
    """

    status: int = SANE
    spared: bool = False
    clues: int = 0
    trophies: list[int]
    maddened: int = 0
    passes: bool = False


class Options(base_state.Options, Protocol):
    """The options that the rules of this part ask for; the game's own struct has them and more."""

    @property
    def discard_on_seven(self) -> bool: ...
    @property
    def town_damage_turns(self) -> Literal["every", "own"]: ...
    @property
    def starting_mad_players(self) -> int: ...
    @property
    def mad_seats(self) -> Literal["drawn", "last"]: ...
    @property
    def dead_become_mad(self) -> bool: ...
    @property
    def shared_victory_needs_mad_town(self) -> bool: ...
    @property
    def raze_others(self) -> Literal["any", "mad_only"]: ...
    @property
    def gates_apart(self) -> bool: ...
    @property
    def monster_control(self) -> str: ...
    @property
    def mad_production(self) -> str: ...
    @property
    def recruit_from(self) -> str: ...


class State(state.State, omit_defaults=True, kw_only=True):
    """``mad`` and ``invaded`` are masks of intersections; ``horror`` and ``structural`` damage by intersection.
    ``gate_stack`` and ``cup`` count what is left by world and kind; ``sealed`` is a mask of hexes. ``entered``
    counts entries to the board of monsters and Mad knights. ``fallen`` is the seat that last held each track's
    fallen metropolis, or -1 (CH-290). ``rewarded`` is the Mad seat that took the last reward (CH-425).
    ``town_was_mad`` tells whether a town ever was; ``unclaimed`` are Mad towns for which no Mad seat had a
    piece (X-54). ``recruited`` is the mask of towns that have recruited in this turn. ``beaten`` is the mask of
    seats whose last loss was a monster's doing, kept where the dead become Mad (CH-452). ``suspended`` are the
    endings that a scenario's position fulfils from the start; nothing has brought them about until they cease to hold.
    """

    if TYPE_CHECKING:

        @property
        def options(self) -> Options: ...

    seats: Sequence[Seat]
    mad: int = 0
    invaded: int = 0
    horror: list[int]
    structural: list[int]
    knights: list[Knight] = []
    monsters: list[Monster] = []
    gates: list[Gate] = []
    sealed: int = 0
    gate_stack: list[int]
    cup: list[int]
    nurseries: list[Nursery] = []
    recruits: list[Recruit] = []
    recruited: int = 0
    actions_left: int = 0
    fallen: list[int]
    entered: int = 0
    knights_numbered: int = 0
    squads_numbered: int = 0
    monsters_numbered: int = 0
    rewarded: int = -1
    roll_ordered: bool = False
    town_was_mad: bool = False
    unclaimed: int = 0
    beaten: int = 0
    suspended: list[Ending] = []
