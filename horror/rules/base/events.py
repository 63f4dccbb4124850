"""What happens in the classic parts, each with the fields that every reader sees and those that only some do."""

from typing import Annotated, Literal

from horror.rules.base.cards import Cards, Kind
from horror.rules.base.roles import KIND, TOWN, Border, Die, Intersection, OfferName
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import NOTHING, Number, SeatNumber


class Placed(Event, tag="placed", frozen=True):
    """A seat placed a town and a road in the set-up (BASE-11)."""

    seat: SeatNumber
    town: Annotated[Literal["settlement", "city"], TOWN]
    at: Intersection
    road: Border


class Received(Event, tag="received", frozen=True):
    """A seat took cards from the bank: starting cards, production, a played card. Hands grow in the open."""

    seat: SeatNumber
    cards: Cards


class TurnBegan(Event, tag="turn_began", frozen=True):
    """A seat's turn began; turns count from 1."""

    seat: SeatNumber
    turn: Number


class Rolled(Event, tag="rolled", frozen=True):
    """The production dice."""

    seat: SeatNumber
    dice: tuple[Die, Die]


class BankShort(Event, tag="bank_short", frozen=True):
    """The bank had too few of a kind: nobody got it, or the only seat owed took the rest (BASE-24, BASE-25)."""

    resource: Annotated[Kind, KIND]


class DiscardsDue(Event, tag="discards_due", frozen=True):
    """These seats owe a discard of so many cards each (BASE-28)."""

    seats: list[SeatNumber]
    counts: list[Number]


class Answered(Event, tag="answered", frozen=True):
    """A seat gave an answer in a gather; what it says stays hidden until all are in (TAB-03)."""

    seat: SeatNumber


class Discarded(Event, tag="discarded", frozen=True):
    """A seat gave cards back to the bank."""

    seat: SeatNumber
    cards: Cards


class RoadBuilt(Event, tag="road_built", frozen=True):
    """A road was built on a border."""

    seat: SeatNumber
    border: Border


class SettlementBuilt(Event, tag="settlement_built", frozen=True):
    """A settlement was built on an intersection."""

    seat: SeatNumber
    at: Intersection


class CityBuilt(Event, tag="city_built", frozen=True):
    """A settlement became a city."""

    seat: SeatNumber
    at: Intersection


class LongestRoadMoved(Event, tag="longest_road_moved", frozen=True):
    """The longest road came to a seat, or to nobody (None)."""

    seat: SeatNumber | None
    length: Number


class BankTraded(Event, tag="bank_traded", frozen=True):
    """An exchange with the bank or a harbour."""

    seat: SeatNumber
    give: Cards
    get: Cards


class OfferMade(Event, tag="offer_made", frozen=True):
    """An offer, or with ``answers`` a counter-offer; known to its maker and those it is made to (TAB-13)."""

    audience = ("seat", "to")

    offer: OfferName
    seat: SeatNumber
    to: tuple[SeatNumber, ...]
    give: Cards
    get: Cards
    answers: Annotated[OfferName | None, NOTHING] = None


class OfferDeclined(Event, tag="offer_declined", frozen=True):
    """A seat declined an offer; ``seats`` are those that know of the offer."""

    audience = ("seats",)

    offer: OfferName
    seat: SeatNumber
    seats: tuple[SeatNumber, ...]


class OfferWithdrawn(Event, tag="offer_withdrawn", frozen=True):
    """An offer is gone: taken back (TAB-22), declined by all (TAB-23), or lapsed with the turn (TAB-12).

    One that its maker could not pay looks as if it had been taken back; see :class:`AcceptanceRefused`.
    """

    audience = ("seats",)

    offer: OfferName
    seats: tuple[SeatNumber, ...]


class AcceptanceRefused(Event, tag="acceptance_refused", frozen=True):
    """An acceptance came to nothing, since the maker can no longer pay (TAB-11); its author alone learns why."""

    audience = ("seat",)
    reveals = True

    offer: OfferName
    seat: SeatNumber


class Traded(Event, tag="traded", frozen=True):
    """Two seats traded: ``seat`` gave ``give`` to ``partner`` and got ``get``. It shows that the maker could pay."""

    reveals = True

    seat: SeatNumber
    partner: SeatNumber
    give: Cards
    get: Cards


class TurnEnded(Event, tag="turn_ended", frozen=True):
    """A seat ended its turn."""

    seat: SeatNumber


class SeatResigned(Event, tag="seat_resigned", frozen=True):
    """A seat has left the game for good (TAB-36): its towns and roads stay, it plays no more."""

    seat: SeatNumber


class GameWon(Event, tag="game_won", frozen=True):
    """A seat won, with so many points; ``hidden`` of them were kept secret until now."""

    seat: SeatNumber
    points: Number
    hidden: Number = 0


BASE_EVENTS: tuple[type[Event], ...] = (
    Placed,
    Received,
    TurnBegan,
    Rolled,
    BankShort,
    DiscardsDue,
    Answered,
    Discarded,
    RoadBuilt,
    SettlementBuilt,
    CityBuilt,
    LongestRoadMoved,
    BankTraded,
    OfferMade,
    OfferDeclined,
    OfferWithdrawn,
    AcceptanceRefused,
    Traded,
    TurnEnded,
    GameWon,
    SeatResigned,
)
