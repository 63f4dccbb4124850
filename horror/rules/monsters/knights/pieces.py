"""Knights come on the board and leave it."""

from horror.rules.monsters.ids import knight_id, rank_name
from horror.rules.monsters.knights.events import KnightAppeared, KnightGone
from horror.rules.monsters.mad.blame import note_loss
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


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


def appear(p: HorrorPosition, seat: int, rank: int, at: int, rule: str) -> None:
    """CH-038, CH-141, IMP-06, X-11, TAB-14: a knight comes on the board, unhidden and unhurt."""
    p.state.knights_numbered += 1
    knight = Knight(number=p.state.knights_numbered, owner=seat, rank=rank, at=at)
    p.state.knights.append(knight)
    p.events.append(
        KnightAppeared(seat=seat, knight=knight_id(knight), rank=rank_name(rank), at=at, rule=rule)
    )
