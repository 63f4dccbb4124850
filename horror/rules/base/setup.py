"""The set-up: seats place a town and a road each, in turn order and back (BASE-11)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.position import BasePosition
from horror.rules.base.turn import BeginTurn
from horror.rules.kernel.agenda import Step


class PlaceTowns(Step, tag="place_towns"):
    """BASE-08, BASE-11: the placement number ``at`` of twice as many as there are seats."""

    decision: ClassVar[str] = "place"
    set_up: ClassVar[bool] = True

    at: int = 0

    def asks(self, p: BasePosition) -> Sequence[int]:
        seats = p.seats
        return (self.at if self.at < seats else 2 * seats - 1 - self.at,)

    def second_round(self, p: BasePosition) -> bool:
        """Whether the seat places its second town, which yields starting cards (BASE-14)."""
        return self.at >= p.seats

    def placed(self, p: BasePosition) -> None:
        """Go on to the next placement, after the last one to what follows."""
        self.at += 1
        self.opened = 0
        if self.at == 2 * p.seats:
            p.begin(self.following(p))
        elif p.plays(self.asks(p)[0]):
            p.state.active = self.asks(p)[0]
        else:
            self.placed(p)

    def without(self, p: BasePosition, seat: int) -> bool:
        """TAB-38: the placements of a seat that has left are passed over."""
        if seat in self.asks(p):
            self.placed(p)
        return True

    def following(self, p: BasePosition) -> Step:
        """BASE-15, TAB-38: what the set-up is followed by: the first turn, of the first seat that is there."""
        return BeginTurn(seat=p.next_playing(-1))
