"""Monsters' attacks, one by one, and what they ask (CH-328 to CH-335, CH-385 to CH-389, X-10)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.kernel.agenda import Step
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.fights.combat import hit_knight, may_be_hit
from horror.rules.monsters.groups import is_hidden
from horror.rules.monsters.ids import group_id, knight_id, monster_id
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.named import knights_named, named_group, thing_named
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight, Monster
from horror.rules.monsters.towns.damage import lose_wall


class FightStep(Step):
    """A step of a fight that asks the active seat; ``phase`` is told by whether it is an Attack action."""

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (p.state.active,)

    def bar(self, p: HorrorPosition, seat: int, move: Move) -> None:
        """CH-324: hiding comes before the combat."""
        if type(move).__struct_config__.tag == "hide":
            raise IllegalMove("CH-324", "combat has begun; nobody hides from it now")


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
