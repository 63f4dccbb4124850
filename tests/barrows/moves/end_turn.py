"""End the turn."""

from typing import Any, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move
from tests.barrows.steps import Carter, Trading, hold_fair


class EndTurn(Move, frozen=True, tag="end_turn"):
    """BW-15."""

    rule: ClassVar[str] = "BW-10"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"


def check(p: Any, seat: int, move: EndTurn) -> None:
    """Whose turn it is may end it at any time."""


def choices(p: Any, seat: int) -> list[Choice]:
    return [EndTurn()]


def do(p: Any, seat: int, move: EndTurn) -> None:
    state = p.state
    mine = state.seats[seat]
    mine.discard += [*state.laid_out, *mine.hand]
    mine.hand, state.laid_out, state.rung = [], [], []
    state.coins, state.bell, state.looked = 0, 0, False
    p.take(Trading)
    p.push(Carter())
    hold_fair(p)
    p.draw(seat, p.facts.hand, "BW-15")


MOVE_KIND = MoveKind(EndTurn, check, choices, do)
