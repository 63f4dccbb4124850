"""Knight Actions: what each of this seat's knights and squads could do, judged on one scale, the best of it done."""

from collections.abc import Iterator
from math import ceil

from horror.games.bots.offered import Offered, best
from horror.games.catan_horror.bots.situation import BUILD, SETTLEMENT, SIZE, Group, Situation
from horror.games.catan_horror.bots.war import WAR, danger, gain_of, round_against
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.odds import Foe, check_chance, pain
from horror.games.catan_horror.view import GateView, TownView
from horror.rules.base.cards import no_cards
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.kernel.choices import Template
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.actions.moves.attack_gate import AttackGate
from horror.rules.monsters.actions.moves.calm import Calm
from horror.rules.monsters.actions.moves.colonize import Colonize
from horror.rules.monsters.actions.moves.form_squad import FormSquad
from horror.rules.monsters.actions.moves.harvest import Harvest
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.actions.moves.join_squad import JoinSquad
from horror.rules.monsters.actions.moves.militia import Militia
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from horror.rules.monsters.actions.moves.raze import Raze
from horror.rules.monsters.actions.moves.recruit import Recruit
from horror.rules.monsters.actions.moves.repair import Repair
from horror.rules.monsters.actions.moves.rest import Rest
from horror.rules.monsters.actions.moves.spend_clue import SpendClue
from horror.rules.monsters.actions.moves.unhide import Unhide

NOTHING = no_cards()

Valued = tuple[float, Move]


def named(template: Template) -> str:
    """The one knight or squad that a template is about."""
    return str(template.domains["knight"].sample(lambda _: 0))


class Campaign:
    """What there is to do on the island, for one seat at one moment."""

    def __init__(self, s: Situation) -> None:
        self.s = s
        self._tasks: dict[str, dict[int, float]] = {}

    # -- worth of deeds

    def attack(self, groups: list[Group], foe: Foe) -> float:
        """CH-097: the round, less what the monster's answer costs."""
        fight = round_against(self.s, groups, foe, least=1)
        knights = [knight for group in groups for knight in group.knights]
        return gain_of(self.s, fight, foe) - (1 - fight.kill) * pain(knights, foe.strength) * WAR.rank

    def gate(self, group: Group, gate: GateView) -> float:
        """CH-232: the part of the gate that one attack closes."""
        left = FACTS.gate_damage - gate.damage
        damage = min(left, max(0, group.strength + gate.modifier))
        whole = WAR.gate + WAR.gate_pip * self.s.pips_under(gate.hex)
        return whole * damage / FACTS.gate_damage * (1 + gate.damage / FACTS.gate_damage)

    def raze(self, group: Group, town: TownView) -> float:
        """CH-114: the part of a Mad town that one Raze takes, with the chance of the check."""
        limits = FACTS.sizes[SIZE[town.kind]]
        return (
            WAR.raze
            * check_chance(group.strength - limits.raze)
            * min(1.0, group.strength / limits.structural)
        )

    def mend(self, group: Group, town: TownView, damage: int, limit: int) -> float:
        """CH-102, CH-106: damage removed, worth more the nearer the town is to its limit."""
        whole = WAR.mend * (1 if town.owner == self.s.seat else WAR.mend_other)
        return whole * min(group.strength, damage) / limit * (1 + WAR.urgency * (damage / limit) ** 2)

    def guard(self, group: Group, town: TownView) -> float:
        """CH-370: an own town that nobody else defends."""
        s = self.s
        if town.owner != s.seat or town.state != "sane":
            return 0.0
        others = s.guards.get(town.at, 0) - (
            group.strength if group.at == town.at and not group.hidden else 0
        )
        if others > 0:
            return 0.0
        value = WAR.hold if s.nearest_foe[town.at] <= WAR.near else WAR.watch
        return value * (1 + SIZE[town.kind] / 2)

    # -- places

    def tasks(self, group: Group) -> dict[int, float]:
        """What is worth being where, for this knight or squad."""
        found = self._tasks.get(group.name)
        if found is None:
            found = self._tasks[group.name] = {}
            for at, value in self._deeds(group):
                found[at] = max(found.get(at, 0.0), value)
            for town in self.s.view.towns:
                held = self.guard(group, town)
                if held:
                    found[town.at] = found.get(town.at, 0.0) + held
        return found

    def _deeds(self, group: Group) -> Iterator[tuple[int, float]]:
        s = self.s
        for foe in s.foes.values():
            value = self.attack([group], foe)
            if value > 0:
                places = (foe.at,) if foe.at else s.island.corners[s.island.hex_index[foe.hex]]
                yield from ((at, value) for at in places)
        for gate in s.view.gates:
            value = self.gate(group, gate)
            if value > 0:
                yield from ((at, value) for at in s.island.corners[s.island.hex_index[gate.hex]])
        for town in s.view.towns:
            if town.state == "mad":
                yield town.at, self.raze(group, town)
            elif town.state == "sane":
                hurt = self.mend(group, town, town.horror, town.horror_limit)
                yield town.at, max(hurt, self.mend(group, town, town.structural, town.structural_limit))

    def station(self, group: Group, at: int) -> float:
        """What it is worth to stand there: the best task within reach, less the danger."""
        speed = min(group.ranks) + (not group.hidden)
        far = self.s.island.distance[at]
        tasks = self.tasks(group)
        value = max((v * WAR.step ** ceil(far[to] / speed) for to, v in tasks.items()), default=0.0)
        return value - danger(self.s, group, at)

    # -- what may be done now

    def deeds(self, offered: Offered) -> Iterator[Valued]:
        """Everything that a Knight Action could do, with its worth for each action that it costs."""
        s = self.s
        yield from self._attacks(offered)
        gates = {gate.hex: gate for gate in s.view.gates}
        for strike in offered.moves(AttackGate):
            yield self.gate(s.group(strike.knight), gates[strike.hex]), strike
        for razing in offered.moves(Raze):
            group = s.group(razing.knight)
            if razing.trophy is None and s.mad >> group.at & 1:
                yield self.raze(group, s.town_at[group.at]), razing
        for calm in offered.moves(Calm):
            group, town = s.group(calm.knight), s.town_at[s.group(calm.knight).at]
            yield self.mend(group, town, town.horror, town.horror_limit), calm
        for repair in offered.moves(Repair):
            group, town = s.group(repair.knight), s.town_at[s.group(repair.knight).at]
            yield self.mend(group, town, town.structural, town.structural_limit), repair
        yield from self._moves(offered)
        yield from self._growth(offered)
        for rest in offered.moves(Rest):
            member = rest.member or rest.knight
            hurt = next(knight for knight in s.view.knights if knight.knight == member)
            yield WAR.sanity * hurt.sanity + WAR.rank / 2 * min(1, hurt.damage), rest
        for hide in offered.moves(Hide):
            if hide.trophy is None:
                yield self._hiding(s.group(hide.knight)), hide
        for harvest in offered.moves(Harvest):
            got = no_cards()
            for letter in harvest.hexes:
                terrain = s.view.hexes[s.island.hex_index[letter]].terrain
                got[TERRAIN_RESOURCE[TERRAINS.index(terrain)]] += 1
            yield WAR.harvest * s.gain(NOTHING, got) / FACTS.harvest_cost, harvest
        for colony in offered.moves(Colonize):
            at = s.group(colony.knight).at
            worth = BUILD.finished * (WAR.colonize + BUILD.per_pip * sum(s.yields[at]))
            yield (worth + s.gain(SETTLEMENT, NOTHING) - WAR.rank) / FACTS.colonize_cost, colony

    def _attacks(self, offered: Offered) -> Iterator[Valued]:
        s = self.s
        for template in offered.templates(Attack):
            name = named(template)
            group = s.group(name)
            comrades = tuple(getattr(template.domains["joined"], "values", ()))
            for target in getattr(template.domains["targets"], "values", ()):
                foe = s.foes[target]
                yield self.attack([group], foe), Attack(name, (target,))
                if comrades:
                    company = [group, *map(s.group, comrades)]
                    yield self.attack(company, foe), Attack(name, (target,), comrades)

    def _moves(self, offered: Offered) -> Iterator[Valued]:
        for template in offered.templates(MoveKnight):
            name = named(template)
            group = self.s.group(name)
            if not self.tasks(group):
                continue
            here = self.station(group, group.at)
            leave = 1.0
            if foes := self.s.foes_at.get(group.at):
                leave = check_chance(max(group.ranks) + min(foe.awareness for foe in foes))
            for path in getattr(template.domains["path"], "values", ()):
                gain = self.station(group, path[-1]) - here
                if gain > 0:
                    yield gain * leave, MoveKnight(name, path)

    def _growth(self, offered: Offered) -> Iterator[Valued]:
        s = self.s
        knights = sum(len(group.knights) for group in s.groups)
        yield from ((WAR.recruit, recruit) for recruit in offered.moves(Recruit))
        for militia in offered.moves(Militia):
            bare = not s.guards.get(militia.at) and s.nearest_foe[militia.at] <= WAR.near
            yield WAR.militia * (1 + bare) / (1 + knights) / FACTS.militia_cost * 2, militia
        for template in offered.templates(FormSquad):
            members = tuple(getattr(template.domains["members"], "values", ()))
            leader = named(template)
            yield WAR.squad * len(members), FormSquad(leader, members)
        yield from ((WAR.squad, join) for join in offered.moves(JoinSquad))

    def _hiding(self, group: Group) -> float:
        """CH-118: out of danger, but no town is left without its only defender for it."""
        s = self.s
        town = s.town_at.get(group.at)
        if town is not None and self.guard(group, town):
            return 0.0
        worst = min((foe.awareness for foe in s.foes_at.get(group.at, [])), default=0)
        chance = check_chance(max(group.ranks) + worst + (FACTS.town_hide_bonus if town is not None else 0))
        return chance * danger(s, group, group.at) / 2


def act(s: Situation, offered: Offered) -> Move | None:
    """The best Knight Action, if it is worth one; for who has no town any more nothing else brings cards."""
    least = WAR.action if s.controlled else 0.0
    found = best(Campaign(s).deeds(offered), lambda one: one[0], least)
    return found[1] if found else None


def unhide(s: Situation, offered: Offered) -> Move | None:
    """CH-124: come out where a town lacks a defender, or where nothing is near."""
    campaign = Campaign(s)
    for move in offered.moves(Unhide):
        group = s.group(move.knight)
        town = s.town_at.get(group.at)
        needed_here = town is not None and campaign.guard(group, town) and not s.foes_at.get(group.at)
        if needed_here or s.nearest_foe[group.at] > 2:
            return move
    return None


def spend_clue(s: Situation, offered: Offered) -> Move | None:
    """CH-455: an action more, when there is something to do on the spot and clues are left for gates."""
    move = offered.first(SpendClue)
    if move is None or s.view.turn.actions_left or s.me.clues <= WAR.enough_clues:
        return None
    campaign = Campaign(s)
    most = max((campaign.tasks(group).get(group.at, 0.0) for group in s.groups), default=0.0)
    return move if most >= WAR.clue else None
