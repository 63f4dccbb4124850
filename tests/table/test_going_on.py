"""At the table: what a script of one's own turn passes over, and how it goes on after what others are asked."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from horror.models import Obligation
from tests.games.ordered import built
from tests.table.automatic_turn import place
from tests.table.beforehand import BLUE, LATER, RED, fired, notes, row, write
from tests.table.conftest import Played, started

WEDDING = """
towns: {13: red settlement, 30: blue city, 41: white settlement}
gates: {A: abyss}
hands: {red: {wool: 1}, blue: {ore: 3}}
progress: {red: [wedding]}
turn: {player: red, phase: actions, number: 4}
"""
GOES_ON = (
    "after 2 h: try to build road 13-18; play wedding; try to build city 13; end turn unless changed nothing"
)
GIVE = "when giving: drop ore"
HOURS = 3


@pytest.fixture
def feast(people: list[User]) -> Played:
    """Red may end his turn, and blue has cards for a wedding."""
    played = started(people[:3], ruleset="catan_horror", rates={"preset": "daily"})
    place(played.game, bytes(built(WEDDING).dump()))
    return played


def later(minutes: int = 0) -> datetime:
    return LATER + timedelta(hours=HOURS, minutes=minutes)


def test_a_script_goes_on_when_orders_have_answered_what_it_asked_others(feast: Played) -> None:
    """TAB-117, TAB-129, TAB-130"""
    write(feast, RED, GOES_ON)
    write(feast, BLUE, GIVE)
    feast.work(later())
    assert fired(feast) == [(RED, "R1", "partial"), (BLUE, "R1", "done"), (RED, "R1", "done")]
    assert notes(feast, RED) == []
    how = Obligation.objects.filter(game=feast.id, seat=RED).values_list("how", flat=True)
    assert set(how) == {"continuation"}


def test_it_waits_for_people_too(feast: Played) -> None:
    """TAB-130: what has not been reached stays with the order."""
    write(feast, RED, GOES_ON)
    feast.work(later())
    assert fired(feast) == [(RED, "R1", "partial")]
    [order] = row(feast, RED).orders
    assert order["rest"] == ["try to build city 13", "end turn"] and not order.get("notes")
    feast.do(BLUE, "give 2 ore", now=later(1))
    feast.work(later(2))
    assert fired(feast) == [(RED, "R1", "partial"), (RED, "R1", "done")]
    [order] = row(feast, RED).orders
    assert not order.get("rest")


def test_a_move_of_the_player_drops_what_waits(feast: Played) -> None:
    """TAB-123, TAB-130"""
    write(feast, RED, "when my turn begins: play wedding; end turn unless changed nothing")
    feast.work(later())
    assert fired(feast) == [(RED, "R1", "partial")]
    feast.do(BLUE, "give 2 ore", now=later(1))
    feast.do(RED, "build wall 13", "bank 2 ore for 1 wool", "end turn", now=later(2))
    assert [order.get("rest") for order in row(feast, RED).orders] == [["end turn"]]
    feast.do(RED, "end turn", now=later(2))
    [order] = row(feast, RED).orders
    assert not order.get("rest") and order["notes"][-1]["rest"] == ["end turn"]
    assert notes(feast, RED) == [("R1", "stopped", "you have moved yourself since")]


@pytest.mark.parametrize("moves", [False, True], ids=["asked", "moves"])
def test_what_waits_when_its_turn_is_over_is_told_as_that(feast: Played, moves: bool) -> None:
    """TAB-122, TAB-130: be it seen when the player is asked something, or moves, in a later turn."""
    write(feast, RED, "when my turn begins: play wedding; end turn unless changed nothing for good")
    feast.work(later())
    kept = row(feast, RED)
    kept.orders[0]["begun"] = 0  # as if it had begun a turn before
    kept.save()
    feast.do(BLUE, "give 2 ore", now=later(1))
    if moves:
        feast.do(RED, "end turn", now=later(2))
    feast.work(later(2))
    assert notes(feast, RED) == [("R1", "stopped", "the turn in which it was to go on is over")]
    [order] = row(feast, RED).orders
    assert not order.get("rest") and order["notes"][-1]["rest"] == ["end turn"] and not order.get("off")


def test_what_cannot_be_given_stops_the_rest_as_before(feast: Played) -> None:
    """TAB-104, TAB-122: nothing waits, since nothing else is asked."""
    write(feast, RED, "after 2 h: play wedding; build city 13; end turn unless changed nothing")
    write(feast, BLUE, GIVE)
    feast.work(later())
    assert feast.game.turn == 4
    assert [what for _, what, _ in notes(feast, RED)] == ["skipped"]
