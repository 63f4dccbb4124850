"""Whole random games of Catan Horror, small in number, with everything checked after every move."""

from typing import Any

import pytest

from horror.rules.monsters.special_building.gather import SpecialBuilding
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


def test_orders_of_special_building_do_not_depend_on_who_gives_his_first() -> None:
    """TAB-03, X-59: with full hands, so that seats order much, and often what another wants too."""
    compared = 0
    game = BotGame(3, 4, "catan_horror", town_damage_turns="own")
    while not game.position.finished and compared < 60:
        game.step()
        step = game.position.state.agenda[-1] if game.position.state.agenda else None
        if isinstance(step, SpecialBuilding) and len(game.position.owing()) > 1:
            compared += check_gather(with_full_hands(game.position), game.pick, most=4)
    assert compared >= 60


def with_full_hands(position: Any) -> Any:
    """A copy in which the bank has given each seat two cards of every kind, where it has them."""
    rich = position.copy()
    for seat in rich.state.seats:
        for kind, left in enumerate(rich.state.bank):
            seat.hand[kind] += min(2, left)
            rich.state.bank[kind] -= min(2, left)
    assert not rich.invariants()
    return rich


def test_a_game_that_is_over_takes_no_move() -> None:
    """TAB-33: nothing is asked and nothing is accepted after the end."""
    game = RandomGame(7, 3, "catan_horror").play()
    assert game.position.waiting() == []
    for seat in range(3):
        assert game.position.choices(seat) == []
        check_choices(game.position, seat, game.pick, tries=40)
