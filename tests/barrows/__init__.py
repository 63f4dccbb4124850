"""Barrows: a card game of personal decks, without a board (rules.md). It is played in tests alone, and is the proof
that a game is one folder: nothing outside of this one knows of it.
"""

from horror.games import RULESETS
from horror.rules.kernel.registry import Entry, Rulesets
from tests.barrows.ruleset import BARROWS

GAMES = Rulesets(*RULESETS.entries, Entry(BARROWS))
"""What servers of these tests play: all that others play, and Barrows."""

__all__ = ["BARROWS", "GAMES"]
