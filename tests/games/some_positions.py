"""Positions out of whole games, for tests that hold something of all of them."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.games.random_play import BotGame, RandomGame


@cache
def positions(name: str) -> list[Any]:
    """Every few moves of a game of bots and of one by chance."""
    kept = []
    for game in (BotGame(7, 4, name), RandomGame(8, 3, name)):
        while not game.position.finished and len(game.log) < 900:
            if len(game.log) % 6 == 0 and game.position.owing():
                kept.append(game.position.copy())
            game.step()
    return kept
