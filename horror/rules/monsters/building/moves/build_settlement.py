"""Build a settlement in a land of shared roads."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.events import SettlementBuilt
from horror.rules.base.longest_road import after_town
from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.base.sites import far_from_towns, open_intersections
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.building.sites import connected, settlement_sites
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition


class BuildSettlement(Move, tag="build_settlement", frozen=True):
    """CH-060, CH-068, CH-069, IMP-11, X-59: a settlement on a free intersection that is connected."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "build"

    at: Intersection


def check(p: HorrorPosition, seat: int, move: BuildSettlement) -> None:
    if p.settlements_left(seat) <= 0:
        raise IllegalMove("IMP-03", "you have no settlement left")
    if not has(open_intersections(p), move.at):
        raise IllegalMove("IMP-11", "intersection {at} is not free", at=INTERSECTION(move.at))
    if not far_from_towns(p) >> move.at & 1:
        raise IllegalMove("IMP-11", "there is a town next to intersection {at}", at=INTERSECTION(move.at))
    if not connected(p, seat) >> move.at & 1:
        raise IllegalMove(
            "CH-069", "intersection {at} hangs together with no sane town of yours", at=INTERSECTION(move.at)
        )
    if p.beset >> move.at & 1:
        raise IllegalMove("X-59", "there is a monster at {at}", at=INTERSECTION(move.at))
    p.need(seat, p.costs.settlement, "IMP-02", "a settlement")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    if p.settlements_left(seat) <= 0:
        return []
    return [BuildSettlement(at) for at in bits(settlement_sites(p, seat))]


def do(p: HorrorPosition, seat: int, move: BuildSettlement) -> None:
    p.pay(seat, p.costs.settlement)
    p.raise_settlement(seat, move.at)
    p.events.append(SettlementBuilt(seat=seat, at=move.at, rule="CH-060"))
    after_town(p, seat, move.at)
    take_stock(p)


def cost(p: HorrorPosition, seat: int, move: BuildSettlement) -> Cost:
    return price(p.costs.settlement)


MOVE_KIND = MoveKind(BuildSettlement, check, choices, do, cost=cost)
