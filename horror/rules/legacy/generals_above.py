"""Before amendment 4 of Catan Horror: in a squad that is hit a General stood above a Mighty Knight."""

from horror.rules.monsters.knights.damage import survives
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


def may_be_hit(p: HorrorPosition, knight: Knight, damage: int) -> bool:
    weaker = any(member.rank < knight.rank for member in p.group_of(knight))
    return not weaker or survives(p, knight, damage)
