"""What the things of the classic game are called, in any language; narration, picture and text board share it."""

from collections.abc import Mapping, Sequence

from horror.games.locale import Speech
from horror.rules.base.cards import KINDS, Cards

WORDS: Mapping[str, Mapping[str, str]] = {
    "resource:": {"brick": "brick", "lumber": "lumber", "wool": "wool", "grain": "grain", "ore": "ore"},
    "terrain:": {
        "forest": "forest",
        "pasture": "pasture",
        "fields": "fields",
        "hills": "hills",
        "mountains": "mountains",
        "desert": "desert",
    },
    "town:": {"settlement": "settlement", "city": "city"},
    "colour:": {
        "red": "red",
        "blue": "blue",
        "white": "white",
        "orange": "orange",
        "green": "green",
        "brown": "brown",
    },
    "card:": {
        "knight": "knight",
        "victory_point": "victory point",
        "road_building": "road building",
        "year_of_plenty": "year of plenty",
        "monopoly": "monopoly",
    },
    "decision:": {
        "place": "to place",
        "roll_or_respond": "to roll",
        "act": "to trade and build",
        "discard": "to discard",
        "move_robber": "to move the robber",
    },
}
"""Identifiers and their English words, by use; collected for translation by the colon."""


def word(speech: Speech, use: str, identifier: str) -> str:
    """The word for an identifier of the facts: ``word(speech, "card", "year_of_plenty")``."""
    return speech.word(use, WORDS[f"{use}:"].get(identifier, identifier.replace("_", " ")))


def cards(speech: Speech, held: Cards) -> str:
    """``2 wool and 1 ore``; ``nothing`` for no cards."""
    counts = zip(held.listed(), KINDS, strict=True)
    items = [f"{count} {word(speech, 'resource', name)}" for count, name in counts if count]
    return speech.listed(items) or speech.word("no cards", "nothing")


def seats(speech: Speech, listed: Sequence[int], reader: int, names: Sequence[str]) -> str:
    """``Ann, Bob and you``, as those to whom something is given or offered."""
    return speech.listed(
        [speech.word("to whom", "you") if seat == reader else names[seat] for seat in listed]
    )
