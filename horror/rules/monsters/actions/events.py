"""What Knight Actions bring."""

from horror.rules.base.cards import Cards
from horror.rules.base.roles import Intersection, Piece, Pieces
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import Number, SeatNumber


class TownMended(Event, tag="town_mended", frozen=True):
    """A knight removed damage from a town."""

    at: Intersection
    knight: Piece
    horror: Number
    structural: Number


class KnightRested(Event, tag="knight_rested", frozen=True):
    """A knight rested: damage and Sanity damage that it has left."""

    knight: Piece
    damage: Number
    sanity: Number


class SquadFormed(Event, tag="squad_formed", frozen=True):
    """Knights formed a squad, or joined one."""

    squad: Piece
    members: Pieces


class Recruited(Event, tag="recruited", frozen=True):
    """A basic knight will appear in the wrap-up."""

    seat: SeatNumber
    at: Intersection


class Harvested(Event, tag="harvested", frozen=True):
    """A knight drew resources from hexes."""

    seat: SeatNumber
    knight: Piece
    cards: Cards


class ClueSpent(Event, tag="clue_spent", frozen=True):
    """A clue was spent for an action."""

    seat: SeatNumber
