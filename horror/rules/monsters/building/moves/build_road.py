"""Build a road in a land of shared roads."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.events import RoadBuilt
from horror.rules.base.longest_road import after_road
from horror.rules.base.roles import BORDER, Border
from horror.rules.board.island import bits
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.building.sites import road_sites
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition


class BuildRoad(Move, tag="build_road", frozen=True):
    """CH-060, CH-064, CH-069: a road on a border that hangs together with a sane town of one's own."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "build"

    border: Border


def check(p: HorrorPosition, seat: int, move: BuildRoad) -> None:
    check_supply(p, seat)
    check_border(p, seat, move.border)
    p.need(seat, p.costs.road, "IMP-02", "a road")


def check_supply(p: HorrorPosition, seat: int) -> None:
    """IMP-03: a road is left."""
    if p.state.seats[seat].roads.bit_count() >= p.facts.roads:
        raise IllegalMove("IMP-03", "all your {most} roads are built", most=p.facts.roads)


def check_border(p: HorrorPosition, seat: int, name: str) -> None:
    """CH-068, CH-069: the border is open and connected to a sane town of the seat."""
    border = p.island.border_index.get(name)
    if border is None:
        raise IllegalMove(
            "CH-069",
            "the island has no border {border}; a border is named like {example}",
            border=name,
            example=p.island.borders[0],
        )
    if p.roaded >> border & 1:
        raise IllegalMove("CH-060", "border {border} has a road already", border=BORDER(name))
    if not road_sites(p, seat) >> border & 1:
        raise IllegalMove(
            "CH-069", "border {border} hangs together with no sane town of yours", border=BORDER(name)
        )


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    if p.state.seats[seat].roads.bit_count() >= p.facts.roads:
        return []
    return [BuildRoad(p.island.borders[border]) for border in bits(road_sites(p, seat))]


def do(p: HorrorPosition, seat: int, move: BuildRoad) -> None:
    p.pay(seat, p.costs.road)
    lay(p, seat, move.border, "CH-060")


def lay(p: HorrorPosition, seat: int, name: str, rule: str) -> None:
    """CH-060, CH-066, X-57: lay a road that has been checked and paid."""
    border = 1 << p.island.border_index[name]
    p.state.seats[seat].roads |= border
    p.roaded |= border
    p.events.append(RoadBuilt(seat=seat, border=name, rule=rule))
    after_road(p, seat)
    take_stock(p)


def cost(p: HorrorPosition, seat: int, move: BuildRoad) -> Cost:
    return price(p.costs.road)


MOVE_KIND = MoveKind(BuildRoad, check, choices, do, cost=cost)
