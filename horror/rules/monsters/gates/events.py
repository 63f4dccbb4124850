"""What happens with gates and the cup."""

from typing import Annotated

from horror.rules.base.roles import Die, Hex, Intersection, Piece
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import NOTHING, Number, SeatNumber
from horror.rules.monsters.roles import MonsterKind, World


class GateOpened(Event, tag="gate_opened", frozen=True):
    """A gate to a world opened on a hex."""

    hex: Hex
    world: World


class GateRolled(Event, tag="gate_rolled", frozen=True):
    """The dice that name the number of a gate's hex; ``by`` is the Mad seat that rolled, if one did."""

    dice: tuple[Die, Die]
    by: SeatNumber | None = None


class GateHit(Event, tag="gate_hit", frozen=True):
    """A knight or squad damaged a gate; ``total`` is what it has taken now."""

    hex: Hex
    damage: Number
    total: Number
    knight: Piece


class GateClosed(Event, tag="gate_closed", frozen=True):
    """A gate closed."""

    seat: SeatNumber
    hex: Hex


class GateSealed(Event, tag="gate_sealed", frozen=True):
    """A hex was sealed with a clue: no gate opens there again."""

    seat: SeatNumber
    hex: Hex


class Surged(Event, tag="monster_surge", frozen=True):
    """A monster surge: one monster at each open gate."""


class MonsterAppeared(Event, tag="monster_appeared", frozen=True):
    """A monster came out of a gate (``hex``) or a town (``at``)."""

    monster: Piece
    kind: MonsterKind
    at: Annotated[Intersection | None, NOTHING] = None
    hex: Annotated[Hex | None, NOTHING] = None


class CupEmpty(Event, tag="cup_empty", frozen=True):
    """A monster was due, but none in the cup qualifies."""
