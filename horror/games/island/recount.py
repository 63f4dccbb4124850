"""What the engine keeps, counted anew in the plainest way: for the invariants of games on an island."""

from functools import lru_cache

from horror.rules.base.position import BasePosition
from horror.rules.board.island import Island, bits


def longest_path(p: BasePosition, seat: int) -> int:
    """The longest path of a seat, by plain search over sets of roads from every intersection."""
    mine, cut = p.state.seats[seat], 0
    for other in p.state.seats:
        if other is not mine:
            cut |= other.settlements | other.cities
    return longest_of(p.island, mine.roads, cut)


@lru_cache(maxsize=4096)
def longest_of(island: Island, borders: int, cut: int) -> int:
    """The longest path over these borders, by trying every one."""
    roads = [island.ends[border] for border in bits(borders)]

    def walk(at: int, used: frozenset[int]) -> int:
        if cut >> at & 1 and used:
            return len(used)
        lengths = [len(used)]
        for index, (one, other) in enumerate(roads):
            if index not in used and at in (one, other):
                lengths.append(walk(other if at == one else one, used | {index}))
        return max(lengths)

    return max((walk(at, frozenset()) for at in {end for ends in roads for end in ends}), default=0)
