"""Shortest paths on an island."""

from horror.rules.board.island import Island


def shortest(island: Island, start: int, to: int) -> tuple[int, ...]:
    """A path with the fewest steps, by low numbers; it leaves out where it begins."""
    path: list[int] = []
    while start != to:
        start = min(
            near
            for near in island.neighbours[start]
            if island.distance[near][to] < island.distance[start][to]
        )
        path.append(start)
    return tuple(path)


def shortest_from_hex(island: Island, index: int, to: int) -> tuple[int, ...]:
    """A shortest path from the centre of a hex, by way of the corner that is nearest to its end, by low numbers."""
    corner = min(island.corners[index], key=lambda place: (island.distance[place][to], place))
    return (corner, *shortest(island, corner, to))
