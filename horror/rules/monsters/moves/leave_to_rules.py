"""A Mad player leaves monsters to the rules."""

from typing import Any

from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move
from horror.rules.monsters.fights import thing_named
from horror.rules.monsters.movement import move as move_by_rules
from horror.rules.monsters.movement import stays
from horror.rules.monsters.position import HorrorPosition


class LeaveToRules(Move, tag="leave_to_rules", frozen=True):
    """X-28: the monsters that may still be moved go as they would without a Mad player."""


def check(p: HorrorPosition[Any], seat: int, move: LeaveToRules) -> None:
    """Nothing forbids it to whom the step asks."""


def choices(p: HorrorPosition[Any], seat: int) -> list[Choice]:
    return [LEAVE_TO_RULES]


def do(p: HorrorPosition[Any], seat: int, move: LeaveToRules) -> None:
    step = p.state.agenda.pop()
    for name in step.movers:
        thing = thing_named(p, name)
        assert thing is not None
        if not stays(p, thing):
            move_by_rules(p, thing)


LEAVE_TO_RULES = LeaveToRules()
