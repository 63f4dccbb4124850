"""Whole random games, small in number, with everything checked after every move; `make soak` plays 500."""

from typing import Any

import pytest

from tests.games.random_play import (
    Line,
    RandomGame,
    check_choices,
    check_gather,
    check_invariants,
    check_replay,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"island": "fixed", "victory_points": 8},
    {"chits": "shuffled", "harbours": "shuffled"},
    {"open_offers": 0},
]


def check_all(game: RandomGame, line: Line) -> None:
    check_invariants(game.position)
    check_gather(game.position, game.pick)
    if len(game.log) % 5 == 0:
        for seat in range(game.position.seats):
            check_choices(game.position, seat, game.pick, tries=12)


@pytest.mark.parametrize(("seed", "seats"), [(0, 3), (1, 4), (2, 3), (3, 4)])
def test_invariants_choices_gathers_and_replay_hold_in_random_games(seed: int, seats: int) -> None:
    """BASE-87, TAB-03, TAB-17: a game of random moves stays sound to its end, and its log rebuilds it."""
    game = RandomGame(100 * seats + seed, seats, **OPTIONS[seed]).play(check_all)
    assert game.position.result is not None
    check_replay(game)


def test_a_game_that_is_over_takes_no_move() -> None:
    """TAB-33: nothing is asked and nothing is accepted after the end."""
    game = RandomGame(7, 3).play()
    assert game.position.waiting() == []
    for seat in range(3):
        assert game.position.choices(seat) == []
        check_choices(game.position, seat, game.pick, tries=40)
