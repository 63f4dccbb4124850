"""The steps of a fight: monsters' attacks one by one, then knights' (CH-328 to CH-342, CH-385 to CH-389, X-10)."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from horror.rules.kernel.agenda import Step
from horror.rules.monsters.combat import (
    group_attack,
    hit_knight,
    hit_on,
    may_be_hit,
    squad_cost,
    squad_dice,
    squad_roll,
    strength_against,
)
from horror.rules.monsters.damage import test_sanity
from horror.rules.monsters.position import (
    HorrorPosition,
    group_id,
    is_hidden,
    knight_id,
    monster_id,
    place_of,
    squad_id,
    squad_of,
)
from horror.rules.monsters.responses import named_group, set_hidden
from horror.rules.monsters.state import Knight, Monster
from horror.rules.monsters.stock import take_stock
from horror.rules.monsters.towns import lose_wall


def thing_named(p: HorrorPosition, name: str) -> Monster | Knight | None:
    """The monster or Mad knight of this id, None when it is gone."""
    number = int(name[1:])
    if name[0] == "M":
        return next((monster for monster in p.state.monsters if monster.number == number), None)
    return next((knight for knight in p.state.knights if knight.number == number and knight.mad), None)


def living(p: HorrorPosition, names: Sequence[str]) -> list[Monster | Knight]:
    """Those of these monsters and Mad knights, named by their ids, that are still there."""
    monsters: dict[int, Monster | Knight] = {monster.number: monster for monster in p.state.monsters}
    mad = {knight.number: knight for knight in p.state.knights if knight.mad}
    found = [(monsters if name[0] == "M" else mad).get(int(name[1:])) for name in names]
    return [thing for thing in found if thing is not None]


def knights_named(p: HorrorPosition, names: Sequence[str]) -> list[Knight]:
    """The sane knights of these ids that are still on the board."""
    return [knight for knight in p.state.knights if knight_id(knight) in names and not knight.mad]


class FightStep(Step):
    """A step of a fight that asks the active seat; ``phase`` is told by whether it is an Attack action."""

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (p.state.active,)


class MonstersAttack(Step, tag="monsters_attack"):
    """CH-101, CH-328, CH-385, R-07, X-35: each of ``attackers``, oldest first, hits one of the ``victims`` present.

    ``at`` is the place of a fight of phase 1, in which hiders who are found meanwhile take part too; 0 in an Attack
    action. ``town`` is the intersection of the active seat's own town under assault, 0 elsewhere.
    """

    phase: ClassVar[str] = "combat"

    attackers: list[str]
    victims: list[str]
    at: int = 0
    town: int = 0

    def run(self, p: HorrorPosition) -> None:
        if self.draws_in(p):
            return
        if not self.attackers:
            p.done(self)
            return
        monster = thing_named(p, self.attackers.pop(0))
        if monster is None:
            return
        if p.state.walls >> self.town & 1:
            self.meet_wall(p, monster)
        else:
            self.strike(p, monster)

    def draws_in(self, p: HorrorPosition) -> bool:
        """CH-131, CH-132, CH-374: hiders found by an invasion fight; true when hidden comrades are asked to join."""
        mine = [knight for knight in p.knights_at(self.at) if knight.owner == p.state.active]
        found = [knight for knight in mine if not knight.hidden and knight_id(knight) not in self.victims]
        self.victims += [knight_id(knight) for knight in found]
        step = JoinFight(at=self.at)
        if not found or not p.monsters_at(self.at) or not step.open_to(p):
            return False
        p.push(step)
        return True

    def meet_wall(self, p: HorrorPosition, monster: Monster | Knight) -> None:
        """CH-385, CH-389, R-07, X-09, X-10: one's knights may give a wall up; others' hold it; alone it falls."""
        there = [knight for knight in p.knights_at(self.town) if not knight.hidden]
        if not there:
            lose_wall(p, self.town, "CH-389", monster_id(monster))
            take_stock(p)
        elif p.strength_of(monster) and any(knight.owner == p.state.active for knight in there):
            p.push(SacrificeWall(at=self.town, monster=monster_id(monster)))

    def strike(self, p: HorrorPosition, monster: Monster | Knight) -> None:
        """CH-314, CH-329, CH-333, CH-334, X-02: the attack hits the only knight that it can, or one that is named."""
        targets = self.targets(p, monster) if p.strength_of(monster) else []
        if len(targets) == 1:
            hit_knight(p, monster, *targets)
            take_stock(p)
        elif targets:
            p.push(AssignDamage(monster=monster_id(monster)))

    def targets(self, p: HorrorPosition, monster: Monster | Knight) -> list[Knight]:
        """CH-333, X-35, X-36: living participants that may be named."""
        damage = p.strength_of(monster)
        return [knight for knight in knights_named(p, self.victims) if may_be_hit(p, knight, damage)]


def monsters_attack(p: HorrorPosition) -> MonstersAttack:
    """The round of monsters' attacks that is under way."""
    return next(step for step in reversed(p.state.agenda) if isinstance(step, MonstersAttack))


class JoinFight(FightStep, tag="join_fight"):
    """CH-132: hidden knights and squads may come to the help of a comrade who has just been found at ``at``."""

    decision: ClassVar[str] = "roll_or_respond"
    phase: ClassVar[str] = "combat"

    at: int

    def open_to(self, p: HorrorPosition) -> list[str]:
        """The active seat's knights and squads that hide there."""
        mine = [knight for knight in p.knights_at(self.at) if knight.owner == p.state.active]
        return [group_id(group) for group in p.groups(mine) if is_hidden(group)]

    def fight(self, p: HorrorPosition, name: str) -> None:
        """CH-132, CH-134: it joins, and is hidden no longer; the question is over when nobody else could."""
        group = named_group(p, name)
        set_hidden(p, group, False, "CH-134")
        monsters_attack(p).victims += [knight_id(knight) for knight in group]
        if not self.open_to(p):
            p.done(self)


class SacrificeWall(FightStep, tag="sacrifice_wall"):
    """CH-385, X-09: the wall may be given up to cancel this monster's attack, before its target is named."""

    decision: ClassVar[str] = "sacrifice_wall"
    phase: ClassVar[str] = "combat"

    at: int
    monster: str


class AssignDamage(FightStep, tag="assign_damage"):
    """CH-333: which knight this monster's attack hits."""

    decision: ClassVar[str] = "assign_damage"
    phase: ClassVar[str] = "combat"

    monster: str


class CombatOver(Step, tag="combat_over"):
    """X-45: a combat has ended: knights demoted below their Sanity damage go Mad now."""

    phase: ClassVar[str] = "combat"

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for knight in p.knights_of(p.state.active):
            test_sanity(p, knight)
        take_stock(p)


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
