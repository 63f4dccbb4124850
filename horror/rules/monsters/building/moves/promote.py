"""Promote a knight."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.roles import PIECE, Piece
from horror.rules.cities.facts import POLITICS
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.ids import knight_id, rank_name
from horror.rules.monsters.knights.events import KnightRanked
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import RANK
from horror.rules.monsters.state import MIGHTY, STRONG, Knight


class Promote(Move, tag="promote", frozen=True):
    """CK-02, CH-016, CH-073, CH-074, IMP-09: a rank higher, once a knight and turn; Mighty needs the Fortress."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece


def completed(p: HorrorPosition, seat: int, move: Promote) -> Promote:
    return filled_in(move, "knight", lambda: [knight_id(knight) for knight in p.knights_of(seat)])


def check(p: HorrorPosition, seat: int, move: Promote) -> None:
    knight = next((knight for knight in p.knights_of(seat) if knight_id(knight) == move.knight), None)
    if knight is None:
        raise IllegalMove("CH-073", "you have no sane knight {knight}", knight=PIECE(move.knight))
    check_rank(p, seat, knight)
    if knight.promoted:
        raise IllegalMove("IMP-09", "{knight} has been promoted in this turn", knight=PIECE(move.knight))
    p.need(seat, p.promotion_cost, "CH-073", "a promotion")


def check_rank(p: HorrorPosition, seat: int, knight: Knight) -> None:
    """CK-07, IMP-03, IMP-09, CH-474: the next rank is one that this knight may have."""
    if knight.rank >= MIGHTY:
        raise IllegalMove("CH-474", "{knight} cannot be promoted further", knight=PIECE(knight_id(knight)))
    if knight.rank == STRONG and not p.able(seat, POLITICS):
        raise IllegalMove("IMP-09", "a Mighty Knight needs the Fortress")
    if p.free_pieces(seat, knight.rank + 1) <= 0:
        raise IllegalMove("IMP-03", "you have no {rank} knight left", rank=RANK(rank_name(knight.rank + 1)))


def promotable(p: HorrorPosition, seat: int, knight: Knight) -> bool:
    """Whether the next rank is one that this knight may have."""
    try:
        check_rank(p, seat, knight)
    except IllegalMove:
        return False
    return True


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [
        Promote(knight_id(knight))
        for knight in p.knights_of(seat)
        if not knight.promoted and promotable(p, seat, knight)
    ]


def do(p: HorrorPosition, seat: int, move: Promote) -> None:
    p.pay(seat, p.promotion_cost)
    knight = p.knight(move.knight)
    knight.promoted = True
    raise_rank(p, knight, "CH-073")


def raise_rank(p: HorrorPosition, knight: Knight, rule: str) -> None:
    """X-45: one rank higher; damage and Sanity damage stay."""
    knight.rank += 1
    p.events.append(KnightRanked(knight=knight_id(knight), rank=rank_name(knight.rank), rule=rule))


def cost(p: HorrorPosition, seat: int, move: Promote) -> Cost:
    return price(p.promotion_cost)


MOVE_KIND = MoveKind(Promote, check, choices, do, completed, cost=cost)
