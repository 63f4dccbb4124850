"""What a fight is likely to bring, by the rules of combat (CH-307 to CH-365)."""

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.view import KnightView, MonsterView
from horror.rules.monsters.state import MIGHTY, RANKS

FACES = 6
_KINDS = {kind.id: kind for kind in FACTS.monsters}
_HALVES = {"none": 2, "resistance": 1, "immunity": 0}


class Foe(NamedTuple):
    """A monster, or a Mad knight, as knights meet it. ``halves``: what counts of a point of strength, by rank."""

    name: str
    at: int
    hex: str
    strength: int
    horror: int
    health: int
    toughness: int
    awareness: int
    movement: str
    halves: tuple[int, int, int, int]


def foe_of_monster(monster: MonsterView) -> Foe:
    """A monster's marker."""
    kind = _KINDS[monster.kind]
    physical, magical = _HALVES[kind.physical], _HALVES[kind.magical]
    both = max(physical, magical)
    return Foe(
        name=monster.monster,
        at=monster.at or 0,
        hex=monster.hex or "",
        strength=monster.strength,
        horror=monster.horror,
        health=monster.toughness - monster.damage,
        toughness=monster.toughness,
        awareness=monster.awareness,
        movement=monster.movement,
        halves=(physical, magical, both, both),
    )


def foe_of_knight(knight: KnightView) -> Foe:
    """CH-196, CH-203: a Mad knight."""
    rank = RANKS.index(knight.rank) + 1
    health = max(1, rank - knight.damage)
    return Foe(knight.knight, knight.at, "", rank, 1, health, rank, 0, "normal", (2, 2, 2, 2))


@lru_cache(maxsize=4096)
def at_least(dice: int, hits: int, needed: int) -> float:
    """How likely so many dice show so many hits."""
    if hits <= 0:
        return 1.0
    p = (FACES + 1 - needed) / FACES
    return sum(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(hits, dice + 1))


class Fight(NamedTuple):
    """How a round against one monster is likely to go: it is killed; the part of its health that it loses."""

    kill: float
    part: float


def singles(ranks: Sequence[int], foe: Foe, needed: int, least: int = 0, weapon: str | None = None) -> Fight:
    """CH-307, CH-345: single knights together; the Attack action gives at least one die."""
    return _fight(max(least, counted(ranks, foe, weapon) - foe.strength), foe, needed)


def counted(ranks: Sequence[int], foe: Foe, weapon: str | None = None) -> int:
    """CH-343 to CH-349: what counts of the strength of single knights; who has both weapons may choose one."""
    physical, magical, *_ = foe.halves
    chosen = {"physical": physical, "magic": magical}.get(weapon or "")
    halves = [foe.halves[rank - 1] if rank < MIGHTY or chosen is None else chosen for rank in ranks]
    return sum(rank * half for rank, half in zip(ranks, halves, strict=True)) // 2


def squad(ranks: Sequence[int], foe: Foe, needed: int, least: int = 0) -> Fight:
    """CH-352 to CH-359, X-38: a squad pays for the monster with its lowest dice."""
    useful = squad_useful(ranks, foe)
    if useful <= 0:
        return _fight(least, foe, needed)
    return _fight(sum(ranks) + len(ranks), foe, needed, useful)


def squad_useful(ranks: Sequence[int], foe: Foe) -> int:
    """CH-353: the dice of a squad that are left when it has paid for a monster; none where that is below one."""
    lost = sum(ranks) - counted(ranks, foe)
    return sum(ranks) + len(ranks) - foe.strength - lost


def _fight(dice: int, foe: Foe, needed: int, useful: int | None = None) -> Fight:
    most = dice if useful is None else useful
    if dice <= 0:
        return Fight(0.0, 0.0)
    chances = [at_least(dice, hits, needed) for hits in range(1, min(foe.health, most) + 1)]
    kill = chances[foe.health - 1] if most >= foe.health else 0.0
    return Fight(kill, sum(chances) / foe.health)


def check_chance(bonus: int) -> float:
    """CH-114, CH-128: how likely a check with this bonus succeeds."""
    return min(1.0, max(0.0, (FACES + 1 - (FACTS.check_on - bonus)) / FACES))


def ranks_lost(rank: int, damage: int, strength: int) -> float:
    """CH-360 to CH-363: ranks that an attack takes from a knight, and a part for damage that stays."""
    left, now = damage + strength, rank
    while now and left >= now:
        left -= now
        now -= 1
    before = damage / (rank + 1)
    return rank - now + (left / (now + 1) if now else 0.0) - before


def pain(knights: Sequence[KnightView], strength: int) -> float:
    """CH-332 to CH-334: what one attack costs when the player names its victim."""
    if not strength:
        return 0.0
    return min(
        (ranks_lost(RANKS.index(knight.rank) + 1, knight.damage, strength) for knight in knights), default=0.0
    )
