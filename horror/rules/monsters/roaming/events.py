"""Where monsters go."""

from horror.rules.base.roles import Die, Piece, Walk
from horror.rules.kernel.events import Event


class MonsterRolled(Event, tag="monster_rolled", frozen=True):
    """A monster's (or Mad knight's) move die."""

    detail = True

    monster: Piece
    die: Die
    moves: bool


class MonsterMoved(Event, tag="monster_moved", frozen=True):
    """A monster or Mad knight moved, step by step."""

    monster: Piece
    path: Walk
