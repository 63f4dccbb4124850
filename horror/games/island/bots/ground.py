"""An island as a bot reads it out of a view: towns and roads as masks, what places yield, where roads lead."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, Protocol

from horror.games.island.view import shape_of
from horror.rules.base.cards import KIND_INDEX
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.board.island import Island, bits

FARTHEST = 4
"""Sites that are more roads away are nobody's goal."""
MIDDLE = 7
"""The likeliest sum of two dice."""


class PlaceWeights(Protocol):
    """What makes a place worth settling; the data file of a bot tells what each number means."""

    @property
    def pip(self) -> float: ...
    @property
    def new_resource(self) -> float: ...
    @property
    def any_harbour(self) -> float: ...
    @property
    def own_harbour_per_pip(self) -> float: ...
    @property
    def lead_per_step(self) -> float: ...


class Lead(NamedTuple):
    """A site for a settlement that roads can reach: what it is worth, so far away, and the next road to it."""

    value: float
    steps: int
    border: int


def pips(chit: int) -> int:
    """How many of the 36 rolls of two dice show this chit."""
    return MIDDLE - 1 - abs(MIDDLE - chit) if chit else 0


@lru_cache(maxsize=256)
def _yields(island: Island, ground: tuple[tuple[str, int], ...]) -> tuple[tuple[int, ...], ...]:
    """Pips of each resource, by intersection."""
    found = [[0] * len(KIND_INDEX) for _ in range(island.size + 1)]
    for corners, (terrain, chit) in zip(island.corners, ground, strict=True):
        resource = TERRAIN_RESOURCE[TERRAINS.index(terrain)]
        if resource >= 0:
            for at in corners:
                found[at][resource] += pips(chit)
    return tuple(tuple(row) for row in found)


class Ground:
    """A view's island, as one seat looks at it; a game's bots add what only that game has."""

    def __init__(self, view: Any, seat: int, places: PlaceWeights) -> None:
        self.places = places
        self.seat = seat
        self._hexes = view.hexes
        self._harbours = view.harbours
        self.island: Island = shape_of(view)
        self.settlements = [0] * len(view.seats)
        self.cities = [0] * len(view.seats)
        for town in view.towns:
            (self.settlements if town.kind == "settlement" else self.cities)[town.owner] |= 1 << town.at
        self.mine = self.settlements[seat] | self.cities[seat]
        self.occupied = sum(self.settlements) | sum(self.cities)
        self.roaded = self.roads = 0
        for road in view.roads:
            border = 1 << self.island.border_index[road.border]
            self.roaded |= border
            if road.owner == seat:
                self.roads |= border

    @property
    def working(self) -> int:
        """The towns that produce for this seat."""
        return self.mine

    @cached_property
    def blocked(self) -> int:
        """The intersections that roads cannot be built through: other seats' towns."""
        return self.occupied & ~self.mine

    @cached_property
    def yields(self) -> tuple[tuple[int, ...], ...]:
        """Pips of each resource, by intersection."""
        return _yields(self.island, tuple((hexagon.terrain, hexagon.chit) for hexagon in self._hexes))

    @cached_property
    def production(self) -> list[int]:
        """Pips of each resource that this seat has, a city counted twice."""
        found = [0] * len(KIND_INDEX)
        for mask, times in ((self.settlements[self.seat], 1), (self.cities[self.seat], 2)):
            for at in bits(mask & self.working):
                for kind, amount in enumerate(self.yields[at]):
                    found[kind] += times * amount
        return found

    @cached_property
    def harbours(self) -> dict[int, str]:
        """The kind of harbour at each intersection that has one."""
        found = {}
        for harbour in self._harbours:
            for at in self.island.ends[self.island.border_index[harbour.border]]:
                found[at] = str(harbour.kind)
        return found

    @cached_property
    def free(self) -> int:
        """The intersections on which anybody could still build a settlement: nothing there, no town beside."""
        near = self.occupied
        for at in bits(self.occupied):
            near |= self.island.neighbour_mask[at]
        return self.island.all_intersections & ~near

    @cached_property
    def network(self) -> int:
        """The intersections that this seat can build on from; a game says by whose roads."""
        raise NotImplementedError

    @cached_property
    def sites(self) -> list[int]:
        """Where this seat may build a settlement once it can pay."""
        return list(bits(self.network & self.free))

    def place_value(self, at: int, known: Sequence[int], weights: Sequence[float]) -> float:
        """What a settlement here is worth to a seat that already produces ``known``."""
        places, value = self.places, 0.0
        for kind, amount in enumerate(self.yields[at]):
            if amount:
                value += places.pip * amount * weights[kind] + (0 if known[kind] else places.new_resource)
        harbour = self.harbours.get(at)
        if harbour == "any":
            value += places.any_harbour
        elif harbour is not None:
            kind = KIND_INDEX[harbour]
            value += places.own_harbour_per_pip * (known[kind] + self.yields[at][kind])
        return value

    def leads(self, start: int, roaded: int) -> list[Lead]:
        """Free sites that roads from ``start`` (a mask) can reach over open borders, each with the first road to it."""
        found = []
        island, seen = self.island, start
        wave = [(at, -1) for at in bits(start)]
        flat = (1.0,) * len(KIND_INDEX)
        for steps in range(1, FARTHEST + 1):
            ahead = []
            for at, first in wave:
                for border in bits(island.borders_at[at] & ~roaded):
                    one, other = island.ends[border]
                    to = other if one == at else one
                    if seen >> to & 1:
                        continue
                    seen |= 1 << to
                    step = border if first < 0 else first
                    if self.free >> to & 1:
                        value = self.place_value(to, self.production, flat)
                        found.append(Lead(value * self.places.lead_per_step**steps, steps, step))
                    if not self.blocked >> to & 1:
                        ahead.append((to, step))
            wave = ahead
        return found

    @cached_property
    def best_lead(self) -> Lead | None:
        """The site most worth building roads to."""
        return max(self.leads(self.network, self.roaded), default=None)
