"""The longest road: the length of a path, and who holds the card."""

from functools import lru_cache

from horror.rules.base.events import LongestRoadMoved
from horror.rules.base.position import BasePosition
from horror.rules.board.island import Island, bits


@lru_cache(maxsize=16384)
def path_length(island: Island, roads: int, cut: int) -> int:
    """BASE-77, BASE-78: the most roads on one path that uses each once; a path ends where it is ``cut``."""
    length = _without_rings(island, roads, cut)
    return _with_rings(island, roads, cut) if length is None else length


def _without_rings(island: Island, roads: int, cut: int) -> int | None:
    """The longest path, found by walking every road once; None where roads close a ring, on which that goes wrong."""
    borders_at, ends = island.borders_at, island.ends
    left, seen, best = roads, 0, 0

    def longest_from(at: int) -> int:
        nonlocal left, seen, best
        if cut >> at & 1:
            return 0
        if seen >> at & 1:
            raise _Ring
        seen |= 1 << at
        longest = 0
        while here := borders_at[at] & left:
            low = here & -here
            left ^= low
            one, other = ends[low.bit_length() - 1]
            length = 1 + longest_from(other if one == at else one)
            if longest + length > best:
                best = longest + length
            if length > longest:
                longest = length
        return longest

    try:
        while left:
            low = left & -left
            one, other = ends[low.bit_length() - 1]
            start = other if cut >> one & 1 else one
            if cut >> start & 1:
                left ^= low
                best = max(best, 1)
            else:
                longest_from(start)
    except _Ring:
        return None
    return best


class _Ring(Exception):
    """A walk along roads has come to an intersection for the second time."""


def _with_rings(island: Island, roads: int, cut: int) -> int:
    """The longest path, found by trying all paths."""
    borders_at, ends = island.borders_at, island.ends

    def longest_from(at: int, left: int) -> int:
        if cut >> at & 1 and left != roads:
            return 0
        best = 0
        here = borders_at[at] & left
        while here:
            low = here & -here
            here ^= low
            one, other = ends[low.bit_length() - 1]
            best = max(best, 1 + longest_from(other if one == at else one, left ^ low))
        return best

    reached = 0
    for border in bits(roads):
        one, other = ends[border]
        reached |= 1 << one | 1 << other
    starts = [at for at in bits(reached) if (borders_at[at] & roads).bit_count() != 2 or cut >> at & 1]
    best = max((longest_from(at, roads) for at in starts), default=0)
    for ring in _rings(island, roads, starts):
        best = max(best, ring.bit_count())
    return best


def _rings(island: Island, roads: int, starts: list[int]) -> list[int]:
    """The closed rings among the roads: what no start reaches, for there every intersection has two roads."""
    rings = []
    left = roads & ~_joined(island, roads, starts)
    while left:
        ring = _joined(island, left, [island.ends[(left & -left).bit_length() - 1][0]])
        rings.append(ring)
        left &= ~ring
    return rings


def _joined(island: Island, roads: int, starts: list[int]) -> int:
    """The roads that hang together with these intersections."""
    found = 0
    wave = list(starts)
    while wave:
        here = island.borders_at[wave.pop()] & roads & ~found
        found |= here
        for border in bits(here):
            wave += island.ends[border]
    return found


def measure(p: BasePosition, seat: int) -> None:
    """Measure one seat's longest path anew, after its roads changed or another's town cut them."""
    mine = p.state.seats[seat]
    cut = p.occupied & ~(mine.settlements | mine.cities)
    mine.road_length = path_length(p.island, mine.roads, cut) if p.competes(seat) else 0


def award(p: BasePosition, cut: bool = False) -> None:
    """BASE-75, BASE-79, BASE-80, BASE-81: give the card to whom it is due now, after a road or after a ``cut``."""
    state = p.state
    lengths = [seat.road_length for seat in state.seats]
    longest = max(lengths)
    holder = state.longest_road
    if holder >= 0 and lengths[holder] == longest and longest >= p.facts.longest_road_minimum:
        return
    leaders = [seat for seat, length in enumerate(lengths) if length == longest]
    due = leaders[0] if longest >= p.facts.longest_road_minimum and len(leaders) == 1 else -1
    if due == holder:
        return
    state.longest_road = due
    rule = "BASE-75" if holder < 0 else "BASE-80" if cut else "BASE-79"
    p.events.append(
        LongestRoadMoved(seat=due if due >= 0 else None, length=longest if due >= 0 else 0, rule=rule)
    )


def give_up(p: BasePosition) -> None:
    """TAB-36, X-60: the roads of those who cannot hold the card any more make no path, and it goes to who is next."""
    for seat, mine in enumerate(p.state.seats):
        if not p.competes(seat):
            mine.road_length = 0
    award(p)


def after_road(p: BasePosition, seat: int) -> None:
    """A road was laid: only its owner's path can have grown."""
    measure(p, seat)
    mine = p.state.seats[seat]
    if mine.road_length >= p.facts.longest_road_minimum and p.state.longest_road != seat:
        award(p)


def after_town(p: BasePosition, seat: int, at: int) -> None:
    """A town was built: it may have cut the paths of others who have roads at it (BASE-78)."""
    here = p.island.borders_at[at]
    cut = [
        other
        for other, theirs in enumerate(p.state.seats)
        if other != seat and (theirs.roads & here).bit_count() > 1
    ]
    for other in cut:
        measure(p, other)
    if cut:
        award(p, cut=True)


def after_town_changed(p: BasePosition, at: int) -> None:
    """A town is gone or another's: the paths of all who have roads at it may be joined or cut."""
    here = p.island.borders_at[at]
    for seat, theirs in enumerate(p.state.seats):
        if (theirs.roads & here).bit_count() > 1:
            measure(p, seat)
    award(p, cut=True)
