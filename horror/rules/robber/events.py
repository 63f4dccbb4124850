"""What the robber does."""

from typing import Annotated

from horror.rules.base.cards import Kind
from horror.rules.base.roles import KIND, Hex
from horror.rules.kernel.events import Event, Hidden, SeenBy
from horror.rules.kernel.roles import SeatNumber


class RobberMoved(Event, tag="robber_moved", frozen=True):
    """A seat moved the robber to a hex."""

    seat: SeatNumber
    hex: Hex


class Stolen(Event, tag="stolen", frozen=True):
    """A seat took a card from another; which one only these two see (BASE-33)."""

    reveals = True

    seat: SeatNumber
    victim: SeatNumber
    card: Annotated[Kind | Hidden, SeenBy(("seat", "victim")), KIND]


ROBBER_EVENTS: tuple[type[Event], ...] = (RobberMoved, Stolen)
