"""Damage to knights and monsters: demotion, death, Madness, trophies (CH-186 to CH-205, CH-360 to CH-368)."""

from horror.rules.monsters.cup import into_cup
from horror.rules.monsters.events import (
    KnightGone,
    KnightHit,
    KnightMaddened,
    KnightRanked,
    MonsterHit,
    MonsterKilled,
    SanityLost,
)
from horror.rules.monsters.losses import note_loss
from horror.rules.monsters.position import HorrorPosition, knight_id, monster_id, rank_name
from horror.rules.monsters.rewards import knight_killed
from horror.rules.monsters.state import BASIC, GENERAL, Knight, Monster


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


def remove_knight(p: HorrorPosition, knight: Knight, rule: str) -> None:
    """CH-154, CH-161, CH-163, CH-362, CH-452: a knight leaves the board; a squad of one dissolves."""
    leave_squad(p, knight)
    p.state.knights.remove(knight)
    note_loss(p, knight.owner, False)
    p.events.append(KnightGone(seat=knight.owner, knight=knight_id(knight), rule=rule))


def leave_squad(p: HorrorPosition, knight: Knight) -> None:
    """CH-161, CH-163: out of the squad; the last one left is no squad any more."""
    left = [member for member in p.group_of(knight) if member is not knight]
    knight.squad = 0
    if len(left) == 1:
        (last,) = left
        last.squad = 0


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


def sanity_limit(p: HorrorPosition, knight: Knight) -> int:
    """CH-187, CH-188, CH-193: the Sanity damage at which a knight goes Mad."""
    return knight.rank + p.facts.sanity_margin


def lose_sanity(p: HorrorPosition, knight: Knight) -> None:
    """CH-186, CH-194: one point of Sanity damage; at the limit he goes Mad at once."""
    knight.sanity += 1
    p.events.append(SanityLost(knight=knight_id(knight), total=knight.sanity, rule="CH-186"))
    test_sanity(p, knight)


def test_sanity(p: HorrorPosition, knight: Knight) -> None:
    """CH-194, X-45: Mad when his Sanity damage reaches the limit of his rank."""
    if not knight.mad and knight.sanity >= sanity_limit(p, knight):
        madden_knight(p, knight)


def madden_knight(p: HorrorPosition, knight: Knight) -> None:
    """CH-189 to CH-192, CH-198, X-27, X-46: a monster for some turns, unhidden and out of his squad."""
    leave_squad(p, knight)
    knight.mad = p.facts.madness_turns[knight.rank - 1]
    knight.hidden = False
    knight.maddened = p.state.turn
    p.state.entered += 1
    knight.entered = p.state.entered
    p.events.append(KnightMaddened(knight=knight_id(knight), turns=knight.mad, rule="CH-189"))
