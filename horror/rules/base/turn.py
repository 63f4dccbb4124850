"""The turn: its parts in order, and the passing of the turn to the next seat (BASE-15 to BASE-19)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.events import TurnBegan
from horror.rules.base.position import BasePosition
from horror.rules.base.winning import look_for_winner
from horror.rules.kernel.agenda import Step


class ActiveStep(Step):
    """A step that asks the active seat."""

    def asks(self, p: BasePosition) -> Sequence[int]:
        return (p.state.active,)

    takes_from = asks


class Roll(ActiveStep, tag="roll"):
    """BASE-16: the dice, before any action."""

    decision: ClassVar[str] = "roll_or_respond"
    phase: ClassVar[str] = "production"


class Actions(ActiveStep, tag="actions"):
    """BASE-17: trading, building and buying, until the seat ends its turn; on the agenda from the turn's beginning."""

    decision: ClassVar[str] = "act"
    phase: ClassVar[str] = "actions"
    own_turn: ClassVar[bool] = True


TURN: tuple[type[Step], ...] = (Roll, Actions)
"""BASE-15: the parts of a turn, in order."""


class BeginTurn(Step, tag="begin_turn"):
    """BASE-18: make a seat the active one and lay its turn on the agenda."""

    seat: int

    def without(self, p: BasePosition, seat: int) -> bool:
        """TAB-38: where the seat has left before its turn began, the next one's begins."""
        if seat == self.seat:
            self.seat = p.next_playing(seat)
        return True

    def run(self, p: BasePosition) -> None:
        state = p.state
        state.active = self.seat
        state.turn += 1
        state.rolled = []
        p.begin(*[part() for part in TURN])
        p.events.append(TurnBegan(seat=self.seat, turn=state.turn, rule="BASE-18"))
        p.begin_turn()
        look_for_winner(p)
