"""What becomes of orders."""

from typing import Annotated

from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import SeatNumber
from horror.rules.monsters.roles import ORDER


class OrderDropped(Event, tag="order_dropped", frozen=True):
    """An order of special building had become impossible, by the rule cited; only its owner is told (TAB-04)."""

    audience = ("seat",)

    seat: SeatNumber
    order: Annotated[str, ORDER]
