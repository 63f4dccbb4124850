"""The order language of the classic game, put together of its subjects."""

from horror.games.classic.orders.building import BUILDING
from horror.games.classic.orders.cards import CARDS
from horror.games.classic.orders.turn import TURN
from horror.games.classic.words import word
from horror.games.grammar.tongue import Spoken, Tables
from horror.games.island.grammar import order_words
from horror.games.island.grammar.language import island_language
from horror.games.island.grammar.trading import TRADING
from horror.games.standing import order_words as standing

WORDS: Tables = {
    "order word:": ("knight", "road building", "year of plenty", "monopoly"),
}
"""Words of its orders beside those of every island."""
LANGUAGE = island_language(
    "horror.games.classic",
    {
        "_ROAD": "road",
        "_SETTLEMENT": "settlement",
        "_CITY": "city",
        "_KNIGHT": "knight",
        "_ROAD_BUILDING": "road building",
        "_PLENTY": "year of plenty",
        "_MONOPOLY": "monopoly",
        "_ROBBER": "robber",
        "_CARD": "card",
        "_BANK": "bank",
    },
    (BUILDING, CARDS, TRADING, TURN),
    first=(
        "place",
        "roll",
        "discard",
        "robber",
        "build",
        "buy card",
        "bank",
        "offer",
        "accept",
        "decline",
        "counter",
        "withdraw",
        "play",
        "end turn",
    ),
    cards=("_KNIGHT", "_MONOPOLY", "_PLENTY", "_ROAD_BUILDING"),
    spoken=Spoken(
        word,
        (*order_words.NAMED, "card"),
        (order_words.WORDS, WORDS, standing.WORDS, order_words.STANDING_WORDS),
    ),
)
