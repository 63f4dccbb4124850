"""Take back all one's orders of special building."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.special_building.gather import SpecialBuilding


class StartOver(Move, tag="start_over", frozen=True):
    """TAB-03: an answer in a gather may be changed until the last is in: forget the orders given so far."""

    rule: ClassVar[str] = "TAB-03"
    group: ClassVar[str] = "build"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"


def check(p: HorrorPosition, seat: int, move: StartOver) -> None:
    if not p.top(SpecialBuilding).ordered(seat):
        raise IllegalMove("TAB-03", "you have ordered nothing yet")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [START_OVER] if p.top(SpecialBuilding).ordered(seat) else []


def do(p: HorrorPosition, seat: int, move: StartOver) -> None:
    step = p.top(SpecialBuilding)
    step.reopen(seat)
    step.ordered(seat).clear()


START_OVER = StartOver()
MOVE_KIND = MoveKind(StartOver, check, choices, do)
