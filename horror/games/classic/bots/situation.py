"""What a bot reads out of a view: the island as masks, and what places and hands are worth to its seat."""

from functools import cached_property

from horror.games.classic.bots.weights import WEIGHTS
from horror.games.classic.facts import FACTS
from horror.games.classic.view import ClassicView, SeatView
from horror.games.island.bots.ground import Ground
from horror.games.island.bots.purse import Goal, Purse, needs
from horror.games.island.bots.trading import Trader
from horror.rules.base.cards import Cards
from horror.rules.base.longest_road import path_length
from horror.rules.board.island import bits

ROAD, SETTLEMENT, CITY = FACTS.road_cost.listed(), FACTS.settlement_cost.listed(), FACTS.city_cost.listed()
CARD = FACTS.card_cost.listed()
ROAD_NEEDS, SETTLEMENT_NEEDS, CITY_NEEDS, CARD_NEEDS = map(needs, (ROAD, SETTLEMENT, CITY, CARD))


class Situation(Ground, Trader[ClassicView]):
    """A view, as the seat that it belongs to looks at it."""

    def __init__(self, view: ClassicView) -> None:
        self.view = view
        self.me: SeatView = view.seats[view.reader]
        Ground.__init__(self, view, self.me.seat, WEIGHTS)
        hand = self.me.hand.listed() if isinstance(self.me.hand, Cards) else []
        self.made = self.me.offers_made if isinstance(self.me.offers_made, int) else 0
        self.trade = WEIGHTS.trade
        Purse.__init__(self, hand, WEIGHTS.spare, WEIGHTS.exposed, FACTS.discard_over)

    @cached_property
    def network(self) -> int:
        """The intersections that this seat's roads and towns reach and can go on from (BASE-43)."""
        reached = self.mine
        for border in bits(self.roads):
            one, other = self.island.ends[border]
            reached |= 1 << one | 1 << other
        return reached & ~self.blocked

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
            goals.append(Goal(WEIGHTS.city + WEIGHTS.per_pip * best, CITY_NEEDS))
        if self.me.settlements_left and self.sites:
            best = max(sum(self.yields[at]) for at in self.sites)
            goals.append(Goal(WEIGHTS.settlement + WEIGHTS.per_pip * best, SETTLEMENT_NEEDS))
        elif self.me.settlements_left and self.me.roads_left and self.best_lead:
            goals.append(
                Goal(WEIGHTS.settlement * WEIGHTS.lead_per_step**self.best_lead.steps, SETTLEMENT_NEEDS)
            )
            goals.append(Goal(WEIGHTS.settlement * WEIGHTS.lead_per_step, ROAD_NEEDS))
        if self.view.deck:
            goals.append(Goal(WEIGHTS.card, CARD_NEEDS))
        if self.me.roads_left:
            goals.append(Goal(WEIGHTS.road, ROAD_NEEDS))
        goals.sort(key=lambda goal: -goal.weight)
        return goals

    # -- the others

    @cached_property
    def partners(self) -> frozenset[int]:
        """All others who are not about to win."""
        return frozenset(
            seat.seat for seat in self.view.seats if seat.seat != self.seat and not self.threatens(seat.seat)
        )

    def threatens(self, seat: int) -> bool:
        """Whether another seat is so near to winning that nobody should deal with it."""
        return self.view.seats[seat].public_points >= self.view.victory_points - WEIGHTS.trade.threat

    @cached_property
    def leading_points(self) -> int:
        """The most points that any other seat shows."""
        return max(seat.public_points for seat in self.view.seats if seat.seat != self.seat)

    def wins_with(self, points: int) -> bool:
        """Whether so many more points win the game."""
        held = self.me.points if isinstance(self.me.points, int) else 0
        return held + points >= self.view.victory_points
