"""Tides: a game of a page, made for tests of the table. It has what the classic game lacks: an automatic turn.

In a turn the active seat takes coins, rolls (secretly), peeks, whispers; when it ends the turn everybody gives a hidden
tribute, all at once, and then the tide comes, by itself. `curse` makes the tide fail. Options do without either: then a
turn may be one move.

It stays beside the boardless game of `tests/barrows`, which is played on every floor of the house: tests of the table
want numbers that they say themselves (coins that are taken, ten thousand turns), what can be undone beside what cannot,
and a fault on purpose, which has no place in a game that keeps what rulesets promise.
"""

from horror.games import RULESETS
from horror.rules.kernel.registry import Entry, Rulesets
from tests.table.tides.ruleset import TIDES

GAMES = Rulesets(*RULESETS.entries, Entry(TIDES))
"""What servers of these tests play: all that others play, and Tides."""

__all__ = ["GAMES", "TIDES"]
