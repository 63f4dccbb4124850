"""Catan Horror: the island of the trading and building game, overrun by monsters (docs/rules/catan-horror.md)."""

from horror.games.catan_horror.ruleset import CATAN_HORROR

__all__ = ["CATAN_HORROR"]
