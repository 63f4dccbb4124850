"""What a seat could do in its own turn, were all else as it is now: it is told out of turn, and guesses nothing."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from horror.rules.kernel.choices import Template, as_json
from tests.games.random_play import BotGame, RandomGame, legal
from tests.games.some_positions import positions


@pytest.mark.parametrize("name", RULESETS)
def test_in_its_own_turn_a_seat_may_do_what_it_may_do(name: str) -> None:
    compared = 0
    for position in positions(name):
        if position.turn:
            assert position.in_turn(position.active) is position
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", RULESETS)
def test_out_of_turn_it_is_the_action_phase_of_its_turn_and_all_else_as_it_is(name: str) -> None:
    """Nothing is changed, no offer is there, what is for one turn is set back; what is listed can be made then."""
    compared = 0
    for position in positions(name)[::3]:
        before = position.dump()
        for seat in range(position.seats):
            ahead = position.in_turn(seat)
            if not position.turn or not position.plays(seat):
                assert ahead is None
            elif seat != position.active:
                assert (ahead.active, ahead.turn, ahead.state.offers) == (seat, position.turn, [])
                assert [step.decision for step in ahead.state.agenda] == ["act"]
                assert [each.offers_made for each in ahead.state.seats] == [0] * position.seats
                assert [each.hand for each in ahead.state.seats] == [
                    each.hand for each in position.state.seats
                ]
                assert getattr(ahead.state, "actions_left", 3) == 3
                listed = ahead.choices(seat)
                assert {"end_turn"} <= {tag(choice) for choice in listed}
                assert all(
                    legal(ahead, seat, choice) for choice in listed if not isinstance(choice, Template)
                )
                assert all(ahead.choices(other) == [] for other in range(position.seats) if other != seat)
                compared += 1
        assert position.dump() == before
    assert compared > 20


def tag(choice: Any) -> str:
    told = as_json(choice)
    return str((told.get("move") or told["template"])["type"])


@pytest.mark.parametrize("name", RULESETS)
def test_in_the_set_up_after_the_end_and_for_who_has_left_there_is_no_turn(name: str) -> None:
    game = RandomGame(3, 3, name, resigned="dead")
    assert [game.position.in_turn(seat) for seat in range(3)] == [None] * 3
    while not game.position.turn:
        game.step()
    left = (game.position.active + 1) % 3
    game.position.resign(left, game.draws)
    assert game.position.in_turn(left) is None
    assert game.position.in_turn((left + 1) % 3) is not None
    over = BotGame(1, 3, name).play().position
    assert [over.in_turn(seat) for seat in range(3)] == [None] * 3


def test_what_is_not_guessed_is_named() -> None:
    assert RULESETS["classic"].position_type.assumes == ("roll", "others")  # type: ignore[attr-defined]
    assert RULESETS["catan_horror"].position_type.assumes == ("roll", "others", "monsters")  # type: ignore[attr-defined]
