"""Hoards: a game without a board, with a deck for each seat, that stands in this folder alone.

In every round each seat lays a card of its hand, all at once; the highest takes the round, unless two are alike. Then
each draws from its own deck, which nobody else sees. Who has taken most rounds has won.
"""

from horror.games import RULESETS
from horror.rules.kernel.registry import Entry, Rulesets
from tests.hoards.ruleset import HOARDS

GAMES = Rulesets(*RULESETS.entries, Entry(HOARDS))
"""What a server plays that has this game too."""

__all__ = ["GAMES", "HOARDS"]
