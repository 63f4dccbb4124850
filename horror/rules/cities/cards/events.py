"""What the event die and progress cards do."""

from typing import Annotated, Literal

from horror.rules.base.cards import Cards
from horror.rules.base.roles import KIND, Hex
from horror.rules.cities.facts import Track
from horror.rules.cities.roles import PROGRESS_CARD, TRACK, ProgressCard
from horror.rules.kernel.events import Event, Hidden, SeenBy
from horror.rules.kernel.roles import Number, SeatNumber


class EventRolled(Event, tag="event_rolled", frozen=True):
    """The event die."""

    face: Literal["ship", "trade", "politics", "science"]


class ProgressDrawn(Event, tag="progress_drawn", frozen=True):
    """A seat drew a progress card; which one only it sees."""

    reveals = True

    seat: SeatNumber
    deck: Annotated[Track, TRACK]
    card: Annotated[ProgressCard | Hidden, SeenBy(("seat",))]


class PointsCardShown(Event, tag="points_card_shown", frozen=True):
    """A victory point card was drawn, and is shown at once."""

    seat: SeatNumber
    card: ProgressCard


class ProgressDiscarded(Event, tag="progress_discarded", frozen=True):
    """A seat put a progress card under its deck; which one only it sees."""

    seat: SeatNumber
    card: Annotated[ProgressCard | Hidden, SeenBy(("seat",))]


class ProgressPlayed(Event, tag="progress_played", frozen=True):
    """A seat played a progress card."""

    seat: SeatNumber
    card: ProgressCard


class MerchantPlaced(Event, tag="merchant_placed", frozen=True):
    """The merchant came to a hex and a seat."""

    seat: SeatNumber
    hex: Hex


class CardsTaken(Event, tag="cards_taken", frozen=True):
    """A seat took cards from another; which ones only these two see."""

    reveals = True

    seat: SeatNumber
    victim: SeatNumber
    count: Number
    cards: Annotated[Cards | Hidden, SeenBy(("seat", "victim"))]


class CardsGiven(Event, tag="cards_given", frozen=True):
    """A seat gave another what it had to; which cards only these two see."""

    reveals = True

    seat: SeatNumber
    to: SeatNumber
    count: Number
    cards: Annotated[Cards | Hidden, SeenBy(("seat", "to"))]


class ProgressTaken(Event, tag="progress_taken", frozen=True):
    """A spy took a progress card; which one only the two seats see."""

    reveals = True

    seat: SeatNumber
    victim: SeatNumber
    card: Annotated[ProgressCard | Hidden, SeenBy(("seat", "victim"))]


class Monopolised(Event, tag="kind_monopolised", frozen=True):
    """Every other seat handed over cards of a kind; ``counts`` by seat."""

    reveals = True

    seat: SeatNumber
    kind: Annotated[str, KIND]
    counts: list[Number]


class HandShown(Event, tag="hand_shown", frozen=True):
    """A master merchant looks at a hand; only these two see which cards."""

    reveals = True

    seat: SeatNumber
    victim: SeatNumber
    cards: Annotated[Cards | Hidden, SeenBy(("seat", "victim"))]


class ProgressShown(Event, tag="progress_shown", frozen=True):
    """A spy looks at a seat's progress cards; only these two see which."""

    reveals = True

    seat: SeatNumber
    victim: SeatNumber
    cards: Annotated[tuple[str, ...] | Hidden, SeenBy(("seat", "victim")), PROGRESS_CARD]


class FleetNamed(Event, tag="fleet_named", frozen=True):
    """A merchant fleet trades this kind at its rate until the end of the turn."""

    seat: SeatNumber
    kind: Annotated[str, KIND]


class GiftsDue(Event, tag="gifts_due", frozen=True):
    """These seats owe another so many cards of their choice."""

    to: SeatNumber
    seats: list[SeatNumber]
    counts: list[Number]
