"""What a bot reads out of a view of Catan Horror: its towns, hand, goals, knights, and what threatens them."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from horror.games.catan_horror.bots.weights import WEIGHTS
from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.odds import Foe, foe_of_knight, foe_of_monster
from horror.games.catan_horror.view import HorrorView, KnightView, SeatView, TownView
from horror.games.island.bots.ground import Ground, pips
from horror.games.island.bots.purse import Goal, Purse, needs
from horror.games.island.bots.trading import Trader
from horror.rules.base.cards import Cards, no_cards
from horror.rules.base.longest_road import path_length
from horror.rules.board.island import bits
from horror.rules.cities.facts import TRACK_COMMODITY, TRACKS
from horror.rules.monsters.state import RANKS

ROAD, SETTLEMENT, CITY = FACTS.road_cost.listed(), FACTS.settlement_cost.listed(), FACTS.city_cost.listed()
WALL, PROMOTION, REST = FACTS.wall_cost.listed(), FACTS.promotion_cost.listed(), FACTS.rest_cost.listed()
NURTURE, MEDICINE = FACTS.build_monster_cost.listed(), FACTS.medicine_cost.listed()
RANK = {name: rank for rank, name in enumerate(RANKS, start=1)}
SIZE = {"settlement": 0, "city": 1, "metropolis": 2}
BUILD = WEIGHTS.building


def commodities(track: int, count: int) -> list[int]:
    """The cost of so many of a track's commodity."""
    cost = no_cards()
    cost[TRACK_COMMODITY[track]] = count
    return cost


class Group(NamedTuple):
    """A knight of one's own, or a squad, that acts as one."""

    name: str
    at: int
    hidden: bool
    knights: tuple[KnightView, ...]

    @property
    def ranks(self) -> list[int]:
        """The ranks of its members."""
        return [RANK[knight.rank] for knight in self.knights]

    @property
    def strength(self) -> int:
        """CH-151: summed."""
        return sum(self.ranks)

    @property
    def squad(self) -> bool:
        """Whether it is a squad."""
        return len(self.knights) > 1


class Situation(Ground, Trader[HorrorView]):
    """A view, as the seat that it belongs to looks at it."""

    def __init__(self, view: HorrorView) -> None:
        self.view = view
        self.me: SeatView = view.seats[view.reader]
        Ground.__init__(self, view, self.me.seat, WEIGHTS.places)
        self.town_at: dict[int, TownView] = {town.at: town for town in view.towns}
        self.sane = sum(1 << town.at for town in view.towns if town.state == "sane")
        self.mad = sum(1 << town.at for town in view.towns if town.state == "mad")
        self.controlled = self.mine & self.sane
        walls = sum(town.walled for town in view.towns if self.controlled >> town.at & 1)
        hand = self.me.hand.listed() if isinstance(self.me.hand, Cards) else []
        limit = FACTS.discard_over + FACTS.wall_hand_bonus * walls
        self.made = self.me.offers_made if isinstance(self.me.offers_made, int) else 0
        self.trade = WEIGHTS.trade
        Purse.__init__(self, hand, WEIGHTS.hand.spare, WEIGHTS.hand.exposed, limit)

    @property
    def is_mad(self) -> bool:
        """Whether this seat plays for the monsters."""
        return self.me.status == "mad"

    @property
    def working(self) -> int:
        """CH-057, CH-415: sane towns of a sane seat, Mad ones of a Mad seat."""
        return self.mine & self.mad if self.is_mad else self.controlled

    @cached_property
    def blocked(self) -> int:
        """CH-071: towns of others do not block roads."""
        return 0

    @cached_property
    def network(self) -> int:
        """CH-064, CH-069: what anybody's roads connect with this seat's sane towns."""
        reached = self.controlled
        wave = list(bits(reached))
        while wave:
            for border in bits(self.island.borders_at[wave.pop()] & self.roaded):
                for end in self.island.ends[border]:
                    if not reached >> end & 1:
                        reached |= 1 << end
                        wave.append(end)
        return reached

    @cached_property
    def cities_mine(self) -> int:
        """The sane cities, metropolises among them."""
        return self.cities[self.seat] & self.controlled

    # -- what to save for

    @cached_property
    def goals(self) -> list[Goal]:
        """What this seat saves for, most wanted first."""
        goals = [Goal(WEIGHTS.horde.nurture, needs(NURTURE))] * 2 if self.is_mad else self._sane_goals()
        goals.sort(key=lambda goal: -goal.weight)
        return goals

    def _sane_goals(self) -> list[Goal]:
        me, goals = self.me, []
        own = self.settlements[self.seat] & self.controlled
        if me.cities_left and own:
            most = max(sum(self.yields[at]) for at in bits(own))
            goals.append(Goal(BUILD.city + BUILD.per_pip * most, needs(CITY)))
        if me.settlements_left and self.sites:
            most = max(sum(self.yields[at]) for at in self.sites)
            goals.append(Goal(BUILD.settlement + BUILD.per_pip * most, needs(SETTLEMENT)))
        elif me.settlements_left and me.roads_left and self.best_lead:
            far = WEIGHTS.places.lead_per_step
            goals.append(Goal(BUILD.settlement * far**self.best_lead.steps, needs(SETTLEMENT)))
            goals.append(Goal(BUILD.settlement * far, needs(ROAD)))
        elif me.settlements_left and not self.controlled and self.groups:
            goals.append(Goal(BUILD.settlement, needs(SETTLEMENT)))  # CH-180: a knight founds the next town
        if self.cities_mine:
            for track in range(len(TRACKS)):
                level = self.level(track) + 1
                if level <= FACTS.track_levels:
                    goals.append(Goal(self.improvement(track), needs(commodities(track, level))))
            if me.walls_left and any(not self.town_at[at].walled for at in bits(self.cities_mine)):
                goals.append(Goal(BUILD.wall, needs(WALL)))
        if any(group.strength for group in self.groups):
            goals.append(Goal(BUILD.strong, needs(PROMOTION)))
        if any(knight.damage or knight.sanity for group in self.groups for knight in group.knights):
            goals.append(Goal(WEIGHTS.hand.rest, needs(REST)))
        return goals

    def level(self, track: int) -> int:
        """The level on a track."""
        return self.me.improvements[TRACKS[track]]

    def improvement(self, track: int) -> float:
        """What the next level of a track is worth; less where another holds the metropolis that it would bring."""
        level = self.level(track)
        value = BUILD.improvement[min(level, len(BUILD.improvement) - 1)]
        at = self.view.metropolis[TRACKS[track]]
        lost = at is not None and not self.cities_mine >> at & 1
        return value / 2 if lost and level + 1 == FACTS.metropolis_level else value

    def wins_with(self, points: int) -> bool:
        """Whether so many more points win the game."""
        return self.me.points + points >= self.view.victory_points

    @cached_property
    def partners(self) -> frozenset[int]:
        """CH-413, CH-441: all others of its own kind who are not about to win; the sane and the Mad do not trade."""
        return frozenset(
            seat.seat
            for seat in self.view.seats
            if seat.seat != self.seat and seat.status == self.me.status and not self.threatens(seat.seat)
        )

    def threatens(self, seat: int) -> bool:
        """Whether another seat is so near to winning that nobody should deal with it."""
        return self.view.seats[seat].points >= self.view.victory_points - WEIGHTS.trade.threat

    def brings_longest_road(self, border: int) -> bool:
        """Whether a road here takes the longest road."""
        view, length = self.view, self.me.road_length + 1
        holder = view.longest_road
        if holder == self.seat or length < FACTS.longest_road_minimum:
            return False
        if holder is not None and length <= view.seats[holder].road_length:
            return False
        cut = self.occupied & ~self.mine
        return path_length(self.island, self.roads | 1 << border, cut) >= length

    # -- knights and monsters

    @cached_property
    def groups(self) -> list[Group]:
        """This seat's sane knights and squads."""
        found: dict[str, list[KnightView]] = {}
        for knight in self.view.knights:
            if knight.owner == self.seat and not knight.mad:
                found.setdefault(knight.squad or knight.knight, []).append(knight)
        return [Group(name, one[0].at, one[0].hidden, tuple(one)) for name, one in found.items()]

    def group(self, name: str) -> Group:
        """The knight or squad of this id."""
        return next(group for group in self.groups if group.name == name)

    @cached_property
    def foes(self) -> dict[str, Foe]:
        """Monsters and Mad knights, by id."""
        found = [foe_of_monster(monster) for monster in self.view.monsters]
        found += [foe_of_knight(knight) for knight in self.view.knights if knight.mad]
        return {foe.name: foe for foe in found}

    @cached_property
    def foes_at(self) -> dict[int, list[Foe]]:
        """Monsters and Mad knights by intersection; those on the centre of a hex are at none."""
        found: dict[int, list[Foe]] = {}
        for foe in self.foes.values():
            if foe.at:
                found.setdefault(foe.at, []).append(foe)
        return found

    @cached_property
    def guards(self) -> dict[int, int]:
        """The summed ranks of unhidden sane knights, of anybody, by intersection."""
        found: dict[int, int] = {}
        for knight in self.view.knights:
            if not knight.mad and not knight.hidden:
                found[knight.at] = found.get(knight.at, 0) + RANK[knight.rank]
        return found

    @cached_property
    def nearest_foe(self) -> Sequence[int]:
        """How far the nearest monster that can move is from each intersection."""
        found = [99] * (self.island.size + 1)
        for foe in self.foes.values():
            if foe.movement in ("stationary", "special"):
                continue
            starts = (foe.at,) if foe.at else self.island.corners[self.island.hex_index[foe.hex]]
            for start in starts:
                found = list(map(min, found, self.island.distance[start]))
        return found

    def pips_under(self, hex_name: str) -> int:
        """What this seat's towns at a hex would produce there."""
        index = self.island.hex_index[hex_name]
        corners, chit = self.island.corner_mask[index], pips(self.view.hexes[index].chit)
        here = (self.settlements[self.seat] & corners).bit_count() + 2 * (
            self.cities[self.seat] & corners
        ).bit_count()
        return chit * here
