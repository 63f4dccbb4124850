"""End one's turn."""

from typing import ClassVar

from horror.rules.base.events import TurnEnded
from horror.rules.base.offers import lapse
from horror.rules.base.position import BasePosition
from horror.rules.base.turn import Actions, BeginTurn
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move


class EndTurn(Move, tag="end_turn", frozen=True):
    """BASE-18, TAB-36: the turn passes to the next seat; open offers lapse (TAB-12)."""

    rule: ClassVar[str] = "BASE-18"
    group: ClassVar[str] = "turn"
    ends: ClassVar[Chance] = "yes"


def check(p: BasePosition, seat: int, move: EndTurn) -> None:
    """Nothing forbids it once the dice have been rolled and their consequences are over."""


def choices(p: BasePosition, seat: int) -> list[Choice]:
    return [END_TURN]


def do(p: BasePosition, seat: int, move: EndTurn) -> None:
    p.events.append(TurnEnded(seat=seat, rule="BASE-18"))
    if p.state.offers_numbered:
        lapse(p)
    p.take(Actions)
    if not p.state.agenda:
        p.push(BeginTurn(seat=p.next_playing(seat)))


END_TURN = EndTurn()
MOVE_KIND = MoveKind(EndTurn, check, choices, do)
