"""The numbers of development cards and the largest army."""

from horror.rules.base import facts
from horror.rules.base.cards import Cards


class Facts(facts.Facts, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """BASE-61, 62, 64, 68, 70, 72, 82, 83. ``deck`` counts the cards of each kind."""

    card_cost: Cards
    deck: dict[str, int]
    cards_a_turn: int
    road_building_roads: int
    plenty_cards: int
    victory_card_points: int
    army_minimum: int
    army_points: int
