"""What happens to knights."""

from typing import Annotated, Literal

from horror.rules.base.roles import Die, Intersection, Piece, Walk
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import NOTHING, Number, SeatNumber
from horror.rules.monsters.roles import RANK, Trophy
from horror.rules.monsters.state import Rank


class KnightAppeared(Event, tag="knight_appeared", frozen=True):
    """A knight came on the board."""

    seat: SeatNumber
    knight: Piece
    rank: Annotated[Rank, RANK]
    at: Intersection


class KnightMoved(Event, tag="knight_moved", frozen=True):
    """A knight or squad went along a path."""

    mover: Piece
    path: Walk


class KnightHid(Event, tag="knight_hid", frozen=True):
    """A knight or squad is hidden, or no longer."""

    knight: Piece
    hidden: bool


class Checked(Event, tag="checked", frozen=True):
    """A Hide or Raze check: the die, what is added to it, and whether it succeeds."""

    check: Literal["hide", "raze"]
    knight: Piece
    die: Die
    bonus: Number
    passed: bool
    trophy: Annotated[Trophy | None, NOTHING] = None


class KnightHit(Event, tag="knight_hit", frozen=True):
    """A knight took damage, from a ``monster`` or Mad knight or from knights of a ``seat``, and what became of it."""

    knight: Piece
    damage: Number
    rank: Annotated[Rank | None, RANK, NOTHING]
    """The rank afterwards, None when it died."""
    monster: Annotated[Piece | None, NOTHING] = None
    seat: SeatNumber | None = None


class KnightGone(Event, tag="knight_gone", frozen=True):
    """A knight left the board."""

    seat: SeatNumber
    knight: Piece


class KnightRanked(Event, tag="knight_ranked", frozen=True):
    """A knight was promoted or demoted."""

    knight: Piece
    rank: Annotated[Rank, RANK]


class SanityLost(Event, tag="sanity_lost", frozen=True):
    """A knight took Sanity damage; the total."""

    knight: Piece
    total: Number


class KnightMaddened(Event, tag="knight_maddened", frozen=True):
    """A knight went Mad for so many turns."""

    knight: Piece
    turns: Number


class KnightRecovered(Event, tag="knight_recovered", frozen=True):
    """A Mad knight came to its senses."""

    knight: Piece
