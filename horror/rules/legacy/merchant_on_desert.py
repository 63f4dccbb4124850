"""Before amendment 2 of Catan Horror: a merchant on the desert exchanged the last kind, paper."""

from horror.rules.base.cards import KINDS
from horror.rules.base.state import TERRAIN_RESOURCE
from horror.rules.monsters.position import HorrorPosition


def merchants_kind(p: HorrorPosition, seat: int) -> int | None:
    merchant = p.state.merchant
    return TERRAIN_RESOURCE[p.state.terrain[merchant.hex]] % len(KINDS) if merchant.owner == seat else None
