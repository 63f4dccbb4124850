"""What every view tells, whatever the game."""

from __future__ import annotations

import pytest

from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from tests.games.random_play import RandomGame


@pytest.mark.parametrize("name", ["classic", "catan_horror"])
def test_a_view_says_whose_it_is(name: str) -> None:
    """Also when all is open and every hand is shown, from which nobody could tell."""
    game = RandomGame(3, 4, name)
    for _ in range(40):
        game.step()
    over = game.position.copy()
    over.finish()
    for position in (game.position, over):
        for reader in (0, 1, 2, 3, SPECTATOR, EVERYTHING):
            assert position.view(reader).reader == reader
    assert over.view(0).seats == over.view(EVERYTHING).seats
