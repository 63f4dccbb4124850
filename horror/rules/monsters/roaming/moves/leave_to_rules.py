"""A Mad player leaves monsters to the rules."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import ControlMonsters


class LeaveToRules(Move, tag="leave_to_rules", frozen=True):
    """X-28: the monsters that may still be moved go as they would without a Mad player."""

    rule: ClassVar[str] = "X-28"
    group: ClassVar[str] = "monsters"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"


def check(p: HorrorPosition, seat: int, move: LeaveToRules) -> None:
    """Nothing forbids it to whom the step asks."""


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [LEAVE_TO_RULES]


def do(p: HorrorPosition, seat: int, move: LeaveToRules) -> None:
    step = p.take(ControlMonsters)
    step.leave_to_rules(p)


LEAVE_TO_RULES = LeaveToRules()
MOVE_KIND = MoveKind(LeaveToRules, check, choices, do)
