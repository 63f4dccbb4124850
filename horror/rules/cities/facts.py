"""The numbers of commodities, improvements and progress cards."""

from typing import Literal, TypeAlias, get_args

import msgspec

from horror.rules.base import facts
from horror.rules.base.cards import Cards

Track: TypeAlias = Literal["trade", "politics", "science"]
TRACKS: tuple[Track, ...] = get_args(Track)
TRACK_COMMODITY = (5, 6, 7)
"""The commodity that each track costs, as an index of KINDS: cloth, coin, paper."""
TRADE, POLITICS, SCIENCE = range(3)
EVENT_FACES: tuple[str, ...] = ("ship", "ship", "ship", "trade", "politics", "science")
"""The six faces of the event die (CK-13, IMP-06, CH-004, CH-007, CH-008)."""


class ProgressCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A progress card: its deck, how many there are, its points; not ``dealt`` where it has no effect in the game."""

    id: str
    deck: Track
    count: int
    points: int = 0
    dealt: bool = True


class CardNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much each progress card does; ``unmoved_chits`` are those that the inventor may not swap."""

    crane_discount: int
    master_merchant: int
    resource_monopoly: int
    trade_monopoly: int
    wedding: int
    bounty: int
    road_building: int
    smith_promotions: int
    unmoved_chits: tuple[int, ...]


class Facts(facts.Facts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """IMP-02 to IMP-10. ``draw_margin``: a red die of at most level + margin draws a card."""

    wall_cost: Cards
    medicine_cost: Cards
    walls: int
    wall_hand_bonus: int
    track_levels: int
    ability_level: int
    metropolis_level: int
    fixed_level: int
    metropolis_points: int
    merchant_points: int
    commodity_rate: int
    merchant_rate: int
    fleet_rate: int
    draw_margin: int
    progress_hand: int
    progress_cards: tuple[ProgressCard, ...]
    card_numbers: CardNumbers
