"""What things are called, in any language: the colours of seats, and what a game adds by :func:`vocabulary`."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from horror.games.locale import Speech

Tables: TypeAlias = Mapping[str, Mapping[str, str]]
"""Identifiers and their English words, by use with a colon, by which they are collected for translation."""

WORDS: Tables = {
    "colour:": {
        "red": "red",
        "blue": "blue",
        "white": "white",
        "orange": "orange",
        "green": "green",
        "brown": "brown",
    },
    "null:": {"nothing": "nothing", "here": "here", "only": "the only one"},
}
"""Those that every game has."""


class Vocabulary:
    """The words of a game: ``word(speech, "card", "year_of_plenty")`` is the one for an identifier of the facts."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def __call__(self, speech: Speech, use: str, identifier: str) -> str:
        known = self._tables.get(f"{use}:", {})
        return speech.word(use, known.get(identifier, identifier.replace("_", " ")))

    def of(self, use: str) -> tuple[str, ...]:
        """The identifiers that have a word in one use."""
        return tuple(self._tables.get(f"{use}:", ()))


def vocabulary(*own: Tables) -> Vocabulary:
    """The words of a game: the shared ones, and its own beside or in place of them, later tables before earlier."""
    tables: dict[str, dict[str, str]] = {}
    for table in (WORDS, *own):
        for use, words in table.items():
            tables.setdefault(use, {}).update(words)
    return Vocabulary(tables)


def seats(speech: Speech, listed: Sequence[int], reader: int, names: Sequence[str]) -> str:
    """``Ann, Bob and you``, as those to whom something is given or offered."""
    return speech.listed(
        [speech.word("to whom", "you") if seat == reader else names[seat] for seat in listed]
    )


def marks(words: Sequence[str]) -> list[str]:
    """A letter for each of these words, no two alike: the first that is free, else a figure."""
    found: list[str] = []
    for index, word in enumerate(words):
        letters = [letter for letter in word.upper() if letter.isalpha() and letter not in found]
        found.append(letters[0] if letters else str(index + 1))
    return found
