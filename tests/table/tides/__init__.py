"""Tides: a game of a page, made for tests of the table. It has what the classic game lacks: an automatic turn.

In a turn the active seat takes coins, rolls (secretly), peeks, whispers; when it ends the turn everybody gives a hidden
tribute, all at once, and then the tide comes, by itself. `curse` makes the tide fail.
"""

from tests.table.tides.ruleset import TIDES

__all__ = ["TIDES"]
