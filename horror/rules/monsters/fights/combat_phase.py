"""Phase 1 of the player's turn: hiding, town and knight combat (CH-050 to CH-055, X-06 to X-10)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.board.island import bits
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.fights.knights_attack import open_knights_attack
from horror.rules.monsters.fights.monsters_attack import MonstersAttack
from horror.rules.monsters.groups import is_hidden, place_of
from horror.rules.monsters.ids import group_id, knight_id, monster_id
from horror.rules.monsters.knights.checks import hide_check
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.knights.madness import test_sanity
from horror.rules.monsters.named import named_group
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight, Monster
from horror.rules.monsters.towns.damage import suffer


class Combat(Step, tag="combat"):
    """CH-045, CH-050, CH-124: phase 1 begins: who has knights beside monsters is asked, then every place is fought out.

    Also when all of them hide in assaulted towns (X-06): they may come out, which is their owner's choice (X-07).
    """

    phase: ClassVar[str] = "combat"

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        p.push(FightEverywhere())
        if any(p.monsters_at(knight.at) for knight in p.knights_of(p.state.active)):
            p.push(CombatPhase())


def beside_monsters(p: HorrorPosition, seat: int) -> list[list[Knight]]:
    """CH-050, CH-051, X-06: knights and squads beside a monster; hiders in an assaulted town are left alone."""
    found = []
    for group in p.groups(p.knights_of(seat)):
        at = place_of(group)
        if p.monsters_at(at) and not (is_hidden(group) and p.assaulted(at)):
            found.append(group)
    return found


class CombatPhase(Step, tag="combat_phase"):
    """X-07: fight or hide, for each knight and squad beside a monster; hidden ones may join where there is combat.

    ``answered`` have said what they do; ``fighting`` are those that fight, in the order in which they were named.
    ``invited`` were hidden already when a comrade was found, and so are asked once more (CH-132).
    """

    decision: ClassVar[str] = "roll_or_respond"
    phase: ClassVar[str] = "combat"

    answered: list[str] = []
    fighting: list[str] = []
    invited: list[str] = []

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (p.state.active,)

    def unanswered(self, p: HorrorPosition) -> list[str]:
        """The knights and squads that have not said what they do."""
        asked = [group_id(group) for group in beside_monsters(p, p.state.active)]
        return [name for name in asked if name not in self.answered]

    def joining(self, p: HorrorPosition) -> list[str]:
        """CH-132, X-07: the hidden knights and squads, safe from checks by now, where combat begins."""
        places = combat_places(p, self.fighting)
        unanswered = self.unanswered(p)
        return [
            group_id(group)
            for group in p.groups(p.knights_of(p.state.active))
            if is_hidden(group) and place_of(group) in places and group_id(group) not in unanswered
        ]

    def open_to(self, p: HorrorPosition) -> list[str]:
        """The knights and squads that may fight when their player says so."""
        return [*self.unanswered(p), *self.joining(p)]

    def fight(self, p: HorrorPosition, name: str) -> None:
        """CH-050, CH-132, CH-134: it fights, and is hidden no longer."""
        self.invited = [other for other in self.invited if other != name]
        set_hidden(p, named_group(p, name), False, "CH-134")
        self.fighting.append(name)
        self.answered.append(name)
        self.look(p)

    def hide(self, p: HorrorPosition, name: str, trophy: str | None) -> None:
        """CH-051, CH-118 to CH-122, CH-323, X-07, X-12: a check; an unhidden one has paid an action for it."""
        group = named_group(p, name)
        at = place_of(group)
        if not hide_check(p, group, p.monsters_at(at), trophy):
            self.invite(p, group)
            self.fight(p, name)
            return
        set_hidden(p, group, True, "CH-119")
        self.answered.append(name)
        self.take_stock(p, passed=group)
        self.look(p)

    def take_stock(self, p: HorrorPosition, passed: Sequence[Knight] = ()) -> None:
        """X-07, X-12: take stock; of the hiders, those who are checked because a town is Invaded by that are noted."""
        hiding = [group for group in p.groups(p.knights_of(p.state.active)) if is_hidden(group)]
        free = ~p.ailing
        take_stock(p, passed)
        invaded = p.state.invaded & free
        self.note_checked(
            p, [group_id(group) for group in hiding if group != passed and invaded >> place_of(group) & 1]
        )

    def invite(self, p: HorrorPosition, found: Sequence[Knight]) -> None:
        """CH-132: comrades who hide where one is found, and have passed their own checks, may come to his help."""
        unanswered = self.unanswered(p)
        for group in p.groups(p.knights_of(p.state.active)):
            near = place_of(group) == place_of(found) and is_hidden(group)
            if near and group_id(group) not in [*unanswered, *self.invited]:
                self.invited.append(group_id(group))

    def note_checked(self, p: HorrorPosition, hiding: Sequence[str]) -> None:
        """CH-132, X-07, X-12: the check when a town was Invaded just now is not made again: who was found fights."""
        self.answered += hiding
        for name in hiding:
            group = named_group(p, name)
            if not is_hidden(group):
                self.fighting.append(name)
                self.invite(p, group)

    def settle_rest(self, p: HorrorPosition) -> None:
        """X-07: what is not said, place by place: who hides goes on hiding, the rest fight."""
        while p.holds(self) and (names := self.unanswered(p)):
            name = min(names, key=lambda one: place_of(named_group(p, one)))
            if is_hidden(named_group(p, name)):
                self.hide(p, name, None)
            else:
                self.fight(p, name)
        if p.holds(self):
            self.finish(p)

    def look(self, p: HorrorPosition) -> None:
        """Go on when every knight has answered; who might have joined has had his chance, but for the invited."""
        if p.holds(self) and not self.unanswered(p) and not self.invited:
            self.finish(p)

    def finish(self, p: HorrorPosition) -> None:
        """All have answered: the fights follow, in the order in which their knights were named."""
        p.done(self)
        everywhere = next(step for step in p.state.agenda if isinstance(step, FightEverywhere))
        everywhere.fighting = self.fighting


class FightEverywhere(Step, tag="fight_everywhere"):
    """X-07: place by place: where the player's knights fight, in the order that he gave, then his assaulted towns."""

    phase: ClassVar[str] = "combat"

    fighting: list[str] = []

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for at in reversed(combat_places(p, self.fighting)):
            p.push(FightAt(at=at))


def combat_places(p: HorrorPosition, fighting: Sequence[str]) -> list[int]:
    """CH-050, CH-052, TAB-38: where the active player's knights fight, in the order of their names; assaulted towns."""
    seat = p.state.active
    named = [knight.at for name in fighting for knight in p.knights_of(seat) if in_group(p, knight, name)]
    return list(dict.fromkeys([*named, *(at for at in bits(sane_towns_of_turn(p)) if p.assaulted(at))]))


def sane_towns_of_turn(p: HorrorPosition) -> int:
    """CH-054, TAB-38: whose assaults go on in this phase 1: the active player's, and those of dead seats before him."""
    towns = 0
    for seat in range(p.seats):
        if p.heir(seat) == p.state.active:
            towns |= p.sane_towns(seat)
    return towns


def in_group(p: HorrorPosition, knight: Knight, name: str) -> bool:
    """Whether the knight is this one, or in this squad."""
    return group_id(p.group_of(knight)) == name


class FightAt(Step, tag="fight_at"):
    """CH-052, CH-054, CH-321, CH-369, CH-383, X-08: Nightmarish and Overwhelming, then monsters, then knights."""

    phase: ClassVar[str] = "combat"

    at: int

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        seat, at = p.state.active, self.at
        own = bool(sane_towns_of_turn(p) >> at & 1)
        fighters = [knight for knight in p.knights_at(at) if knight.owner == seat and not knight.hidden]
        p.push(
            CombatOver(),
            KnightsAnswer(at=at),
            MonstersAttack(
                attackers=[monster_id(thing) for thing in p.monsters_at(at)],
                victims=[knight_id(knight) for knight in fighters],
                at=at,
                town=at if own else 0,
            ),
        )
        if own:
            press(p, at)


def press(p: HorrorPosition, at: int) -> None:
    """CH-383, CH-384, X-08: an assaulted town suffers from Nightmarish and Overwhelming monsters."""
    kinds = [p.kind_of(thing) for thing in p.monsters_at(at) if isinstance(thing, Monster)]
    suffer(p, at, sum(kind.nightmarish for kind in kinds), sum(kind.overwhelming for kind in kinds), "CH-383")
    take_stock(p)


class KnightsAnswer(Step, tag="knights_answer"):
    """CH-320, CH-337, CH-350, CH-377: the knights' one attack in this round, against the monsters of their place."""

    phase: ClassVar[str] = "combat"

    at: int

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        seat = p.state.active
        fighters = [knight for knight in p.knights_at(self.at) if knight.owner == seat and not knight.hidden]
        monsters = [monster_id(thing) for thing in p.monsters_at(self.at)]
        open_knights_attack(p, p.groups(fighters), monsters)


class CombatOver(Step, tag="combat_over"):
    """X-45: a combat has ended: knights demoted below their Sanity damage go Mad now."""

    phase: ClassVar[str] = "combat"

    def run(self, p: HorrorPosition) -> None:
        p.done(self)
        for knight in p.knights_of(p.state.active):
            test_sanity(p, knight)
        take_stock(p)
