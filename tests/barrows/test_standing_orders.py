"""A game offers standing orders in its folder, and what knows no game reads them and looks at them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horror.games.standing.errors import BadStanding
from horror.games.standing.forms import forms
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import BadOrder
from tests.barrows import BARROWS
from tests.barrows.moves.buy import Buy
from tests.barrows.moves.end_turn import EndTurn
from tests.barrows.options import Options
from tests.barrows.standing import STANDING
from tests.barrows.words import talk
from tests.games.standing.made import standing_orders
from tests.games.standing.scene import Scene


def new(**hands: list[str]) -> Any:
    draws = SecretDraws(b"b" * 32, "barrows", b"", 0)
    position: Any = BARROWS.new_game(Options(), BARROWS.colours[:3], draws)[0]
    for colour, hand in hands.items():
        position.state.seats[BARROWS.colours.index(colour)].hand = hand
    return position


LINES = [
    "when at the fair: put first of apple, plum else keep",
    "when I may ring: ring",
    "when my turn begins: sell apple; buy plum; end turn",
    "when my turn begins and I have at least 5 points: end turn until turn 9",
    "after 2 h: end turn",
    "if late: neutral",
]


@pytest.mark.parametrize("line", LINES)
def test_lines_of_another_game_are_read(line: str) -> None:
    view = new().view(0)
    assert STANDING.format(STANDING.parse(line, view)) == line


def test_what_the_game_lacks_is_refused() -> None:
    view = new().view(0)
    with pytest.raises(BadOrder) as caught:
        STANDING.parse("when discarding: keep", view)
    assert "at the fair" in caught.value.expected
    with pytest.raises(BadStanding, match="TAB-109"):
        STANDING.parse("when at the fair: sell apple", view)


def test_an_answer_at_the_fair_is_given() -> None:
    """TAB-105"""
    position = new(blue=["plum", "apple", "bell"])
    position.apply(0, EndTurn(), SecretDraws(b"b" * 32, "barrows", b"", 0))
    scene = Scene(position, 1, BARROWS)
    scene.position.state.seats[1].hand = ["plum", "bell"]
    assert scene.fired("when at the fair: put first of apple, plum else keep") == ("put plum",)
    assert scene.fired("when at the fair: put first of apple, cake else keep") == ("keep",)
    assert scene.fired("when at the fair: put apple") == ()


def test_a_reaction_is_given_in_the_turn_of_another() -> None:
    position = new(blue=["bell"], red=["plum", "plum"], white=["apple"])
    position.state.coins = 4
    scene = Scene(position, 1, BARROWS)
    assert scene.fired("when I may ring: ring") == ()
    position.apply(0, Buy("apple"), SecretDraws(b"b" * 32, "barrows", b"", 0))
    assert scene.fired("when I may ring: ring") == ("ring",)
    assert Scene(position, 2, BARROWS).fired("when I may ring: ring") == ()


def test_the_form_is_told_in_the_languages_of_the_game() -> None:
    told = {family.tag: family for family in forms(STANDING, talk("de")).families}
    assert told["fair"].title == "Auf dem Markttag"
    assert told["fair"].actions == ["order", "ask_me", "first_of"] and told["fair"].moves == ["put", "keep"]
    assert told["late"].title == "Wenn ich zu spät bin", "what all games share is in their catalogue"


ORDERS = ["sell apple", "put plum", "keep", "ring", "end turn"]


@settings(max_examples=40, deadline=None)
@given(given_data=st.data())
def test_each_survives_its_line(given_data: Any) -> None:
    """TAB-100"""
    view = new().view(0)
    order = given_data.draw(standing_orders(STANDING, BARROWS.colours[:3], ORDERS))
    try:
        kept = STANDING.checked(order, view)
    except BadStanding:
        return
    assert STANDING.parse(STANDING.format(kept), view) == kept
