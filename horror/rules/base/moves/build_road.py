"""Build a road."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.events import RoadBuilt
from horror.rules.base.longest_road import after_road
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import BORDER, Border
from horror.rules.base.sites import met_by_network, open_borders, road_sites
from horror.rules.base.winning import look_for_winner
from horror.rules.board.island import Island, bits
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move


class BuildRoad(Move, tag="build_road", frozen=True):
    """BASE-37, BASE-42 to BASE-44: a road on a border."""

    rule: ClassVar[str] = "BASE-41"
    group: ClassVar[str] = "build"

    border: Border


def check(p: BasePosition, seat: int, move: BuildRoad) -> None:
    p.need(seat, p.costs.road, "BASE-37", "a road")
    check_supply(p, seat, 1)
    check_border(p, seat, move.border, p.state.seats[seat].roads)


def check_supply(p: BasePosition, seat: int, wanted: int) -> None:
    """BASE-49: the seat has roads left."""
    if p.state.seats[seat].roads.bit_count() + wanted > p.facts.roads:
        raise IllegalMove("BASE-49", "your {most} roads do not suffice", most=p.facts.roads)


def check_border(p: BasePosition, seat: int, name: str, roads: int) -> int:
    """BASE-42, BASE-43, BASE-44: the border's index, when a road may lie there beside these ``roads`` of the seat."""
    border = p.island.border_index.get(name)
    if border is None:
        raise IllegalMove(
            "BASE-42",
            "the island has no border {border}; a border is named like {example}",
            border=name,
            example=p.island.borders[0],
        )
    if not (open_borders(p) & ~roads) >> border & 1:
        raise IllegalMove("BASE-44", "border {border} has a road already", border=BORDER(name))
    if not met_by_network(p, seat, roads) >> border & 1:
        touching = any(p.island.borders_at[end] & roads for end in p.island.ends[border])
        if touching:
            raise IllegalMove(
                "BASE-43",
                "a town of another seat lies between your roads and border {border}",
                border=BORDER(name),
            )
        raise IllegalMove("BASE-42", "border {border} meets no road or town of yours", border=BORDER(name))
    return border


def choices(p: BasePosition, seat: int) -> Sequence[Choice]:
    mine = p.state.seats[seat]
    if mine.roads.bit_count() >= p.facts.roads:
        return ()
    on = on_each_border(p.island)
    return [on[border] for border in bits(road_sites(p, seat))]


@lru_cache(maxsize=64)
def on_each_border(island: Island) -> tuple[BuildRoad, ...]:
    """The move for every border of an island."""
    return tuple(map(BuildRoad, island.borders))


def do(p: BasePosition, seat: int, move: BuildRoad) -> None:
    p.pay(seat, p.costs.road)
    lay(p, seat, move.border, "BASE-37")


def lay(p: BasePosition, seat: int, name: str, rule: str) -> None:
    """Lay a road that has been checked and paid."""
    border = 1 << p.island.border_index[name]
    p.state.seats[seat].roads |= border
    p.roaded |= border
    p.events.append(RoadBuilt(seat=seat, border=name, rule=rule))
    after_road(p, seat)
    look_for_winner(p)


def cost(p: BasePosition, seat: int, move: BuildRoad) -> Cost:
    return price(p.costs.road)


MOVE_KIND = MoveKind(BuildRoad, check, choices, do, cost=cost)
