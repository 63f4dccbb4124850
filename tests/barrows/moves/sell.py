"""Sell a good."""

from typing import Annotated, Any, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from tests.barrows.events import Sold
from tests.barrows.facts import GOOD, GOODS, in_order


class Sell(Move, frozen=True, tag="sell"):
    """BW-11."""

    rule: ClassVar[str] = "BW-10"

    good: Annotated[str, GOOD]


def check(p: Any, seat: int, move: Sell) -> None:
    check_held(p, seat, move.good, "BW-11")


def check_held(p: Any, seat: int, good: str, rule: str) -> None:
    """A seat has this good in its hand."""
    if good not in p.state.seats[seat].hand:
        raise IllegalMove(rule, "you hold no {good}", good=GOOD(good))


def choices(p: Any, seat: int) -> list[Choice]:
    return [Sell(good) for good in in_order(p.state.seats[seat].hand)]


def do(p: Any, seat: int, move: Sell) -> None:
    p.state.seats[seat].hand.remove(move.good)
    p.state.laid_out.append(move.good)
    p.state.coins += GOODS[move.good].coins
    p.events.append(Sold(seat=seat, good=move.good, rule="BW-11"))


MOVE_KIND = MoveKind(Sell, check, choices, do)
