"""A Mad player pays to roll again for a gate."""

from typing import ClassVar

from horror.rules.base.cards import covers, price
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.gates.choosing import PlaceGate, offer_gate
from horror.rules.monsters.gates.opening import roll_for_gate
from horror.rules.monsters.position import HorrorPosition


class RerollGate(Move, tag="reroll_gate", frozen=True):
    """CH-427: a grain for another roll, once for each gate."""

    rule: ClassVar[str] = "CH-427"
    group: ClassVar[str] = "monsters"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"


def check(p: HorrorPosition, seat: int, move: RerollGate) -> None:
    if p.top(PlaceGate).rerolled:
        raise IllegalMove("CH-427", "the dice have been rolled again for this gate")
    p.need(seat, p.reroll_cost, "CH-427", "another roll")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    able = not p.top(PlaceGate).rerolled and covers(p.state.seats[seat].hand, p.reroll_cost)
    return [REROLL_GATE] if able else []


def do(p: HorrorPosition, seat: int, move: RerollGate) -> None:
    p.take(PlaceGate)
    p.pay(seat, p.reroll_cost)
    offer_gate(p, seat, roll_for_gate(p, seat), rerolled=True)


REROLL_GATE = RerollGate()


def cost(p: HorrorPosition, seat: int, move: RerollGate) -> Cost:
    return price(p.reroll_cost)


MOVE_KIND = MoveKind(RerollGate, check, choices, do, cost=cost)
