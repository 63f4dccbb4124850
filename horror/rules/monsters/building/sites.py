"""Where towns and roads may be built in a land of shared roads (CH-064 to CH-071, X-59)."""

from functools import lru_cache

from horror.rules.base.sites import far_from_towns, met_at, open_intersections
from horror.rules.board.island import Island, bits
from horror.rules.monsters.position import HorrorPosition


def connected(p: HorrorPosition, seat: int) -> int:
    """CH-064, CH-069, CH-071: the intersections that hang together with the seat's sane towns over anybody's roads."""
    return joined(p.island, p.roaded, p.sane_towns(seat))


@lru_cache(maxsize=4096)
def joined(island: Island, roads: int, intersections: int) -> int:
    """The intersections that hang together with these over these roads."""
    reached = intersections
    wave = list(bits(reached))
    while wave:
        for border in bits(island.borders_at[wave.pop()] & roads):
            for end in island.ends[border]:
                if not reached >> end & 1:
                    reached |= 1 << end
                    wave.append(end)
    return reached


def road_sites(p: HorrorPosition, seat: int) -> int:
    """CH-068, CH-069, BASE-44: open borders that meet what hangs together with the seat's sane towns."""
    return met_at(p.island, connected(p, seat)) & ~p.roaded


def settlement_sites(p: HorrorPosition, seat: int) -> int:
    """CH-069, IMP-11, X-59: connected, nothing there, no town beside, no monster."""
    return connected(p, seat) & open_intersections(p) & far_from_towns(p) & ~p.beset
