"""What Knight Actions bring."""

from horror.rules.base.cards import Cards
from horror.rules.kernel.events import Event


class TownMended(Event, tag="town_mended", frozen=True):
    """A knight removed damage from a town."""

    at: int
    knight: str
    horror: int
    structural: int


class KnightRested(Event, tag="knight_rested", frozen=True):
    """A knight rested: damage and Sanity damage that it has left."""

    knight: str
    damage: int
    sanity: int


class SquadFormed(Event, tag="squad_formed", frozen=True):
    """Knights formed a squad, or joined one."""

    squad: str
    members: tuple[str, ...]


class Recruited(Event, tag="recruited", frozen=True):
    """A basic knight will appear in the wrap-up."""

    seat: int
    at: int


class Harvested(Event, tag="harvested", frozen=True):
    """A knight drew resources from hexes."""

    seat: int
    knight: str
    cards: Cards


class ClueSpent(Event, tag="clue_spent", frozen=True):
    """A clue was spent for an action."""

    seat: int
