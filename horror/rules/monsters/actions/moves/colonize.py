"""Colonize an intersection."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import by_name
from horror.rules.base.events import SettlementBuilt
from horror.rules.base.longest_road import after_town
from horror.rules.base.roles import INTERSECTION, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Move, filled_in, replaced
from horror.rules.kernel.roles import ONLY
from horror.rules.monsters.actions.acting import acting, own_groups, spend, with_knight
from horror.rules.monsters.groups import member_named, place_of
from horror.rules.monsters.ids import group_id, is_squad, knight_id
from horror.rules.monsters.knights.damage import demote
from horror.rules.monsters.knights.madness import test_sanity
from horror.rules.monsters.named import called, named_group
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition


class Colonize(Move, tag="colonize", frozen=True):
    """CH-179 to CH-185, X-45, X-50, X-51: three actions, a settlement's cost and a rank, for a settlement on the spot.

    ``member`` is the knight of a squad that is demoted.
    """

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece
    member: Annotated[Piece | None, ONLY] = None


def completed(p: HorrorPosition, seat: int, move: Colonize) -> Colonize:
    move = with_knight(p, seat, move)
    if move.member is not OPEN:
        return move
    if not is_squad(move.knight):
        return replaced(move, "member", None)
    return filled_in(move, "member", lambda: [knight_id(knight) for knight in called(p, move.knight)])


def check(p: HorrorPosition, seat: int, move: Colonize) -> None:
    group = acting(p, seat, move.knight, p.facts.colonize_cost)
    check_site(p, seat, place_of(group))
    if member_named(group, move.member) is None:
        raise IllegalMove("X-50", "of a squad, and only of one, name the member that settles down")
    p.need(seat, p.costs.settlement, "CH-179", "a settlement")


def check_site(p: HorrorPosition, seat: int, at: int) -> None:
    """CH-182, CH-185, X-51: a piece left, nothing there, no town beside, no monster."""
    if p.settlements_left(seat) <= 0:
        raise IllegalMove("X-51", "you have no settlement left")
    if p.occupied >> at & 1:
        raise IllegalMove("CH-182", "there is a town at {at}", at=INTERSECTION(at))
    if p.island.neighbour_mask[at] & p.occupied:
        raise IllegalMove("CH-182", "there is a town next to {at}", at=INTERSECTION(at))
    if p.monsters_at(at):
        raise IllegalMove("CH-185", "there is a monster at {at}", at=INTERSECTION(at))


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    found: list[Choice] = []
    if p.state.actions_left < p.facts.colonize_cost:
        return found
    for group in own_groups(p, seat):
        try:
            check_site(p, seat, place_of(group))
        except IllegalMove:
            continue
        name = group_id(group)
        found += [Colonize(name, knight_id(knight) if len(group) > 1 else None) for knight in group]
    return found


def do(p: HorrorPosition, seat: int, move: Colonize) -> None:
    group = named_group(p, move.knight)
    spend(p, p.facts.colonize_cost)
    p.pay(seat, p.costs.settlement)
    knight = member_named(group, move.member)
    assert knight is not None
    at = knight.at
    alive = demote(p, knight)
    knight.damage = 0
    p.raise_settlement(seat, at)
    p.events.append(SettlementBuilt(seat=seat, at=at, rule="CH-180"))
    after_town(p, seat, at)
    if alive:
        test_sanity(p, knight)
    take_stock(p)


def cost(p: HorrorPosition, seat: int, move: Colonize) -> Cost:
    return Cost(by_name(p.costs.settlement), p.facts.colonize_cost)


MOVE_KIND = MoveKind(Colonize, check, choices, do, completed, cost=cost)
