"""Where towns and roads may be built in a land of shared roads (CH-064 to CH-071, X-59)."""

from typing import Any

from horror.rules.base.sites import far_from_towns, open_intersections
from horror.rules.board.island import bits
from horror.rules.monsters.position import HorrorPosition


def connected(p: HorrorPosition[Any], seat: int) -> int:
    """CH-064, CH-069, CH-071: the intersections that hang together with the seat's sane towns over anybody's roads."""
    reached: int = p.sane_towns(seat)
    wave = list(bits(reached))
    while wave:
        for border in bits(p.island.borders_at[wave.pop()] & p.roaded):
            for end in p.island.ends[border]:
                if not reached >> end & 1:
                    reached |= 1 << end
                    wave.append(end)
    return reached


def road_sites(p: HorrorPosition[Any], seat: int) -> int:
    """CH-068, CH-069, BASE-44: open borders that meet what hangs together with the seat's sane towns."""
    met = 0
    for at in bits(connected(p, seat)):
        met |= p.island.borders_at[at]
    return met & ~p.roaded


def beset(p: HorrorPosition[Any]) -> int:
    """CH-185, X-59: the intersections on which a monster stands."""
    return sum(1 << at for at in {thing.at for thing in p.all_monsters() if thing.at})


def settlement_sites(p: HorrorPosition[Any], seat: int) -> int:
    """CH-069, IMP-11, X-59: connected, nothing there, no town beside, no monster."""
    return connected(p, seat) & open_intersections(p) & far_from_towns(p) & ~beset(p)
