"""What the things of the classic game are called; narration, picture and text board share it."""

from horror.games.island.telling.words import WORDS as ISLAND_WORDS
from horror.games.island.telling.words import cards
from horror.games.telling.words import Tables, seats, vocabulary

WORDS: Tables = {
    "card:": {
        "knight": "knight",
        "victory_point": "victory point",
        "road_building": "road building",
        "year_of_plenty": "year of plenty",
        "monopoly": "monopoly",
    },
    "decision:": {"move_robber": "to move the robber"},
    "move:": {
        "buy_card": "buy a card",
        "play_knight": "play a knight",
        "play_monopoly": "play monopoly",
        "play_road_building": "play road building",
        "play_year_of_plenty": "play year of plenty",
        "robber": "move the robber",
    },
    "token:": {"robber": "robber", "largest_army": "largest army"},
    "shown:": {"development": "development cards"},
    "purpose:": {
        "development": "a development card",
        "robber": "the robber",
    },
}

word = vocabulary(ISLAND_WORDS, WORDS)
"""The word for an identifier: ``word(speech, "card", "year_of_plenty")``."""

__all__ = ["WORDS", "cards", "seats", "word"]
