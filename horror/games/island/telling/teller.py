"""Telling what happens on an island: with cards, and the words for what is on it."""

from typing import Any, TypeAlias

from horror.games.island.telling.words import cards, word
from horror.games.telling import teller


class Teller(teller.Teller):
    """A teller that knows the things of every island."""

    def cards(self, held: Any) -> str:
        """Cards in words."""
        return cards(self.speech, held)

    def word(self, use: str, identifier: str) -> str:
        """An identifier in words."""
        return word(self.speech, use, identifier)


Sentences: TypeAlias = teller.Sentences[Teller]
"""What tells each event type."""
