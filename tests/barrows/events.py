"""What happens in Barrows, and who learns of it."""

from typing import Annotated

from horror.rules.kernel.events import Event, Hidden, SeenBy
from horror.rules.kernel.roles import Number, SeatNumber
from tests.barrows.facts import GoodName, GoodNames


class Sold(Event, tag="sold", frozen=True):
    """BW-11."""

    seat: SeatNumber
    good: GoodName


class Bought(Event, tag="bought", frozen=True):
    """BW-12."""

    seat: SeatNumber
    good: GoodName


class Looked(Event, tag="looked", frozen=True):
    """BW-13: goods from the top down."""

    reveals = True

    seat: SeatNumber
    count: Number
    goods: Annotated[GoodNames | Hidden, SeenBy(("seat",))]


class Stacked(Event, tag="stacked", frozen=True):
    """BW-14: goods from the top down."""

    seat: SeatNumber
    goods: Annotated[GoodNames | Hidden, SeenBy(("seat",))]


class Shuffled(Event, tag="shuffled", frozen=True):
    """BW-04."""

    detail = True

    seat: SeatNumber


class Drew(Event, tag="drew", frozen=True):
    """BW-01, BW-15, BW-20."""

    reveals = True

    seat: SeatNumber
    count: Number
    goods: Annotated[GoodNames | Hidden, SeenBy(("seat",))]


class Rang(Event, tag="rang", frozen=True):
    """BW-20."""

    seat: SeatNumber


class Shown(Event, tag="shown", frozen=True):
    """BW-21."""

    reveals = True
    audience = ("seat", "to")

    seat: SeatNumber
    to: SeatNumber
    good: GoodName


class Answered(Event, tag="answered", frozen=True):
    """BW-30: a seat has answered, and the fair is still open."""

    seat: SeatNumber


class Passed(Event, tag="passed", frozen=True):
    """BW-30: one good went to the left neighbour."""

    seat: SeatNumber
    to: SeatNumber
    good: Annotated[GoodName | Hidden, SeenBy(("seat", "to"))]


class Kept(Event, tag="kept", frozen=True):
    """BW-30: a seat has put nothing."""

    seat: SeatNumber


class CarterCame(Event, tag="carter_came", frozen=True):
    """BW-40: what he rolled, and what became of the market; no good where he brings one of each or takes none."""

    rolled: Number
    good: GoodName | None


class TurnBegan(Event, tag="turn_began", frozen=True):
    """BW-10."""

    seat: SeatNumber
    turn: Number


class MarketClosed(Event, tag="market_closed", frozen=True):
    """BW-50, BW-51."""

    winners: list[SeatNumber]
    points: list[Number]


EVENTS: tuple[type[Event], ...] = (
    Sold, Bought, Looked, Stacked, Shuffled, Drew, Rang, Shown, Answered, Passed, Kept, CarterCame, TurnBegan,
    MarketClosed,
)  # fmt: skip
