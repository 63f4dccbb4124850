"""What a bot reads out of a view: the island as masks, and what places and hands are worth to its seat."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from msgspec import UNSET

from horror.games.classic.bots.weights import WEIGHTS
from horror.games.classic.facts import FACTS
from horror.games.classic.view import ClassicView, SeatView
from horror.rules.base.cards import KIND_INDEX, Cards
from horror.rules.base.longest_road import path_length
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.board.island import Island, bits, island_of_rows

ROAD, SETTLEMENT, CITY = FACTS.road_cost.listed(), FACTS.settlement_cost.listed(), FACTS.city_cost.listed()
CARD = FACTS.card_cost.listed()
FARTHEST = 4
"""Sites that are more roads away are nobody's goal."""


class Goal(NamedTuple):
    """Something to save for."""

    weight: float
    cost: list[int]


class Lead(NamedTuple):
    """A site for a settlement that roads can reach: what it is worth, so far away, and the next road to it."""

    value: float
    steps: int
    border: int


def pips(chit: int) -> int:
    """How many of the 36 rolls of two dice show this chit."""
    return FACTS.robber_total - 1 - abs(FACTS.robber_total - chit) if chit else 0


@lru_cache(maxsize=256)
def _yields(rows: tuple[int, ...], ground: tuple[tuple[str, int], ...]) -> tuple[tuple[int, ...], ...]:
    """Pips of each resource, by intersection."""
    island = island_of_rows(rows)
    found = [[0] * len(KIND_INDEX) for _ in range(island.size + 1)]
    for corners, (terrain, chit) in zip(island.corners, ground, strict=True):
        resource = TERRAIN_RESOURCE[TERRAINS.index(terrain)]
        if resource >= 0:
            for at in corners:
                found[at][resource] += pips(chit)
    return tuple(tuple(row) for row in found)


class Situation:
    """A view, as the seat that it belongs to looks at it: the one whose hand is shown."""

    def __init__(self, view: ClassicView) -> None:
        self.view = view
        self.me: SeatView = next(seat for seat in view.seats if seat.hand is not UNSET)
        self.seat = self.me.seat
        self.hand: list[int] = self.me.hand.listed() if isinstance(self.me.hand, Cards) else []
        self.island: Island = island_of_rows(view.rows)
        self.settlements = [0] * len(view.seats)
        self.cities = [0] * len(view.seats)
        for town in view.towns:
            (self.cities if town.kind == "city" else self.settlements)[town.owner] |= 1 << town.at
        self.mine = self.settlements[self.seat] | self.cities[self.seat]
        self.occupied = sum(self.settlements) | sum(self.cities)
        self.roaded = self.roads = 0
        for road in view.roads:
            border = 1 << self.island.border_index[road.border]
            self.roaded |= border
            if road.owner == self.seat:
                self.roads |= border

    # -- the island

    @cached_property
    def yields(self) -> tuple[tuple[int, ...], ...]:
        """Pips of each resource, by intersection."""
        return _yields(
            tuple(self.view.rows), tuple((hexagon.terrain, hexagon.chit) for hexagon in self.view.hexes)
        )

    @cached_property
    def production(self) -> list[int]:
        """Pips of each resource that this seat has, a city counted twice."""
        found = [0] * len(KIND_INDEX)
        for mask, times in ((self.settlements[self.seat], 1), (self.cities[self.seat], 2)):
            for at in bits(mask):
                for kind, amount in enumerate(self.yields[at]):
                    found[kind] += times * amount
        return found

    @cached_property
    def harbours(self) -> dict[int, str]:
        """The kind of harbour at each intersection that has one."""
        found = {}
        for harbour in self.view.harbours:
            for at in self.island.ends[self.island.border_index[harbour.border]]:
                found[at] = str(harbour.kind)
        return found

    @cached_property
    def free(self) -> int:
        """The intersections on which anybody could still build a settlement (BASE-45, BASE-47)."""
        near = self.occupied
        for at in bits(self.occupied):
            near |= self.island.neighbour_mask[at]
        return self.island.all_intersections & ~near

    @cached_property
    def network(self) -> int:
        """The intersections that this seat's roads and towns reach and can go on from (BASE-43)."""
        reached = self.mine
        for border in bits(self.roads):
            one, other = self.island.ends[border]
            reached |= 1 << one | 1 << other
        return reached & ~(self.occupied & ~self.mine)

    @cached_property
    def sites(self) -> list[int]:
        """Where this seat may build a settlement once it can pay."""
        return list(bits(self.network & self.free))

    def place_value(self, at: int, known: Sequence[int], weights: Sequence[float]) -> float:
        """What a settlement here is worth to a seat that already produces ``known``."""
        value = 0.0
        for kind, amount in enumerate(self.yields[at]):
            if amount:
                value += WEIGHTS.pip * amount * weights[kind] + (0 if known[kind] else WEIGHTS.new_resource)
        harbour = self.harbours.get(at)
        if harbour == "any":
            value += WEIGHTS.any_harbour
        elif harbour is not None:
            kind = KIND_INDEX[harbour]
            value += WEIGHTS.own_harbour_per_pip * (known[kind] + self.yields[at][kind])
        return value

    def leads(self, start: int, roaded: int) -> list[Lead]:
        """Free sites that roads from ``start`` (a mask) can reach over open borders, each with the first road to it."""
        found = []
        island, seen = self.island, start
        wave = [(at, -1) for at in bits(start)]
        flat = (1.0,) * len(KIND_INDEX)
        foreign = self.occupied & ~self.mine
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
                        found.append(Lead(value * WEIGHTS.lead_per_step**steps, steps, step))
                    if not foreign >> to & 1:
                        ahead.append((to, step))
            wave = ahead
        return found

    @cached_property
    def best_lead(self) -> Lead | None:
        """The site most worth building roads to."""
        return max(self.leads(self.network, self.roaded), default=None)

    def brings_longest_road(self, border: int) -> bool:
        """Whether a road here takes the longest road, or keeps up in the race for it."""
        view = self.view
        if view.longest_road == self.seat or self.me.road_length + 1 < FACTS.longest_road_minimum:
            return False
        if (
            view.longest_road is not None
            and self.me.road_length + 1 <= view.seats[view.longest_road].road_length
        ):
            return False
        cut = self.occupied & ~self.mine
        return path_length(self.island, self.roads | 1 << border, cut) > self.me.road_length

    # -- cards

    @cached_property
    def goals(self) -> list[Goal]:
        """What this seat saves for, most wanted first."""
        goals = []
        if self.me.cities_left and self.settlements[self.seat]:
            best = max(sum(self.yields[at]) for at in bits(self.settlements[self.seat]))
            goals.append(Goal(WEIGHTS.city + WEIGHTS.per_pip * best, CITY))
        if self.me.settlements_left and self.sites:
            best = max(sum(self.yields[at]) for at in self.sites)
            goals.append(Goal(WEIGHTS.settlement + WEIGHTS.per_pip * best, SETTLEMENT))
        elif self.me.settlements_left and self.me.roads_left and self.best_lead:
            goals.append(Goal(WEIGHTS.settlement * WEIGHTS.lead_per_step**self.best_lead.steps, SETTLEMENT))
            goals.append(Goal(WEIGHTS.settlement * WEIGHTS.lead_per_step, ROAD))
        if self.view.deck:
            goals.append(Goal(WEIGHTS.card, CARD))
        if self.me.roads_left:
            goals.append(Goal(WEIGHTS.road, ROAD))
        goals.sort(key=lambda goal: -goal.weight)
        return goals

    def worth(self, hand: Sequence[int]) -> float:
        """What a hand is worth: each goal by the square of the part that is there, and a little for spare cards."""
        left = list(hand)
        value = 0.0
        for weight, cost in self.goals:
            there = needed = 0
            for kind, amount in enumerate(cost):
                if amount:
                    held = min(left[kind], amount)
                    left[kind] -= held
                    there += held
                    needed += amount
            value += weight * (there / needed) ** 2
        return value + WEIGHTS.spare * sum(left) - WEIGHTS.exposed * max(0, sum(hand) - FACTS.discard_over)

    @cached_property
    def worth_now(self) -> float:
        """What the hand is worth as it is."""
        return self.worth(self.hand)

    def gain(self, give: Sequence[int], get: Sequence[int]) -> float:
        """What the hand gains in worth by an exchange."""
        after = [held - given + got for held, given, got in zip(self.hand, give, get, strict=True)]
        return self.worth(after) - self.worth_now

    # -- the others

    def threatens(self, seat: int) -> bool:
        """Whether another seat is so near to winning that nobody should deal with it."""
        return self.view.seats[seat].public_points >= self.view.victory_points - WEIGHTS.threat

    @cached_property
    def leading_points(self) -> int:
        """The most points that any other seat shows."""
        return max(seat.public_points for seat in self.view.seats if seat.seat != self.seat)

    def wins_with(self, points: int) -> bool:
        """Whether so many more points win the game."""
        held = self.me.points if isinstance(self.me.points, int) else 0
        return held + points >= self.view.victory_points
