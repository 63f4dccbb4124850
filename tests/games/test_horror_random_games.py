"""Whole random games of Catan Horror, small in number, with everything checked after every move."""

from typing import Any

import pytest

from tests.games.random_play import (
    BotGame,
    Line,
    RandomGame,
    check_choices,
    check_gather,
    check_invariants,
    check_replay,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"starting_mad_players": 1, "masks": True, "green_monsters": True, "open_offers": 1},
    {"town_damage_turns": "own", "dead_become_mad": True, "desert": "replace", "recruit_from": "anywhere"},
]


def check_all(game: RandomGame, line: Line) -> None:
    check_invariants(game.position)
    if len(game.log) % 4 == 0:
        check_gather(game.position, game.pick)
        for seat in range(game.position.seats):
            check_choices(game.position, seat, game.pick, tries=4)


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_invariants_choices_gathers_and_replay_hold_in_random_games(seed: int) -> None:
    """CH-478 to CH-483, TAB-03, TAB-17: a game of random moves stays sound to its end, and its log rebuilds it."""
    game = RandomGame(seed, 3 + seed % 2, "catan_horror", **OPTIONS[seed]).play(check_all)
    assert game.position.result is not None
    check_replay(game)


def test_they_hold_where_bots_lead() -> None:
    """The same where knights in number meet monsters in number, to which random moves seldom come."""
    game = BotGame(1, 4, "catan_horror", town_damage_turns="own").play(check_all, most=250)
    check_replay(game)


def test_a_game_that_is_over_takes_no_move() -> None:
    """TAB-33: nothing is asked and nothing is accepted after the end."""
    game = RandomGame(7, 3, "catan_horror").play()
    assert game.position.waiting() == []
    for seat in range(3):
        assert game.position.choices(seat) == []
        check_choices(game.position, seat, game.pick, tries=40)
