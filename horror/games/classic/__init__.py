"""The classic game: the base game of trading and building, for three or four seats (docs/rules/base.md)."""

from horror.games.classic.ruleset import CLASSIC

__all__ = ["CLASSIC"]
