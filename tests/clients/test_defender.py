"""The small player of Catan Horror: it plays whole games from view and choices alone, and is never refused."""

from __future__ import annotations

import json
import random
from typing import Any, Union

import msgspec
import pytest

from clients import defender
from horror.games import RULESETS
from horror.rules.kernel.choices import as_json, contains
from horror.rules.kernel.draws import SecretDraws


@pytest.mark.parametrize(("seed", "mad"), [(2, 0), (10, 0), (5, 1)])
def test_it_plays_a_whole_game_and_is_never_refused(seed: int, mad: int) -> None:
    rules, pick = RULESETS["catan_horror"], random.Random(seed)
    draws = SecretDraws(bytes(32), f"game {seed}", b"", 0)
    options = rules.options_type(victory_points=8, starting_mad_players=mad)
    position, _ = rules.new_game(options, rules.colours, draws)
    kinds: Any = Union[tuple(rules.move_types)]  # noqa: UP007
    for _ in range(6000):
        if position.finished:
            break
        if position.automatic_turn_next:
            position.advance(draws)
            continue
        seat = next(each.seat for each in position.waiting() if each.blocking and not each.answered)
        choices = position.choices(seat)
        told = json.loads(json.dumps([as_json(choice) for choice in choices]))  # as a client reads it
        chosen = defender.choose(msgspec.to_builtins(position.view(seat)), told, seat, pick.randrange)
        move = msgspec.convert(chosen, kinds)
        assert contains(choices, move), chosen
        position.apply(seat, move, draws)
    assert position.finished
