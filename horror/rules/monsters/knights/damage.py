"""Damage to knights: demotion and death (CH-186, CH-360 to CH-365)."""

from horror.rules.monsters.ids import knight_id, rank_name
from horror.rules.monsters.knights.events import KnightHit, KnightRanked
from horror.rules.monsters.knights.pieces import remove_knight
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import BASIC, GENERAL, Knight


def hurt_knight(
    p: HorrorPosition,
    knight: Knight,
    damage: int,
    rule: str,
    monster: str | None = None,
    seat: int | None = None,
) -> bool:
    """CH-330, CH-360 to CH-365: damage runs through the ranks; false when the knight has died, the rest is lost.

    It comes from a monster or Mad knight, or from knights of a seat.
    """
    knight.damage += damage
    alive, first = True, len(p.events)
    while alive and knight.damage >= knight.rank:
        knight.damage -= knight.rank
        alive = demote(p, knight)
    rank = rank_name(knight.rank) if alive else None
    hit = KnightHit(knight=knight_id(knight), monster=monster, seat=seat, damage=damage, rank=rank, rule=rule)
    p.events.insert(first, hit)  # told before what came of it
    return alive


def survives(p: HorrorPosition, knight: Knight, damage: int) -> bool:
    """CH-155, CH-363, X-36, X-39: whether a knight would live through so much damage now."""
    rank, left = knight.rank, knight.damage + damage
    while left >= rank:
        left -= rank
        if not may_sink(p, knight.owner, rank):
            return False
        rank -= 1
    return True


def may_sink(p: HorrorPosition, seat: int, rank: int) -> bool:
    """CH-362, CH-364, CH-365, X-39: whether there is a lower rank, and a piece of it; a General has his already."""
    return rank == GENERAL or (rank > BASIC and p.free_pieces(seat, rank - 1) > 0)


def demote(p: HorrorPosition, knight: Knight) -> bool:
    """CH-360, CH-362, CH-364: one rank lower, if that piece is free; else the knight is gone, and False."""
    if not may_sink(p, knight.owner, knight.rank):
        remove_knight(p, knight, "CH-362" if knight.rank == BASIC else "CH-364")
        return False
    knight.rank -= 1
    p.events.append(KnightRanked(knight=knight_id(knight), rank=rank_name(knight.rank), rule="CH-360"))
    return True
