"""End one's special building, for now or until one's own turn."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.special_building.gather import pass_building


class PassUntilMyTurn(Move, tag="pass_until_my_turn", frozen=True):
    """TAB-06: pass, and be passed over until one's own turn; everybody sees that once all have answered (TAB-03)."""

    rule: ClassVar[str] = "TAB-06"
    group: ClassVar[str] = "turn"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"


def check(p: HorrorPosition, seat: int, move: PassUntilMyTurn) -> None:
    """Nothing forbids it to whom the step asks."""


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PASS_UNTIL_MY_TURN]


def do(p: HorrorPosition, seat: int, move: PassUntilMyTurn) -> None:
    pass_building(p, seat, lasting=True)


PASS_UNTIL_MY_TURN = PassUntilMyTurn()
MOVE_KIND = MoveKind(PassUntilMyTurn, check, choices, do)
