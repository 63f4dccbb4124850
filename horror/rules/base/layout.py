"""What follows from an island's terrain, chits and harbours, derived once and shared by all positions on it."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from horror.rules.base.state import ANY_HARBOUR, TERRAIN_RESOURCE, State
from horror.rules.board.island import Island, island_of_cells, island_of_rows


class Producer(NamedTuple):
    """A hex that produces: its index, its resource, and its corners as a mask."""

    hex: int
    resource: int
    corners: int


@dataclass(frozen=True, eq=False)
class Layout:
    """``producers[n]`` are the hexes whose chit shows n, ``harbours[kind]`` the intersections that a kind serves."""

    island: Island
    producers: tuple[tuple[Producer, ...], ...]
    harbours: tuple[int, ...]


def island_of(state: State) -> Island:
    """The shape on which a game is played."""
    return island_of_cells(state.cells) if state.cells else island_of_rows(state.rows)


@lru_cache(maxsize=1024)
def layout_of(
    island: Island,
    terrain: tuple[int, ...],
    chits: tuple[int, ...],
    harbours: tuple[tuple[int, int], ...],
) -> Layout:
    """The layout of an island; terrain and chits by hex, harbours as (border, kind)."""
    producers: list[list[Producer]] = [[] for _ in range(13)]
    for h, (ground, chit) in enumerate(zip(terrain, chits, strict=True)):
        resource = TERRAIN_RESOURCE[ground]
        if chit and resource >= 0:
            producers[chit].append(Producer(h, resource, island.corner_mask[h]))
    served = [0] * (ANY_HARBOUR + 1)
    for border, kind in harbours:
        low, high = island.ends[border]
        served[kind] |= 1 << low | 1 << high
    return Layout(island, tuple(tuple(listed) for listed in producers), tuple(served))
