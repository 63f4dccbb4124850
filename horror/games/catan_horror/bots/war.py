"""Knights in fights: whether to fight, whom to strike, who takes the blow (phase 1 and answers to assaults)."""

from collections.abc import Sequence

from horror.games.bots.offered import Offered, best
from horror.games.catan_horror import odds
from horror.games.catan_horror.bots.situation import RANK, Group, Situation
from horror.games.catan_horror.bots.weights import WEIGHTS
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.odds import Fight, Foe, check_chance, pain, ranks_lost
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.fights.moves.assign_damage import AssignDamageTo
from horror.rules.monsters.fights.moves.assign_dice import AssignDiceTo
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.fights.moves.fight import Fight as FightMove
from horror.rules.monsters.fights.moves.flee import Flee
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.gates.moves.seal_gate import SealHex
from horror.rules.monsters.turn.moves.pass_on import PASS, Pass
from horror.rules.monsters.turn.moves.roll import Roll

WAR = WEIGHTS.war


def prize(s: Situation, foe: Foe) -> float:
    """What it is worth that a monster is gone: its trophy, what it does, and where it stands."""
    value = WAR.kill * foe.toughness + WAR.menace * (foe.strength + foe.horror)
    town = s.town_at.get(foe.at)
    if town is not None and town.state != "mad":
        value += WAR.own_town if town.owner == s.seat else WAR.other_town
    return value


def needed(s: Situation, at: int, foe: Foe) -> int:
    """CH-378, CH-379: what a die must show."""
    town = s.town_at.get(at)
    defends = town is not None and town.state == "sane" and foe.at == at
    return FACTS.defending_hit_on if defends else FACTS.hit_on


def round_against(s: Situation, groups: Sequence[Group], foe: Foe, least: int = 0) -> Fight:
    """One round of these knights and squads, all from one place, against one monster."""
    on = needed(s, groups[0].at, foe)
    singles = [rank for group in groups if not group.squad for rank in group.ranks]
    fights = [odds.squad(group.ranks, foe, on, least) for group in groups if group.squad]
    if singles:
        fights.append(odds.singles(singles, foe, on, least))
    spared = wounded = 1.0
    for fight in fights:
        spared *= 1 - fight.kill
        wounded *= 1 - fight.part
    return Fight(1 - spared, 1 - wounded)


def gain_of(s: Situation, fight: Fight, foe: Foe) -> float:
    """What a round is worth: the kill, or damage that stays."""
    return prize(s, foe) * (fight.kill + WAR.partly * max(0.0, fight.part - fight.kill))


def before_combat(s: Situation, offered: Offered) -> Move | None:
    """CH-050, CH-051: fight where it pays, or where a town would be lost without; else hide."""
    fights = offered.moves(FightMove)
    if not fights or not offered.moves(Roll) or s.view.fight is None:
        return None
    for fight in fights:
        name = fight.knight
        group = s.group(name)
        if name not in s.view.fight.targets:  # CH-132: it is safe in hiding, and may join
            if not _stands_off(s, group):
                return fight
            continue
        hides = [move for move in offered.moves(Hide) if move.knight == name and move.trophy is None]
        return hides[0] if hides and _stands_off(s, group) else fight
    return offered.first(Pass)


def _stands_off(s: Situation, group: Group) -> bool:
    """Whether hiding, with its chance and its action, is better than the coming round."""
    foes = s.foes_at.get(group.at, [])
    company = [one for one in s.groups if one.at == group.at and (one is group or not one.hidden)]
    blows = sorted(pain([k for one in company for k in one.knights], foe.strength) for foe in foes)
    town = s.town_at.get(group.at)
    own = town is not None and town.owner == s.seat and town.state == "sane"
    if own and town is not None and town.walled and blows:
        blows.pop()
    loss = WAR.rank * sum(blows)
    gain = max((gain_of(s, round_against(s, company, foe), foe) for foe in foes), default=0.0)
    if own and sum(blows) < sum(one.strength for one in company):
        gain += WAR.hold
    worst = min((foe.awareness for foe in foes), default=0)
    chance = check_chance(max(group.ranks) + worst + (FACTS.town_hide_bonus if town is not None else 0))
    price = 0.0 if group.hidden else WAR.action
    return (loss - gain) * chance > price


def respond(s: Situation, offered: Offered) -> Move | None:
    """CH-372: hold one's own town, help others' when strong enough, else get away."""
    if not offered.moves(Flee):
        return None
    mine = next(answer for answer in s.view.answers if answer.seat == s.seat)
    given = mine.answer if isinstance(mine.answer, list) else []
    said = [move.knight for move in given if isinstance(move, FightMove | Hide | Flee)]
    name = next((name for name in mine.asked if name not in said), mine.asked[0])
    group, fight = s.group(name), next(move for move in offered.moves(FightMove) if move.knight == name)
    town = s.town_at.get(group.at)
    if town is not None and town.owner == s.seat:
        return fight
    foes = s.foes_at.get(group.at, [])
    loss = WAR.rank * sum(pain(group.knights, foe.strength) for foe in foes)
    gain = max((gain_of(s, round_against(s, [group], foe), foe) for foe in foes), default=0.0)
    if gain >= loss:
        return fight
    ways = [move for move in offered.moves(Flee) if move.knight == name]
    return best(ways, lambda move: -danger(s, group, move.to))


def danger(s: Situation, group: Group, at: int) -> float:
    """What monsters there, and those beside it that no town draws away, are likely to cost."""
    here = sum(pain(group.knights, foe.strength) for foe in s.foes_at.get(at, []))
    if not here and s.nearest_foe[at] == 1 and at not in s.town_at:
        here = 1.0 / (2 + group.strength)
    if group.hidden:
        here /= 2
    town = s.town_at.get(at)
    mad = WAR.sanity if town is not None and town.state != "sane" else 0.0
    return WAR.danger * WAR.rank * here + mad * _near_madness(group)


def _near_madness(group: Group) -> float:
    """CH-188: how near the next Sanity damage brings the knights to Madness."""
    return sum((knight.sanity + 1) / (RANK[knight.rank] + FACTS.sanity_margin) for knight in group.knights)


def sacrifice(s: Situation, offered: Offered) -> Move | None:
    """CH-385: a wall rather than a knight's rank."""
    move = offered.first(SacrificeWallMove)
    if move is None:
        return None
    fighters = [k for one in s.groups if one.at == move.at and not one.hidden for k in one.knights]
    return move if pain(fighters, s.foes[move.monster].strength) >= 1 else PASS


def assign_damage(s: Situation, offered: Offered) -> Move | None:
    """CH-332: the knight that loses least; of two, the weaker one."""
    knights = {knight.knight: knight for knight in s.view.knights}

    def cost(move: AssignDamageTo) -> float:
        knight = knights[move.knight]
        rank = RANK[knight.rank]
        return ranks_lost(rank, knight.damage, s.foes[move.monster].strength) * (1 + rank / 100)

    return best(offered.moves(AssignDamageTo), lambda move: -cost(move))


def choose_targets(s: Situation, offered: Offered) -> Move | None:
    """CH-337: all single knights together, and then each squad, against the monster that this rids of most."""
    template = offered.template(ChooseTarget)
    if template is None or s.view.fight is None:
        return None
    names = [str(one.domains["knight"].sample(lambda _: 0)) for one in offered.templates(ChooseTarget)]
    groups = [s.group(name) for name in names]
    target = best(
        s.view.fight.targets,
        lambda name: gain_of(s, round_against(s, groups, s.foes[name]), s.foes[name]),
        0.0,
    )
    if target is None:
        return PASS
    joined = () if names[0].startswith("S") else tuple(name for name in names[1:] if name.startswith("K"))
    return ChooseTarget(names[0], target, joined)


def assign_dice(s: Situation, offered: Offered) -> Move | None:
    """CH-353: the split of a squad's dice that kills most."""

    def value(move: AssignDiceTo) -> float:
        found = 0.0
        for part in move.parts:
            foe = s.foes[part.monster]
            done = min(part.hits, foe.health) / foe.health
            found += prize(s, foe) * (1 if done == 1 else WAR.partly * done)
        return found

    return best(offered.moves(AssignDiceTo), value)


def seal(s: Situation, offered: Offered) -> Move | None:
    """CH-241: always."""
    return offered.first(SealHex)
