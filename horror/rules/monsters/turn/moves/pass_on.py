"""Leave a decision as it is."""

from typing import ClassVar

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.knights_attack import AssignDice, KnightsAttack
from horror.rules.monsters.fights.monsters_attack import JoinFight, SacrificeWall, monsters_attack
from horror.rules.monsters.gates.closing import SealGate
from horror.rules.monsters.named import thing_named
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import ControlMonsters
from horror.rules.monsters.special_building.gather import SpecialBuilding, pass_building


class Pass(Move, tag="pass", frozen=True):
    """CH-132, CH-241, CH-385, X-07, X-28, X-33, X-59: no more of what is asked; monsters that are not moved stay."""

    rule: ClassVar[str] = "TAB-05"
    group: ClassVar[str] = "turn"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"


def check(p: HorrorPosition, seat: int, move: Pass) -> None:
    """Nothing forbids it where it is an answer."""


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PASS]


def do(p: HorrorPosition, seat: int, move: Pass) -> None:
    step = p.state.agenda[-1]
    if isinstance(step, CombatPhase):
        step.settle_rest(p)
    elif isinstance(step, KnightsAttack):
        step.strike(p)
    elif isinstance(step, SacrificeWall):
        p.done(step)
        monster = thing_named(p, step.monster)
        assert monster is not None
        monsters_attack(p).strike(p, monster)
    elif isinstance(step, SpecialBuilding):
        pass_building(p, seat, lasting=False)
    elif isinstance(step, AssignDice | ControlMonsters | JoinFight | SealGate):
        p.done(step)


PASS = Pass()
MOVE_KIND = MoveKind(Pass, check, choices, do)
