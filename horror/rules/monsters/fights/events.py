"""What happens in a fight."""

from typing import Annotated

from horror.rules.base.roles import Die, Piece, Pieces
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import NOTHING, Number, SeatNumber
from horror.rules.monsters.roles import MonsterKind


class MonsterHit(Event, tag="monster_hit", frozen=True):
    """A monster took damage and stands."""

    monster: Piece
    damage: Number


class MonsterKilled(Event, tag="monster_killed", frozen=True):
    """A monster was killed; ``trophy`` tells whether ``seat`` keeps it."""

    seat: SeatNumber
    monster: Piece
    kind: MonsterKind
    trophy: bool


class CombatRolled(Event, tag="combat_rolled", frozen=True):
    """Knights' dice against a monster (None: a squad's, assigned afterwards)."""

    seat: SeatNumber
    knights: Pieces
    against: Annotated[Piece | None, NOTHING]
    dice: tuple[Die, ...]
    hits: Number
