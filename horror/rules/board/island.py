"""The topology of an island, built once per shape and shared.

Hexes are pointy-top with axial coordinates and lettered in reading order (``A`` … ``Z``, ``AA`` …). Intersections
are numbered from 1 in reading order, by height, then left to right. A border is named by its two intersections,
lower first: ``"5-9"``. Inside the engine a hex and a border are indices from 0, an intersection its number, and
a set of borders or intersections a bit mask in which thing ``i`` is bit ``1 << i``.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

Corner = tuple[int, int]

_CORNERS: tuple[Corner, ...] = ((0, -2), (-1, -1), (1, -1), (-1, 1), (1, 1), (0, 2))
"""Corners of a hex relative to its centre: top, upper left, upper right, lower left, lower right, bottom."""
_SIDES = ((0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5))
"""Sides of a hex as pairs of its corners."""


def bits(mask: int) -> Iterator[int]:
    """The members of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def has(mask: int, at: int) -> bool:
    """Whether a mask of intersections holds this one, which may be any number that somebody has named."""
    return at > 0 and bool(mask >> at & 1)


class Island:
    """Everything about a shape that no game changes. Immutable by convention.

    * ``hexes[h]`` is its letter, ``corners[h]`` its six intersections (top, upper left, upper right, lower left,
      lower right, bottom), ``corner_mask[h]`` the same as a mask, ``centre[h]`` its (x, y) in half hex widths and
      sixths of a hex side's double height, y growing downwards; ``hex_index`` goes from letter to index;
    * ``size`` is the number of intersections, ``place[v]`` the (x, y) of one, ``around[v]`` the hexes that touch it,
      ``neighbours[v]`` and ``neighbour_mask[v]`` the intersections next to it, ``borders_at[v]`` a mask of borders;
    * ``borders[b]`` is a border's name, ``ends[b]`` its two intersections, ``border_index`` goes from name to index,
      ``between`` from two neighbouring intersections in either order,
      ``coast`` is the mask of borders with one hex only;
    * ``distance[v][w]`` counts borders on the shortest way between two intersections.
    """

    def __init__(self, coordinates: Sequence[tuple[int, int]]) -> None:
        ordered = sorted(coordinates, key=lambda at: (at[1], at[0]))
        self.coordinates = tuple(ordered)
        self.centre = tuple((2 * q + r, 3 * r) for q, r in ordered)
        self.hexes = tuple(_letters(index) for index in range(len(ordered)))
        self.hex_index = {letter: index for index, letter in enumerate(self.hexes)}
        spots = sorted(
            {(x + dx, y + dy) for x, y in self.centre for dx, dy in _CORNERS}, key=lambda at: (at[1], at[0])
        )
        number = {spot: index for index, spot in enumerate(spots, start=1)}
        self.size = len(spots)
        self.place = ((0, 0), *spots)
        self.corners = tuple(tuple(number[x + dx, y + dy] for dx, dy in _CORNERS) for x, y in self.centre)
        self.corner_mask = tuple(sum(1 << corner for corner in corners) for corners in self.corners)
        self._join_borders()
        self.around = tuple(
            tuple(h for h, mask in enumerate(self.corner_mask) if mask >> v & 1) for v in range(self.size + 1)
        )
        self.distance = tuple(self._distances(v) for v in range(self.size + 1))

    def _join_borders(self) -> None:
        touching: dict[tuple[int, int], int] = {}
        for corners in self.corners:
            for one, other in _SIDES:
                pair = (min(corners[one], corners[other]), max(corners[one], corners[other]))
                touching[pair] = touching.get(pair, 0) + 1
        self.ends = tuple(sorted(touching))
        self.borders = tuple(f"{low}-{high}" for low, high in self.ends)
        self.border_index = {name: index for index, name in enumerate(self.borders)}
        self.between = {
            pair: b for b, (low, high) in enumerate(self.ends) for pair in ((low, high), (high, low))
        }
        self.coast = sum(1 << b for b, pair in enumerate(self.ends) if touching[pair] == 1)
        borders_at = [0] * (self.size + 1)
        neighbours: list[list[int]] = [[] for _ in range(self.size + 1)]
        for b, (low, high) in enumerate(self.ends):
            borders_at[low] |= 1 << b
            borders_at[high] |= 1 << b
            neighbours[low].append(high)
            neighbours[high].append(low)
        self.borders_at = tuple(borders_at)
        self.neighbours = tuple(tuple(sorted(near)) for near in neighbours)
        self.neighbour_mask = tuple(sum(1 << near for near in nears) for nears in self.neighbours)
        self.all_borders = (1 << len(self.borders)) - 1
        self.all_intersections = (1 << (self.size + 1)) - 2

    def _distances(self, start: int) -> tuple[int, ...]:
        """Steps from one intersection to each other (index 0 unused, -1 where there is no way)."""
        found = [-1] * (self.size + 1)
        if start == 0:
            return tuple(found)
        found[start] = 0
        wave = [start]
        while wave:
            ahead = []
            for v in wave:
                for near in self.neighbours[v]:
                    if found[near] < 0:
                        found[near] = found[v] + 1
                        ahead.append(near)
            wave = ahead
        return tuple(found)

    def hexes_beside(self, h: int) -> tuple[int, ...]:
        """The hexes that share a border with this one."""
        mine = self.corner_mask[h]
        return tuple(
            g for g, mask in enumerate(self.corner_mask) if g != h and (mask & mine).bit_count() == 2
        )


def _letters(index: int) -> str:
    """0 -> A, 25 -> Z, 26 -> AA, as columns of a spreadsheet are named."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


@lru_cache(maxsize=64)
def island_of_rows(rows: tuple[int, ...]) -> Island:
    """The island whose rows hold so many hexes each, every row centred: ``(3, 4, 5, 4, 3)`` is the standard one.

    Neighbouring rows must differ by one hex, else their hexes would not interlock; ValueError otherwise.
    """
    if any(abs(one - other) != 1 for one, other in zip(rows, rows[1:], strict=False)):
        raise ValueError(f"neighbouring rows must differ by exactly one hex: {rows}")
    coordinates = []
    left = 0
    for r, length in enumerate(rows):
        if r:
            left -= 1 if length > rows[r - 1] else 0
        coordinates += [(left + q, r) for q in range(length)]
    return island_of_cells(tuple(coordinates))


@lru_cache(maxsize=64)
def island_of_cells(cells: tuple[tuple[int, int], ...]) -> Island:
    """The island of hexes at these axial coordinates (q, r), in whatever shape they lie, with gaps and in parts too."""
    return Island(cells)
