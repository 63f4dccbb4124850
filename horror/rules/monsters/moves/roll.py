"""Roll the dice for production."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move
from horror.rules.monsters.combat_phase import CombatPhase
from horror.rules.monsters.fights import JoinFight
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.production_roll import resolve_roll


class Roll(Move, tag="roll", frozen=True):
    """CH-056: red, yellow and event die. Said while knights stand beside monsters: hiders hide, the rest fight."""

    rule: ClassVar[str] = "CH-056"


def check(p: HorrorPosition, seat: int, move: Roll) -> None:
    """Nothing forbids the roll to whom the step asks."""


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [ROLL]


def do(p: HorrorPosition, seat: int, move: Roll) -> None:
    step = p.state.agenda[-1]
    if isinstance(step, CombatPhase):
        p.state.roll_ordered = True
        step.settle_rest(p)
    elif isinstance(step, JoinFight):
        p.state.roll_ordered = True
        p.done(step)
    else:
        roll_now(p, seat)


def roll_now(p: HorrorPosition, seat: int) -> None:
    """CH-056: the dice."""
    p.state.roll_ordered = False
    red, yellow = p.draws.two_dice("production")
    resolve_roll(p, seat, red, yellow)


ROLL = Roll()
MOVE_KIND = MoveKind(Roll, check, choices, do)
