"""Where a seat may build, as masks; each function is one rule, and both ``check`` and ``choices`` use it."""

from typing import Any

from horror.rules.base.position import BasePosition
from horror.rules.board.island import bits


def towns_of(p: BasePosition[Any], seat: int) -> int:
    """The intersections with a settlement or city of this seat."""
    mine = p.seat(seat)
    towns: int = mine.settlements | mine.cities
    return towns


def open_borders(p: BasePosition[Any]) -> int:
    """BASE-44: the borders without a road."""
    return p.island.all_borders & ~p.roaded


def met_by_network(p: BasePosition[Any], seat: int, roads: int) -> int:
    """BASE-42, BASE-43: the borders that meet these roads or the seat's towns, not through a town of another."""
    borders_at, ends = p.island.borders_at, p.island.ends
    mine = towns_of(p, seat)
    foreign = p.occupied & ~mine
    reached = mine
    for border in bits(roads):
        low, high = ends[border]
        reached |= 1 << low | 1 << high
    met = 0
    for at in bits(reached & ~foreign):
        met |= borders_at[at]
    return met


def road_sites(p: BasePosition[Any], seat: int) -> int:
    """The borders on which a seat may lay a road: open, and met by its network."""
    return met_by_network(p, seat, p.seat(seat).roads) & ~p.roaded


def open_intersections(p: BasePosition[Any]) -> int:
    """BASE-45: the intersections on which nothing stands."""
    return p.island.all_intersections & ~p.occupied


def far_from_towns(p: BasePosition[Any]) -> int:
    """BASE-12, BASE-47: the intersections that have no town on a neighbouring one."""
    near = 0
    for at in bits(p.occupied):
        near |= p.island.neighbour_mask[at]
    return p.island.all_intersections & ~near


def on_own_roads(p: BasePosition[Any], seat: int) -> int:
    """BASE-46: the intersections where a road of this seat ends or passes."""
    reached = 0
    for border in bits(p.seat(seat).roads):
        low, high = p.island.ends[border]
        reached |= 1 << low | 1 << high
    return reached


def settlement_sites(p: BasePosition[Any], seat: int) -> int:
    """The intersections on which a seat may build a settlement."""
    reached = on_own_roads(p, seat) & ~p.occupied
    free = 0
    for at in bits(reached):
        if not p.island.neighbour_mask[at] & p.occupied:
            free |= 1 << at
    return free
