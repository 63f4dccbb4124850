"""Scripted: a game without a board whose every result is said beforehand, for tests of seasons.

The seats take turns. Whose turn it is passes, or declares how the game ends: of which kind, with which points and
fates, and who has won. Everything else of it is that of Tides (`tests/table/tides`).
"""

from horror.games import RULESETS
from horror.rules.kernel.registry import Entry, Rulesets
from tests.leagues.scripted.ruleset import SCRIPTED

GAMES = Rulesets(*RULESETS.entries, Entry(SCRIPTED))
"""What servers of these tests play."""

__all__ = ["GAMES", "SCRIPTED"]
