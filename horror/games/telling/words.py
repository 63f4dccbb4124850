"""What the things of the shared parts are called, in any language; a game adds its own by :func:`vocabulary`."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from horror.games.locale import Speech
from horror.rules.base.cards import KINDS, Cards

Tables: TypeAlias = Mapping[str, Mapping[str, str]]
"""Identifiers and their English words, by use with a colon, by which they are collected for translation."""
Word: TypeAlias = Callable[[Speech, str, str], str]

WORDS: Tables = {
    "resource:": {
        "brick": "brick",
        "lumber": "lumber",
        "wool": "wool",
        "grain": "grain",
        "ore": "ore",
        "cloth": "cloth",
        "coin": "coin",
        "paper": "paper",
    },
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
    "decision:": {
        "place": "to place",
        "roll_or_respond": "to roll",
        "act": "to trade and build",
        "discard": "to discard",
    },
}


def vocabulary(own: Tables) -> Word:
    """The words of a game: the shared ones, and its own beside or in place of them."""
    tables = {use: {**WORDS.get(use, {}), **own.get(use, {})} for use in dict.fromkeys((*WORDS, *own))}

    def word(speech: Speech, use: str, identifier: str) -> str:
        """The word for an identifier of the facts: ``word(speech, "card", "year_of_plenty")``."""
        return speech.word(use, tables[f"{use}:"].get(identifier, identifier.replace("_", " ")))

    return word


word = vocabulary({})
"""A shared word."""


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
