"""Rest a knight."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import by_name
from horror.rules.base.roles import PIECE, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Move, filled_in, replaced
from horror.rules.kernel.roles import ONLY
from horror.rules.monsters.actions.acting import acting, own_groups, spend, with_knight
from horror.rules.monsters.actions.events import KnightRested
from horror.rules.monsters.groups import member_named
from horror.rules.monsters.ids import group_id, is_squad, knight_id
from horror.rules.monsters.named import called, named_group
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


class Rest(Move, tag="rest", frozen=True):
    """CH-164 to CH-167: an action and a grain; one knight loses a point of damage and of Sanity damage.

    ``member`` is the knight of a squad that rests.
    """

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece
    member: Annotated[Piece | None, ONLY] = None


def completed(p: HorrorPosition, seat: int, move: Rest) -> Rest:
    move = with_knight(p, seat, move)
    if move.member is not OPEN:
        return move
    if not is_squad(move.knight):
        return replaced(move, "member", None)
    squad = called(p, move.knight)
    return filled_in(move, "member", lambda: [knight_id(knight) for knight in squad if hurt(knight)])


def hurt(knight: Knight) -> bool:
    """CH-167: whether there is anything to rest from."""
    return bool(knight.damage or knight.sanity)


def check(p: HorrorPosition, seat: int, move: Rest) -> None:
    group = acting(p, seat, move.knight, 1)
    knight = member_named(group, move.member)
    if knight is None:
        raise IllegalMove("CH-165", "of a squad, and only of one, name the member that rests")
    if not hurt(knight):
        raise IllegalMove("CH-167", "{knight} has no damage to rest from", knight=PIECE(knight_id(knight)))
    p.need(seat, p.rest_cost, "CH-164", "a rest")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [
        Rest(group_id(group), knight_id(knight) if len(group) > 1 else None)
        for group in own_groups(p, seat)
        for knight in group
        if hurt(knight)
    ]


def do(p: HorrorPosition, seat: int, move: Rest) -> None:
    group = named_group(p, move.knight)
    spend(p, 1)
    p.pay(seat, p.rest_cost)
    knight = member_named(group, move.member)
    assert knight is not None
    knight.damage = max(0, knight.damage - 1)
    knight.sanity = max(0, knight.sanity - 1)
    p.events.append(
        KnightRested(knight=knight_id(knight), damage=knight.damage, sanity=knight.sanity, rule="CH-164")
    )


def cost(p: HorrorPosition, seat: int, move: Rest) -> Cost:
    return Cost(by_name(p.rest_cost), 1)


MOVE_KIND = MoveKind(Rest, check, choices, do, completed, cost=cost)
