"""Where a seat may build, as masks; each function is one rule, and both ``check`` and ``choices`` use it."""

from collections.abc import Callable
from functools import lru_cache

from horror.rules.base.position import BasePosition
from horror.rules.board.island import Island, bits
from horror.rules.kernel.choices import Domain, OneOf, SomeOf


def towns_of(p: BasePosition, seat: int) -> int:
    """The intersections with a settlement or city of this seat."""
    mine = p.state.seats[seat]
    return mine.settlements | mine.cities


def open_borders(p: BasePosition) -> int:
    """BASE-44: the borders without a road."""
    return p.island.all_borders & ~p.roaded


def met_by_network(p: BasePosition, seat: int, roads: int) -> int:
    """BASE-42, BASE-43: the borders that meet these roads or the seat's towns, not through a town of another."""
    mine = towns_of(p, seat)
    return met_at(p.island, (mine | ends_of(p.island, roads)) & (mine | ~p.occupied))


@lru_cache(maxsize=4096)
def ends_of(island: Island, borders: int) -> int:
    """The intersections at which these borders end."""
    reached = 0
    for border in bits(borders):
        low, high = island.ends[border]
        reached |= 1 << low | 1 << high
    return reached


@lru_cache(maxsize=4096)
def met_at(island: Island, intersections: int) -> int:
    """The borders that end at these intersections."""
    met = 0
    for at in bits(intersections):
        met |= island.borders_at[at]
    return met


def road_sites(p: BasePosition, seat: int) -> int:
    """The borders on which a seat may lay a road: open, and met by its network."""
    return met_by_network(p, seat, p.state.seats[seat].roads) & ~p.roaded


def open_intersections(p: BasePosition) -> int:
    """BASE-45: the intersections on which nothing stands."""
    return p.island.all_intersections & ~p.occupied


def far_from_towns(p: BasePosition) -> int:
    """BASE-12, BASE-47: the intersections that have no town on a neighbouring one."""
    return p.island.all_intersections & ~beside(p.island, p.occupied)


@lru_cache(maxsize=4096)
def beside(island: Island, intersections: int) -> int:
    """The intersections that are next to one of these."""
    near = 0
    for at in bits(intersections):
        near |= island.neighbour_mask[at]
    return near


def on_own_roads(p: BasePosition, seat: int) -> int:
    """BASE-46: the intersections where a road of this seat ends or passes."""
    return ends_of(p.island, p.state.seats[seat].roads)


def settlement_sites(p: BasePosition, seat: int) -> int:
    """The intersections on which a seat may build a settlement."""
    return on_own_roads(p, seat) & open_intersections(p) & far_from_towns(p)


def free_roads(
    island: Island, sites: int, wanted: int, reach: Callable[[int], int]
) -> list[dict[str, Domain]]:
    """BASE-68, BASE-69, CK-42: the borders on which a card may lay so many free roads, one or two.

    They are any of the ``sites``, or a site and a border that only a road on it makes one: ``reach`` gives what roads
    on a mask of sites meet.
    """
    names, domains = island.borders, list[Domain]()
    if sites.bit_count() >= wanted:
        domains.append(SomeOf(tuple(names[border] for border in bits(sites)), least=wanted, most=wanted))
    pairs = {
        (min(site, border), max(site, border))
        for site in bits(sites if wanted > 1 else 0)
        for border in bits(reach(1 << site) & ~sites)
    }
    if pairs:
        domains.append(OneOf(tuple((names[one], names[other]) for one, other in sorted(pairs))))
    return [{"roads": domain} for domain in domains]
