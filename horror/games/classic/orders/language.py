"""The order language of the classic game, put together of its subjects."""

from horror.games.classic.orders.building import BUILDING
from horror.games.classic.orders.cards import CARDS
from horror.games.classic.orders.turn import TURN
from horror.games.island.grammar.language import island_language
from horror.games.island.grammar.trading import TRADING

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
)
