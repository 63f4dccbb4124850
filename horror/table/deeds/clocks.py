"""What becomes of a seat whose time runs out, and how it comes back (TAB-70 to TAB-77)."""

from __future__ import annotations

from datetime import datetime

from horror.models import Game, Seat
from horror.table.deeds.deed import Deed, Telling


class Lapsed(Deed, tag="lapsed"):
    """The time of the item's seat has run out, and the clock answered; of a gather it is told when that closes."""

    def told(self, tell: Telling) -> str:
        return tell.say("{name} has run out of time; the clock plays.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None and seat.state == Seat.State.PLAYING:
            seat.state = Seat.State.LATE


class StoodIn(Deed, tag="stood_in"):
    """The steward answers for the item's seat until its person is back."""

    def told(self, tell: Telling) -> str:
        return tell.say("The steward answers for {name} now.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            seat.state = Seat.State.STOOD_IN


class SeatOpen(Deed, tag="seat_open"):
    """The item's seat is offered to others."""

    def told(self, tell: Telling) -> str:
        return tell.say("The seat of {name} is open to others.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            seat.state = Seat.State.OPEN


class Returned(Deed, tag="returned"):
    """The person of the item's seat is back, and plays."""

    def told(self, tell: Telling) -> str:
        return tell.say("{name} is back.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            seat.state = Seat.State.PLAYING
