"""Combat: strength, weapons, dice, and whom attacks hit (CH-307 to CH-359, R-04, X-32 to X-38)."""

from collections.abc import Sequence

from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.variants import varies
from horror.rules.monsters.fights.events import CombatRolled, MonsterHit, MonsterKilled
from horror.rules.monsters.gates.cup import into_cup
from horror.rules.monsters.groups import place_of
from horror.rules.monsters.ids import group_id, knight_id, monster_id
from horror.rules.monsters.knights.damage import hurt_knight, survives
from horror.rules.monsters.mad.blame import note_loss
from horror.rules.monsters.mad.rewards import knight_killed
from horror.rules.monsters.named import thing_named
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import WEAPON
from horror.rules.monsters.state import BASIC, MIGHTY, STRONG, Knight, Monster

WHOLE, HALF, NOTHING = 2, 1, 0
"""How much of a knight's strength counts, in halves: no defence, resistance, immunity (CH-343, CH-344)."""
_ARMED = {BASIC: "CH-347", STRONG: "CH-348"}
_COUNTS = {"none": WHOLE, "resistance": HALF, "immunity": NOTHING}


def weapons_of(knight: Knight) -> tuple[str, ...]:
    """CH-347 to CH-349, CH-465: what a knight of this rank fights with."""
    if knight.rank == BASIC:
        return ("physical",)
    return ("magic",) if knight.rank == STRONG else ("physical", "magic")


def choosable(group: Sequence[Knight]) -> tuple[str, ...]:
    """CH-349: the weapons among which a single knight may choose; a squad does not choose."""
    knight, *others = group
    return () if others else weapons_of(knight)


def check_weapon(group: Sequence[Knight], weapon: str | None) -> None:
    """CH-347 to CH-349, X-38: a single knight fights with a weapon that he has; a squad uses all that it has."""
    if weapon is None or weapon in choosable(group):
        return
    knight, *others = group
    if others:
        raise IllegalMove("X-38", "a squad fights with all the weapons of its members, and names none")
    raise IllegalMove(
        _ARMED.get(knight.rank, "CH-349"), "he has {weapons} weapons only", weapons=WEAPON(weapons_of(knight))
    )


def counted(p: HorrorPosition, knight: Knight, target: Monster | Knight, weapon: str | None = None) -> int:
    """CH-196, CH-343, CH-344: a knight's strength against a monster, in halves, by the best weapon it may use."""
    if isinstance(target, Knight):
        return knight.rank * WHOLE
    kind = p.kind_of(target)
    defence = {"physical": kind.physical, "magic": kind.magical}
    usable = [weapon] if weapon in weapons_of(knight) else weapons_of(knight)
    return knight.rank * max(_COUNTS[defence[one]] for one in usable)


def strength_against(
    p: HorrorPosition, knights: Sequence[Knight], target: Monster | Knight, weapon: str | None = None
) -> int:
    """CH-345: the halves added up, then rounded down."""
    return sum(counted(p, knight, target, weapon) for knight in knights) // WHOLE


def hits_left(p: HorrorPosition, name: str) -> int:
    """CH-341, CH-360: so many more hits and a monster is dead, a Mad knight a rank lower."""
    thing = thing_named(p, name)
    assert thing is not None, name
    whole = thing.rank if isinstance(thing, Knight) else p.kind_of(thing).toughness
    return whole - thing.damage


def squad_dice(squad: Sequence[Knight]) -> int:
    """CH-159, CH-352, CH-357: summed strength, and one for each member."""
    return sum(knight.rank for knight in squad) + len(squad)


def squad_cost(p: HorrorPosition, squad: Sequence[Knight], target: Monster | Knight) -> int:
    """CH-353, CH-346, X-38: dice to set aside: the monster's strength, and what its defences cost the squad."""
    lost = sum(knight.rank for knight in squad) - strength_against(p, squad, target)
    return p.strength_of(target) + lost


def hit_on(p: HorrorPosition, at: int, target: Monster | Knight) -> int:
    """CH-308, CH-378, CH-379, X-22: 5, or 4 in a town that is assaulted and not Invaded or Mad."""
    defending = target.at == at and p.assaulted(at)
    return p.facts.defending_hit_on if defending else p.facts.hit_on


def roll(p: HorrorPosition, count: int) -> list[int]:
    """So many combat dice."""
    return [p.draws.die("combat") for _ in range(count)]


def group_attack(
    p: HorrorPosition,
    seat: int,
    knights: Sequence[Knight],
    target: Monster | Knight,
    guaranteed: bool,
    weapon: str | None = None,
) -> None:
    """CH-307, CH-315, CH-339, CH-342, X-33, X-34: single knights together against one monster."""
    at = place_of(knights)
    count = max(guaranteed, strength_against(p, knights, target, weapon) - p.strength_of(target))
    needed = hit_on(p, at, target)
    dice = roll(p, count)
    hits = sum(die >= needed for die in dice)
    p.events.append(
        CombatRolled(
            seat=seat,
            knights=tuple(knight_id(knight) for knight in knights),
            against=monster_id(target),
            dice=tuple(dice),
            hits=hits,
            rule="CH-307",
        )
    )
    hurt_monster(p, seat, target, hits)


def squad_roll(p: HorrorPosition, seat: int, squad: Sequence[Knight], needed: int, count: int) -> list[int]:
    """CH-352, CH-354: a squad's dice, to be spent afterwards."""
    dice = roll(p, count)
    p.events.append(
        CombatRolled(
            seat=seat,
            knights=(group_id(list(squad)),),
            against=None,
            dice=tuple(dice),
            hits=sum(die >= needed for die in dice),
            rule="CH-352",
        )
    )
    return dice


@varies
def may_be_hit(p: HorrorPosition, knight: Knight, damage: int) -> bool:
    """CH-155, CH-335, CH-465, X-36: in a squad nobody is killed before a lower rank; a General is a Mighty Knight."""
    rank = min(knight.rank, MIGHTY)
    weaker = any(min(member.rank, MIGHTY) < rank for member in p.group_of(knight))
    return not weaker or survives(p, knight, damage)


def hit_knight(p: HorrorPosition, monster: Monster | Knight, knight: Knight) -> None:
    """CH-329, CH-334, X-35: one attack hits one knight, at once and with all its damage."""
    killed_by_monster(p, knight, p.strength_of(monster), monster_id(monster))


def hurt_monster(p: HorrorPosition, seat: int, thing: Monster | Knight, hits: int) -> None:
    """CH-203, CH-319, CH-341, CH-366: each hit is a point of damage; who is killed is this seat's trophy."""
    if not hits:
        return
    if isinstance(thing, Knight):
        hurt_knight(p, thing, hits, "CH-203", seat=seat)
        return
    thing.damage += hits
    kind = p.kind_of(thing)
    if thing.damage < kind.toughness:
        p.events.append(MonsterHit(monster=monster_id(thing), damage=thing.damage, rule="CH-341"))
        return
    p.state.monsters.remove(thing)
    if kind.endless:
        into_cup(p, thing.kind)
    else:
        p.state.seats[seat].trophies[thing.kind] += 1
    p.events.append(
        MonsterKilled(
            seat=seat,
            monster=monster_id(thing),
            kind=kind.id,
            trophy=not kind.endless,
            rule="CH-367" if kind.endless else "CH-366",
        )
    )


def killed_by_monster(p: HorrorPosition, knight: Knight, damage: int, monster: str) -> None:
    """CH-329, CH-422, CH-452, X-47: a monster's attack: damage to a knight, and the Mad players' reward for a kill."""
    owner = knight.owner
    if not hurt_knight(p, knight, damage, "CH-329", monster=monster):
        note_loss(p, owner, True)
        knight_killed(p, owner)
