"""Which draws count as rolls of a number."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.games.catan_horror.ruleset import CATAN_HORROR as HORROR
from horror.games.scenario.drawing import ScenarioDraws
from horror.rules.base.events import Rolled
from horror.rules.kernel.draws import Draw
from tests.games.ordered import At, built

FIRST = """
towns: {13: red city, 41: blue settlement}
improvements: {red: {science: 1}}
progress: {red: [alchemist]}
gates: {J: abyss}
turn: {player: red, phase: production}
"""


def numbers(*dice: int, order: str) -> tuple[list[tuple[int, int]], list[int]]:
    """What an order of red's brings: the production dice that are told, and the numbers that count as rolled."""
    at = At(built(FIRST), 0)
    draws = ScenarioDraws(dice, (), {}, {}, str)
    events = at.position.apply(0, at.meant(order), draws)
    while at.position.automatic_turn_next:
        events += at.position.advance(draws)
    counted = [number for draw in draws.record if (number := HORROR.rolled(draw)) is not None]
    return [event.dice for event in events if isinstance(event, Rolled)], counted


@pytest.mark.rules("CH-056", "CK-34")
def test_dice_that_are_rolled_count_and_those_that_an_alchemist_sets_do_not() -> None:
    assert numbers(2, 4, 1, order="roll") == ([(2, 4)], [6])
    assert numbers(1, order="play alchemist 2 4") == ([(2, 4)], [])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_number_comes_of_as_many_draws_as_it_is_said_to(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    found = [rules.rolled(Draw("production", 36, value)) for value in range(36)]
    assert {number: found.count(number) for number in set(found)} == rules.rolls
    assert {rules.rolled(Draw("gate", 36, value)) for value in range(36)} == {None}
