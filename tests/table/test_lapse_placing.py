"""When time runs out at the last placing of the set-up, which leads to the seat's own first turn (TAB-52, TAB-81)."""

from __future__ import annotations

import pytest

from horror.models import Obligation
from horror.table import read
from tests.table.beforehand import write
from tests.table.clocked import HOUR, at, closed, due, kept, lapsed, states
from tests.table.conftest import NOW, Played, Start

PLACED = ("place 20 to 26", "place 32 to 37", "place 40 to 35", "place 10 to 14", "place 23 to 29")


@pytest.fixture
def last(start: Start) -> Played:
    """All but seat 0 have placed twice, at once: it is due after 96 hours, and its first turn comes after that."""
    played = start(3, ruleset="classic")
    for seat, order in zip((0, 1, 2, 2, 1), PLACED, strict=True):
        assert played.do(seat, order, now=NOW).outcome == "done"
    return played


def turn(played: Played) -> tuple[bool, int, int | None]:
    """Whether it is the set-up, which turn it is, and whose."""
    position = read.seat_door(played.id, 0).position
    return position.set_up, position.turn, position.own_turn


@pytest.mark.rules("TAB-52", "TAB-81")
def test_the_first_turn_has_all_its_time(last: Played) -> None:
    assert turn(last) == (True, 0, None)
    assert lapsed(last, 0, 96)
    assert turn(last) == (False, 1, 0)
    assert states(last) == ["late", "playing", "playing"]
    assert closed(last)[-1] == (0, "turn", "lapse")
    assert due(last, 0) == pytest.approx(96 + 8 + 1 / 60)
    assert not lapsed(last, 0, 96)
    assert lapsed(last, 0, 105), "the time of who is late"
    assert states(last) == ["stood_in", "playing", "playing"]


@pytest.mark.rules("TAB-52", "TAB-110", "TAB-115")
def test_nor_does_it_go_with_a_placing_that_was_ordered(last: Played) -> None:
    write(last, 0, "when placing: first of 42 answer after 5 to 60 min")
    assert not lapsed(last, 0, 96)
    assert turn(last) == (False, 1, 0)
    assert closed(last)[-1] == (0, "turn", "order")
    assert states(last) == ["playing"] * 3
    assert kept(last, 0).free_until == at(96) + HOUR / 60 + 24 * HOUR


def test_an_obligation_says_each_kind_of_question_that_was_asked_in_it(last: Played) -> None:
    last.do(0, "place 42 to 46", now=at(1))
    asked = []
    while turn(last) == (False, 1, 0):
        position = read.seat_door(last.id, 0).position
        asked += [decision.kind for decision in position.waiting()]
        last.do(0, position.neutral(0), now=at(2))
    *_, placing, first = Obligation.objects.filter(game=last.id, seat=0).order_by("pk")
    assert (placing.kinds, first.kinds) == (["place"], asked)
    assert len(asked) > 1
