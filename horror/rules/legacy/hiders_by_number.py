"""Before amendment 3 of Catan Horror: hiders of an invaded town were checked by the numbers of knights alone."""

from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


def hiders(p: HorrorPosition, at: int) -> list[list[Knight]]:
    return p.groups(knight for knight in p.knights_at(at) if knight.hidden)
