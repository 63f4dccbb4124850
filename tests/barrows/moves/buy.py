"""Buy a good of the market."""

from typing import Annotated, Any, ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from tests.barrows.events import Bought
from tests.barrows.facts import GOOD, GOODS, NAMES


class Buy(Move, frozen=True, tag="buy"):
    """BW-12."""

    rule: ClassVar[str] = "BW-10"

    good: Annotated[str, GOOD]


def check(p: Any, seat: int, move: Buy) -> None:
    if move.good not in NAMES or not p.state.market[NAMES.index(move.good)]:
        raise IllegalMove("BW-12", "the market has no {good}", good=GOOD(move.good))
    price = GOODS[move.good].price
    if price > p.state.coins:
        raise IllegalMove(
            "BW-12", "{good} costs {price}, and you have {held}", good=GOOD(move.good), price=price,
            held=p.state.coins,
        )  # fmt: skip


def choices(p: Any, seat: int) -> list[Choice]:
    there = zip(NAMES, p.state.market, strict=True)
    return [Buy(good) for good, count in there if count and GOODS[good].price <= p.state.coins]


def do(p: Any, seat: int, move: Buy) -> None:
    state, good = p.state, GOODS[move.good]
    state.market[NAMES.index(move.good)] -= 1
    state.coins -= good.price
    state.seats[seat].discard.append(move.good)
    state.seats[seat].bought += good.points
    state.purchases += 1
    state.bell, state.rung = state.purchases, []
    p.events.append(Bought(seat=seat, good=move.good, rule="BW-12"))


def cost(p: Any, seat: int, move: Buy) -> Cost:
    return Cost(cards={"coin": GOODS[move.good].price})


MOVE_KIND = MoveKind(Buy, check, choices, do, cost=cost)
