"""Orders that buy and play development cards."""

from typing import Any

from horror.games.classic.orders.turn import format_target, target
from horror.games.grammar.subject import Subject
from horror.games.island.grammar.words import Words, ends_of
from horror.rules.base.cards import KIND_INDEX, RESOURCES, words
from horror.rules.development.moves.buy_card import BuyCard
from horror.rules.development.moves.play_knight import PlayKnight
from horror.rules.development.moves.play_monopoly import PlayMonopoly
from horror.rules.development.moves.play_road_building import PlayRoadBuilding
from horror.rules.development.moves.play_year_of_plenty import PlayYearOfPlenty

WORDS = r"""
?cards: buy_card | play_knight | play_road_building | play_year_of_plenty | play_monopoly

buy_card: (_BUY | _DRAW) (_art? (_CARD | _DEVELOPMENT _CARD?))?
play_knight: (_PLAY _art?)? _KNIGHT _COLON? ((_MOVE _art?)? _ROBBER)? _at* HEX victim?
play_road_building: (_PLAY _art?)? _ROAD_BUILDING _more* border (_AND* border)*
play_year_of_plenty: (_PLAY _art?)? _PLENTY _more* counts
play_monopoly: (_PLAY _art?)? _MONOPOLY _more* resource
"""


class CardWords(Words):
    """What they mean. Who is robbed may be left open."""

    def buy_card(self, parts: list[Any]) -> BuyCard:
        return BuyCard()

    def play_knight(self, parts: list[Any]) -> PlayKnight:
        return PlayKnight(*target(parts))

    def play_road_building(self, parts: list[Any]) -> PlayRoadBuilding:
        return PlayRoadBuilding(tuple(sorted(parts, key=ends_of)))

    def play_year_of_plenty(self, parts: list[Any]) -> PlayYearOfPlenty:
        [counts] = parts
        return PlayYearOfPlenty(self.cards(counts))

    def play_monopoly(self, parts: list[Any]) -> PlayMonopoly:
        [kind] = parts
        return PlayMonopoly(RESOURCES[KIND_INDEX[kind]])


CARDS = Subject(
    "cards",
    WORDS,
    CardWords,
    forms={
        BuyCard: lambda move, view: "buy card",
        PlayKnight: lambda move, view: f"play knight {format_target(move, view)}",
        PlayRoadBuilding: lambda move, view: f"play road building {' '.join(move.roads)}",
        PlayYearOfPlenty: lambda move, view: f"play year of plenty {words(move.cards.listed())}",
        PlayMonopoly: lambda move, view: f"play monopoly {move.resource}",
    },
)
