"""Knights go Mad, and recover (CH-186 to CH-202)."""

from horror.rules.monsters.ids import knight_id
from horror.rules.monsters.knights.events import KnightMaddened, KnightRecovered, SanityLost
from horror.rules.monsters.knights.pieces import leave_squad
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


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


def recover(p: HorrorPosition, knight: Knight) -> None:
    """CH-200, X-48: sane again on the spot, without Sanity damage, unhidden."""
    knight.sanity = 0
    knight.entered = 0
    p.events.append(KnightRecovered(knight=knight_id(knight), rule="CH-200"))
