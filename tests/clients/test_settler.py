"""The small player: it finds its way on the board by the documented numbering, and plays whole games legally."""

from __future__ import annotations

import random
from typing import Any, Union

import msgspec
import pytest

from clients import settler
from horror.games import RULESETS
from horror.games.island.board import STANDARD
from horror.rules.kernel.choices import as_json, contains
from horror.rules.kernel.draws import SecretDraws


def test_corners_are_numbered_as_documented() -> None:
    corners = dict(zip(STANDARD.island.hexes, settler.corners(STANDARD.island.coordinates), strict=True))
    assert sorted(corners["A"]) == [1, 4, 5, 8, 9, 13]
    assert sorted(corners["G"]) == [11, 15, 16, 20, 21, 26]
    assert sorted(corners["J"]) == [19, 24, 25, 30, 31, 36]
    assert sorted(corners["S"]) == [42, 46, 47, 50, 51, 54]


def test_neighbours_are_those_of_the_board() -> None:
    beside = settler.neighbours(STANDARD.island.coordinates)
    borders = {f"{at}-{other}" for at, others in beside.items() for other in others if at < other}
    assert borders == set(STANDARD.island.borders)


@pytest.mark.parametrize("seed", range(3))
def test_it_plays_a_whole_game_and_is_never_refused(seed: int) -> None:
    rules, pick = RULESETS["classic"], random.Random(seed)
    draws = SecretDraws(bytes(32), f"game {seed}", b"", 0)
    position, _ = rules.new_game(rules.options_type(), rules.colours, draws)
    kinds: Any = Union[tuple(rules.move_types)]  # noqa: UP007
    for _ in range(3000):
        if position.finished:
            break
        seat = next(each.seat for each in position.waiting() if each.blocking and not each.answered)
        choices = position.choices(seat)
        view = msgspec.to_builtins(position.view(seat))
        chosen = settler.choose(view, [as_json(choice) for choice in choices], seat, pick.randrange)
        move = msgspec.convert(chosen, kinds)
        assert contains(choices, move), chosen
        position.apply(seat, move, draws)
    assert position.finished
