"""Roll the dice for production."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.monsters_attack import JoinFight
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.turn.production_roll import roll_now


class Roll(Move, tag="roll", frozen=True):
    """CH-056: red, yellow and event die. Said while knights stand beside monsters: hiders hide, the rest fight."""

    rule: ClassVar[str] = "CH-056"
    group: ClassVar[str] = "turn"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"


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


ROLL = Roll()
MOVE_KIND = MoveKind(Roll, check, choices, do)
