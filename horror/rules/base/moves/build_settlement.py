"""Build a settlement."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.events import SettlementBuilt
from horror.rules.base.longest_road import after_town
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.base.sites import far_from_towns, on_own_roads, open_intersections, settlement_sites
from horror.rules.base.winning import look_for_winner
from horror.rules.board.island import bits
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move


class BuildSettlement(Move, tag="build_settlement", frozen=True):
    """BASE-38, BASE-45 to BASE-47: a settlement on an intersection."""

    rule: ClassVar[str] = "BASE-41"
    group: ClassVar[str] = "build"

    at: Intersection


def check(p: BasePosition, seat: int, move: BuildSettlement) -> None:
    p.need(seat, p.costs.settlement, "BASE-38", "a settlement")
    if p.state.seats[seat].settlements.bit_count() >= p.facts.settlements:
        raise IllegalMove(
            "BASE-50",
            "all your {most} settlements are built; a city gives one back",
            most=p.facts.settlements,
        )
    if not 1 <= move.at <= p.island.size or not open_intersections(p) >> move.at & 1:
        raise IllegalMove("BASE-45", "intersection {at} is not free", at=INTERSECTION(move.at))
    if not on_own_roads(p, seat) >> move.at & 1:
        raise IllegalMove("BASE-46", "no road of yours reaches intersection {at}", at=INTERSECTION(move.at))
    if not far_from_towns(p) >> move.at & 1:
        raise IllegalMove("BASE-47", "there is a town next to intersection {at}", at=INTERSECTION(move.at))


def choices(p: BasePosition, seat: int) -> list[Choice]:
    if p.state.seats[seat].settlements.bit_count() >= p.facts.settlements:
        return []
    return [BuildSettlement(at) for at in bits(settlement_sites(p, seat))]


def do(p: BasePosition, seat: int, move: BuildSettlement) -> None:
    p.pay(seat, p.costs.settlement)
    p.state.seats[seat].settlements |= 1 << move.at
    p.occupied |= 1 << move.at
    p.events.append(SettlementBuilt(seat=seat, at=move.at, rule="BASE-38"))
    after_town(p, seat, move.at)
    look_for_winner(p)


def cost(p: BasePosition, seat: int, move: BuildSettlement) -> Cost:
    return price(p.costs.settlement)


MOVE_KIND = MoveKind(BuildSettlement, check, choices, do, cost=cost)
