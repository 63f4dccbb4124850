"""The neutral move of each decision (TAB-05, TAB-70, X-60): what happens when a clock runs out."""

from collections.abc import Sequence

from horror.rules.base.discards import Discards
from horror.rules.base.moves import discard, end_turn
from horror.rules.base.turn import Actions, Roll
from horror.rules.cities.cards.moves import give
from horror.rules.cities.cards.moves.give import Gifts
from horror.rules.kernel.choices import Template
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions.moves import hide
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.monsters_attack import (
    AssignDamage,
    JoinFight,
    SacrificeWall,
    monsters_attack,
)
from horror.rules.monsters.fights.moves import assign_damage, fight, sacrifice_wall
from horror.rules.monsters.fights.responses import Responses
from horror.rules.monsters.gates.closing import SealGate
from horror.rules.monsters.gates.moves import seal_gate
from horror.rules.monsters.ids import knight_id
from horror.rules.monsters.knights.damage import survives
from horror.rules.monsters.named import named_group, thing_named
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import ControlMonsters
from horror.rules.monsters.roaming.moves import leave_to_rules
from horror.rules.monsters.special_building.gather import SpecialBuilding
from horror.rules.monsters.special_building.moves.pass_building import PASS_UNTIL_MY_TURN
from horror.rules.monsters.state import Knight
from horror.rules.monsters.turn.moves import pass_on, roll


def neutral_move(p: HorrorPosition, seat: int) -> Move:
    """TAB-05, X-60: fight, lowest rank first, keep the wall unless a knight would die, seal, build nothing, end. In
    special building nobody waits again for who has not answered (TAB-70).
    """
    step = p.state.agenda[-1]
    if isinstance(step, Discards):
        return discard.neutral(p, seat)
    if isinstance(step, Gifts):
        return give.neutral(p, seat)
    if isinstance(step, CombatPhase | JoinFight | Roll):
        return roll.ROLL
    if isinstance(step, Actions):
        return end_turn.END_TURN
    if isinstance(step, Responses):
        name = step.owed(seat)[0] if step.owed(seat) else step.asked[step.seats.index(seat)][0]
        hiding = any(knight.hidden for knight in named_group(p, name))
        return hide.Hide(name) if hiding else fight.Fight(name)
    if isinstance(step, AssignDamage):
        return assign_damage.AssignDamageTo(step.monster, knight_id(weakest(assign_damage.targets(p))))
    if isinstance(step, SacrificeWall):
        return sacrifice_wall.SacrificeWallMove(step.at, step.monster) if deadly(p, step) else pass_on.PASS
    if isinstance(step, SealGate):
        return seal_gate.SealHex(p.island.hexes[step.hex])
    if isinstance(step, SpecialBuilding):
        return PASS_UNTIL_MY_TURN
    if isinstance(step, ControlMonsters):
        return leave_to_rules.LEAVE_TO_RULES
    first = p.choices(seat)[0]
    return first.sample(lambda _: 0) if isinstance(first, Template) else first


def weakest(knights: Sequence[Knight]) -> Knight:
    """X-60: the knight of the lowest rank, and among equals the first."""
    return min(knights, key=lambda knight: (knight.rank, knight.number))


def deadly(p: HorrorPosition, step: SacrificeWall) -> bool:
    """X-60: whether the attack would kill the knight that it hits then, the weakest that it can."""
    monster = thing_named(p, step.monster)
    assert monster is not None
    hit = weakest(monsters_attack(p).targets(p, monster))
    return not survives(p, hit, p.strength_of(monster))
