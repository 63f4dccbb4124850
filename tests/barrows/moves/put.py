"""Give a good away at the fair."""

from typing import Any

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from tests.barrows.answers import Put
from tests.barrows.facts import in_order
from tests.barrows.moves.keep import answered
from tests.barrows.moves.sell import check_held


def check(p: Any, seat: int, move: Put) -> None:
    check_held(p, seat, move.good, "BW-30")


def choices(p: Any, seat: int) -> list[Choice]:
    return [Put(good) for good in in_order(p.state.seats[seat].hand)]


def do(p: Any, seat: int, move: Put) -> None:
    answered(p, seat)


MOVE_KIND = MoveKind(Put, check, choices, do)
