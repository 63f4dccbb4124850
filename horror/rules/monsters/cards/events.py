"""What progress cards do in a land of monsters."""

from typing import Annotated

from horror.rules.base.roles import HEX, KIND, Border, Hex
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import SeatNumber


class ChitsSwapped(Event, tag="chits_swapped", frozen=True):
    """Two chits changed places."""

    seat: SeatNumber
    hexes: Annotated[tuple[str, str], HEX]


class RoadRemoved(Event, tag="road_removed", frozen=True):
    """An open road was taken away."""

    seat: SeatNumber
    border: Border
    owner: SeatNumber


class HarbourOffered(Event, tag="harbour_offered", frozen=True):
    """By a commercial harbour, a seat puts a resource before another, which owes a commodity if it has one."""

    reveals = True

    seat: SeatNumber
    to: SeatNumber
    resource: Annotated[str, KIND]


class HarbourReturned(Event, tag="harbour_returned", frozen=True):
    """Who was offered a resource by a commercial harbour has no commodity: it goes back."""

    reveals = True

    seat: SeatNumber
    to: SeatNumber
    resource: Annotated[str, KIND]


class BishopSent(Event, tag="bishop_sent", frozen=True):
    """A bishop collects on a hex."""

    seat: SeatNumber
    hex: Hex


class DeserterCalled(Event, tag="deserter_called", frozen=True):
    """A seat must give up a knight."""

    seat: SeatNumber
    victim: SeatNumber


class RoadRelaid(Event, tag="road_relaid", frozen=True):
    """The road that was taken away lies elsewhere, in the colour of its owner."""

    seat: SeatNumber
    border: Border
    owner: SeatNumber
