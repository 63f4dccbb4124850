"""The ways of knights: what steps cost, and the way that is meant where only its end is said (CH-080 to CH-085)."""

from collections.abc import Iterator

from horror.rules.board.island import Island
from horror.rules.board.paths import shortest

ON_ROAD, OFF_ROAD = 1, 2
"""CH-083: what a step costs, in halves of an intersection."""


def step_cost(island: Island, roads: int, one: int, other: int) -> int:
    """CH-083, CH-085: half an intersection along anybody's road."""
    return ON_ROAD if roads >> island.between[one, other] & 1 else OFF_ROAD


def way_to(island: Island, roads: int, beset: int, start: int, to: int, limit: int) -> tuple[int, ...]:
    """The way that is meant to an intersection: past few monsters, then cheap, then short, then by low numbers.

    Where it cannot be reached for so many halves of an intersection, a shortest way all the same, for the rules to
    refuse; empty to where it begins.
    """
    if start == to:
        return ()
    ways = _ways(island, roads, start, to, limit)
    best = min(
        ((sum([beset >> at & 1 for at in path[:-1]]), cost, len(path), path) for path, cost in ways),
        default=None,
    )
    return best[3] if best else shortest(island, start, to)


def _ways(
    island: Island, roads: int, start: int, to: int, limit: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """All ways without a circle that cost no more than this, with what they cost."""
    waiting: list[tuple[tuple[int, ...], int]] = [((start,), 0)]
    while waiting:
        path, cost = waiting.pop()
        for near in island.neighbours[path[-1]]:
            spent = cost + step_cost(island, roads, path[-1], near)
            if spent + ON_ROAD * island.distance[near][to] > limit or near in path:
                continue
            if near == to:
                yield (*path[1:], near), spent
            else:
                waiting.append(((*path, near), spent))
