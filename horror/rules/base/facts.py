"""The numbers of the classic parts, as a game's data files give them; no rule spells one out."""

import msgspec

from horror.rules.base.cards import Cards


class Facts(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Costs, supplies, rates and limits (BASE-07, 09, 10, 28, 37-39, 53-55, 75, 76)."""

    road_cost: Cards
    settlement_cost: Cards
    city_cost: Cards
    roads: int
    settlements: int
    cities: int
    bank: Cards
    bank_rate: int
    any_harbour_rate: int
    own_harbour_rate: int
    discard_over: int
    robber_total: int
    settlement_yield: int
    city_yield: int
    settlement_points: int
    city_points: int
    longest_road_minimum: int
    longest_road_points: int
