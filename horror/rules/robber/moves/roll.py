"""Roll the dice for production."""

from typing import ClassVar

from horror.rules.base import turn
from horror.rules.base.events import Rolled
from horror.rules.base.production import produce
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move
from horror.rules.robber.position import RobberPosition
from horror.rules.robber.seven import seven


class Roll(Move, tag="roll", frozen=True):
    """BASE-16, BASE-20, BASE-27: two dice; hexes produce, or the robber comes."""

    rule: ClassVar[str] = "BASE-16"
    group: ClassVar[str] = "turn"
    draws: ClassVar[Chance] = "yes"


def check(p: RobberPosition, seat: int, move: Roll) -> None:
    """Nothing forbids the roll to whom the step asks."""


def choices(p: RobberPosition, seat: int) -> list[Choice]:
    return [ROLL]


def do(p: RobberPosition, seat: int, move: Roll) -> None:
    one, other = p.draws.two_dice("production")
    p.state.rolled = [one, other]
    p.take(turn.Roll)
    p.events.append(Rolled(seat=seat, dice=(one, other), rule="BASE-20"))
    if one + other == p.facts.robber_total:
        seven(p)
    else:
        produce(p, one + other, p.state.robber)


ROLL = Roll()
MOVE_KIND = MoveKind(Roll, check, choices, do)
