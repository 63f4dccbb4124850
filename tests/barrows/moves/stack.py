"""Say in which order goods lie on the pile again."""

from itertools import permutations
from typing import Annotated, Any, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import ORDER
from tests.barrows.events import Stacked
from tests.barrows.facts import GOOD, Goods
from tests.barrows.steps import Arranging


class Stack(Move, frozen=True, tag="stack"):
    """BW-14: goods from the top down."""

    rule: ClassVar[str] = "BW-14"

    goods: Annotated[Goods, GOOD, ORDER]


def check(p: Any, seat: int, move: Stack) -> None:
    if sorted(move.goods) != sorted(seen(p, seat)):
        raise IllegalMove(
            "BW-14",
            "you have looked at {goods}; say each of them once",
            goods=[GOOD(g) for g in seen(p, seat)],
        )


def seen(p: Any, seat: int) -> Goods:
    """BW-13: what the seat has looked at, from the top down."""
    return tuple(p.state.seats[seat].pile[-p.top(Arranging).count :][::-1])


def choices(p: Any, seat: int) -> list[Choice]:
    return [Stack(goods) for goods in dict.fromkeys(permutations(seen(p, seat)))]


def do(p: Any, seat: int, move: Stack) -> None:
    p.take(Arranging)
    p.state.seats[seat].pile[-len(move.goods) :] = move.goods[::-1]
    p.events.append(Stacked(seat=seat, goods=list(move.goods), rule="BW-14"))


MOVE_KIND = MoveKind(Stack, check, choices, do)
