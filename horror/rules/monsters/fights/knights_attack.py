"""Knights attack: who attacks whom, and a squad's dice (CH-337 to CH-342, CH-352 to CH-358, R-04)."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from horror.rules.kernel.agenda import Step
from horror.rules.monsters.fights.combat import (
    group_attack,
    hit_on,
    squad_cost,
    squad_dice,
    squad_roll,
    strength_against,
)
from horror.rules.monsters.fights.monsters_attack import FightStep, MonstersAttack
from horror.rules.monsters.groups import place_of, squad_of
from horror.rules.monsters.ids import knight_id, monster_id, squad_id
from horror.rules.monsters.named import knights_named, living, thing_named
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight, Monster


class Declared(msgspec.Struct, frozen=True, omit_defaults=True):
    """Single knights that will attack one monster together."""

    knights: list[str]
    target: str
    weapon: str | None = None


class KnightsAttack(FightStep, tag="knights_attack"):
    """CH-337, CH-338, CH-342, X-33: the player groups single knights, each group against one monster, before any roll.

    ``knights`` and ``squads`` may attack ``targets``; ``guaranteed`` is the single knight or squad that took the Attack
    action, and ``answer`` tells that surviving targets strike back. In phase 1 a squad too attacks only when the player
    says so; in an Attack action every squad that takes part does.
    """

    decision: ClassVar[str] = "choose_targets"
    phase: ClassVar[str] = "combat"

    knights: list[str]
    squads: list[int]
    targets: list[str]
    declared: list[Declared] = []
    guaranteed: str = ""
    answer: bool = False

    def undeclared(self, p: HorrorPosition) -> list[str]:
        """Single knights that have not been given a target, and squads that have not been told to attack."""
        used = {name for group in self.declared for name in group.knights}
        singles = [knight_id(knight) for knight in knights_named(p, self.knights)]
        asked = [
            squad_id(number) for number in self.squads if not self.guaranteed or self.must_name(p, number)
        ]
        return [name for name in [*singles, *asked] if name not in used]

    def must_name(self, p: HorrorPosition, number: int) -> bool:
        """R-04: whether this squad, which took Attack, can pay for none of several targets and so names one."""
        things = living(p, self.targets)
        return (
            self.guaranteed == squad_id(number)
            and len(things) > 1
            and not payable(p, p.squad(number), things)
        )

    def attacking_squads(self) -> list[int]:
        """CH-337, X-33: the squads that roll: in phase 1 those that were told to."""
        told = {name for group in self.declared for name in group.knights}
        return [number for number in self.squads if self.guaranteed or squad_id(number) in told]

    def targets_of(self, p: HorrorPosition, number: int) -> list[str]:
        """CH-354, R-04: what the dice of a squad are for: all targets, or the one that it had to name."""
        named = [group.target for group in self.declared if group.knights == [squad_id(number)]]
        return named if named and self.must_name(p, number) else self.targets

    def living_targets(self, p: HorrorPosition) -> list[str]:
        """The targets that are still there."""
        return [name for name in self.targets if thing_named(p, name) is not None]

    def strike(self, p: HorrorPosition) -> None:
        """CH-101, CH-342, R-04, X-33, X-37: roll for the groups, then the squads; survivors answer where due."""
        p.done(self)
        seat = p.state.active
        if self.answer:
            victims = [
                *self.knights,
                *(knight_id(knight) for number in self.squads for knight in p.squad(number)),
            ]
            p.push(MonstersAttack(attackers=self.oldest_first(p), victims=victims))
        for number in reversed(self.attacking_squads()):
            guaranteed = self.guaranteed == squad_id(number)
            p.push(SquadAttack(squad=number, targets=self.targets_of(p, number), guaranteed=guaranteed))
        for group in self.declared:
            target = thing_named(p, group.target)
            knights = knights_named(p, group.knights)
            if target is not None and knights and not p.finished:
                group_attack(p, seat, knights, target, self.guaranteed in group.knights, group.weapon)
                take_stock(p)

    def oldest_first(self, p: HorrorPosition) -> list[str]:
        """CH-101, X-27: the order in which the targets answer."""
        return [monster_id(thing) for thing in p.all_monsters() if monster_id(thing) in self.targets]


class SquadAttack(Step, tag="squad_attack"):
    """CH-352, CH-354, CH-358, R-04: a squad rolls all its dice, then spends them; one die where it can pay nothing."""

    phase: ClassVar[str] = "combat"

    squad: int
    targets: list[str]
    guaranteed: bool = False

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        seat, squad, targets = p.state.active, p.squad(self.squad), living(p, self.targets)
        if payable(p, squad, targets):
            needed = min(hit_on(p, place_of(squad), thing) for thing in targets)
            dice = sorted(squad_roll(p, seat, squad, needed, squad_dice(squad)))
            if any(best_hits(p, squad, thing, dice) for thing in targets):
                p.push(AssignDice(squad=self.squad, dice=dice, targets=self.targets))
        elif self.guaranteed:
            for target in targets[:1]:
                group_attack(p, seat, squad, target, True)
                take_stock(p)


def payable(
    p: HorrorPosition, squad: Sequence[Knight], things: Sequence[Monster | Knight]
) -> list[Monster | Knight]:
    """CH-358: what a squad can pay for and still have a die for."""
    return [thing for thing in things if squad_cost(p, squad, thing) < squad_dice(squad)]


def able(p: HorrorPosition, knights: Sequence[Knight], things: Sequence[Monster | Knight]) -> bool:
    """CH-315: whether these single knights, all together, have a die against any of the monsters."""
    return any(strength_against(p, knights, thing) > p.strength_of(thing) for thing in things)


def best_hits(
    p: HorrorPosition, squad: Sequence[Knight], target: Monster | Knight, dice: Sequence[int]
) -> int:
    """CH-355, CH-358: the most hits that these dice give on one monster, when the lowest pay for it."""
    needed = hit_on(p, place_of(squad), target)
    left = list(dice)[squad_cost(p, squad, target) :]
    return sum(die >= needed for die in left)


class AssignDice(FightStep, tag="assign_dice"):
    """CH-353, CH-355: which monsters the squad pays for, and how many hits each takes; the lowest dice pay."""

    decision: ClassVar[str] = "assign_dice"
    phase: ClassVar[str] = "combat"

    squad: int
    dice: list[int]
    targets: list[str]


def open_knights_attack(
    p: HorrorPosition,
    groups: Sequence[Sequence[Knight]],
    targets: Sequence[str],
    guaranteed: str = "",
    answer: bool = False,
    weapon: str | None = None,
) -> None:
    """CH-097, CH-337, CH-352, X-32: lay the knights' attack on the agenda; no choice, no question (TAB-18)."""
    alone = [knight for group in groups for knight in group if not knight.squad]
    singles = (
        [knight_id(knight) for knight in alone] if guaranteed or able(p, alone, living(p, targets)) else []
    )
    squads = [
        squad_of(group)
        for group in groups
        if squad_of(group) and (guaranteed or payable(p, group, living(p, targets)))
    ]
    if not singles and not squads:
        return
    step = KnightsAttack(
        knights=singles, squads=squads, targets=list(targets), guaranteed=guaranteed, answer=answer
    )
    p.push(step)
    if guaranteed and singles and len(targets) == 1:
        step.declared = [Declared(knights=singles, target=target, weapon=weapon) for target in targets]
    if guaranteed and not step.undeclared(p):
        step.strike(p)
