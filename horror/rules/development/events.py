"""What happens with development cards."""

from typing import Annotated

from horror.rules.base.cards import Resource
from horror.rules.base.roles import CARD, KIND
from horror.rules.development.state import Card
from horror.rules.kernel.events import Event, Hidden, SeenBy
from horror.rules.kernel.roles import Number, SeatNumber


class CardBought(Event, tag="card_bought", frozen=True):
    """A seat bought a development card; which one only it sees (BASE-63)."""

    reveals = True

    seat: SeatNumber
    card: Annotated[Card | Hidden, SeenBy(("seat",)), CARD]


class CardPlayed(Event, tag="card_played", frozen=True):
    """A seat played a development card."""

    seat: SeatNumber
    card: Annotated[Card, CARD]


class Monopolised(Event, tag="monopolised", frozen=True):
    """A seat took all cards of a kind: ``counts`` by seat (BASE-71)."""

    reveals = True

    seat: SeatNumber
    resource: Annotated[Resource, KIND]
    counts: list[Number]


class LargestArmyMoved(Event, tag="largest_army_moved", frozen=True):
    """The largest army came to a seat, or to nobody (None: its holder has left, and two have as many)."""

    seat: SeatNumber | None
    knights: Number


DEVELOPMENT_EVENTS: tuple[type[Event], ...] = (CardBought, CardPlayed, Monopolised, LargestArmyMoved)
