"""What standing orders do when their seat's time has run out and nobody has looked at them (TAB-110, TAB-118)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from django.db import DatabaseError
from structlog.testing import capture_logs

from accounts.models import User
from horror.models import Entry, Firing, Game, Submission
from horror.table.answering import firing
from horror.table.errors import Busy
from horror.table.late import lapse
from tests.table.automatic_turn import laid
from tests.table.beforehand import (
    BLUE,
    FIGHT,
    LATER,
    RED,
    WHITE,
    assert_faithful_market,
    fired,
    given,
    market,
    notes,
    row,
    to_the_assault,
    write,
)
from tests.table.clocked import MINUTE, closed, kept, seen, states
from tests.table.conftest import Played
from tests.table.killing import Victims

OFFER = "if late: offer 1 wool for 1 ore to all"


@pytest.fixture
def night(people: list[User]) -> Played:
    """Knights of blue and of white are asked when red's turn ends."""
    return laid(people)


@pytest.fixture
def trade(people: list[User]) -> Played:
    return market(people)


def over(played: Played, seat: int) -> datetime:
    """When the seat may lapse."""
    due = kept(played, seat).due
    assert due is not None
    return due + MINUTE


def run_out(played: Played, seat: int) -> bool:
    """The seat's time runs out, and no job was done; whether it lapses."""
    return lapse.look(played.id, seat, over(played, seat))


def sources(played: Played, seat: int) -> list[str]:
    """By what the moves of a seat came, in order."""
    moves = Entry.objects.filter(game=played.id, seat=seat, kind="move").order_by("number")
    return list(moves.values_list("submission__source", flat=True))


# -- in time


@pytest.mark.rules("TAB-110")
def test_an_answer_that_waits_for_its_moment_comes_before_the_lapse(night: Played) -> None:
    write(night, BLUE, f"{FIGHT} answer after 5 to 60 min")
    to_the_assault(night)
    assert not run_out(night, BLUE)
    assert fired(night) == [(BLUE, "R1", "done")]
    night.do(WHITE, "K3 fight", now=LATER)
    assert (BLUE, "reaction", "order") in closed(night)
    assert states(night)[BLUE] == "playing"
    assert (BLUE, "lapsed") not in seen(night, RED)


@pytest.mark.rules("TAB-110", "TAB-117")
def test_a_turn_goes_on_as_it_was_ordered_before_the_lapse(trade: Played) -> None:
    trade.do(RED, "offer 1 wool for 1 ore to all", "after 2 h: end turn")
    assert not run_out(trade, RED)
    assert closed(trade) == [(RED, "turn", "continuation")]
    assert trade.game.turn == 5
    assert (RED, "lapsed") not in seen(trade, BLUE)
    assert_faithful_market(trade)


@pytest.mark.rules("TAB-110", "TAB-118")
def test_what_answers_in_time_goes_before_what_is_ordered_for_then(trade: Played) -> None:
    write(trade, RED, "if late: neutral")
    trade.do(RED, "offer 1 wool for 1 ore to all", "after 2 h: end turn")
    assert not run_out(trade, RED)
    assert fired(trade) == [(RED, "R2", "done")]


# -- if late


@pytest.mark.rules("TAB-118", "TAB-70")
def test_what_is_ordered_for_then_is_a_lapse_all_the_same(trade: Played) -> None:
    write(trade, RED, "if late: withdraw T1; end turn")
    before = trade.game.cursors[WHITE]
    trade.do(RED, "offer 1 wool for 1 ore to all")
    assert run_out(trade, RED)
    assert fired(trade) == [(RED, "R1", "done")]
    assert sources(trade, RED) == ["api", "order", "order"]
    assert closed(trade) == [(RED, "turn", "lapse")]
    assert states(trade) == ["late", "playing", "playing"]
    assert seen(trade, WHITE, before) == [(RED, "moved"), (RED, "lapsed"), (RED, "moved"), (RED, "moved")]
    assert_faithful_market(trade)


@pytest.mark.rules("TAB-118", "TAB-70")
def test_the_clock_plays_what_is_left(trade: Played) -> None:
    write(trade, RED, OFFER)
    assert run_out(trade, RED)
    assert sources(trade, RED) == ["order", "clock"]
    assert trade.game.turn == 5
    assert closed(trade) == [(RED, "turn", "lapse")]
    assert_faithful_market(trade)


@pytest.mark.rules("TAB-118")
@pytest.mark.parametrize("by", ["steward", "neutral"])
def test_others_decide_if_it_is_so_ordered(trade: Played, by: str) -> None:
    write(trade, RED, f"if late: {by}")
    assert run_out(trade, RED)
    assert fired(trade) == [(RED, "R1", "done")]
    assert set(sources(trade, RED)) == {"clock"}
    assert (len(sources(trade, RED)) == 1) is (by == "neutral")
    assert closed(trade) == [(RED, "turn", "lapse")]
    assert_faithful_market(trade)


@pytest.mark.rules("TAB-118", "TAB-60")
def test_an_answer_beside_others_is_told_as_a_lapse_when_all_are_in(night: Played) -> None:
    write(night, BLUE, "if late: K2 fight")
    to_the_assault(night)
    assert run_out(night, BLUE)
    assert given(night) != []
    assert (BLUE, "lapsed") not in seen(night, RED)
    night.do(WHITE, "K3 fight", now=LATER)
    assert (BLUE, "reaction", "lapse") in closed(night)
    assert (BLUE, "lapsed") in seen(night, RED)


@pytest.mark.rules("TAB-118", "TAB-104")
def test_an_order_that_cannot_be_given_leaves_it_to_the_clock(trade: Played) -> None:
    write(trade, RED, "if late: withdraw T7; end turn")
    assert run_out(trade, RED)
    assert [(name, what) for name, what, _ in notes(trade, RED)] == [("R1", "skipped")]
    assert sources(trade, RED) == ["clock"]


@pytest.mark.rules("TAB-118", "TAB-104")
def test_the_next_one_is_given_where_an_order_cannot_be(trade: Played) -> None:
    write(trade, RED, "if late: withdraw T7; end turn", OFFER)
    assert run_out(trade, RED)
    assert [(name, what) for name, what, _ in notes(trade, RED)] == [("R1", "skipped")]
    assert fired(trade) == [(RED, "R2", "done")]
    assert sources(trade, RED) == ["order", "clock"]


@pytest.mark.rules("TAB-118")
def test_an_order_that_fails_is_switched_off_and_the_clock_plays(trade: Played) -> None:
    write(trade, RED, "if late: steward")
    broken = row(trade, RED)
    broken.orders[0]["order"]["match"]["family"] = "moonrise"
    broken.save()
    assert run_out(trade, RED)
    assert [(name, what) for name, what, _ in notes(trade, RED)] == [("R1", "off")]
    assert sources(trade, RED) == ["clock"]
    assert trade.game.status == Game.Status.RUNNING


@pytest.mark.rules("TAB-118")
def test_where_nothing_has_run_out_and_where_all_orders_are_off_nothing_has_failed(trade: Played) -> None:
    write(trade, RED, OFFER)
    with capture_logs() as logs:
        assert not lapse.look(trade.id, RED, LATER)
        broken = row(trade, RED)
        broken.orders[0]["order"]["match"]["family"] = "moonrise"
        broken.save()
        assert run_out(trade, RED)
    assert "standing_orders_failed" not in [line["event"] for line in logs]


def fails(error: Exception) -> Callable[..., None]:
    def fail(*_: object) -> None:
        raise error

    return fail


@pytest.mark.rules("TAB-118")
def test_where_all_orders_fail_the_clock_plays_and_the_operators_are_told(
    trade: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(trade, RED, OFFER)
    monkeypatch.setattr(firing, "sight_at", fails(ZeroDivisionError("a fault of ours")))
    with capture_logs() as logs:
        assert run_out(trade, RED)
    told = [(line["game"], line["seat"]) for line in logs if line["event"] == "standing_orders_failed"]
    assert (told, sources(trade, RED)) == ([(trade.id, RED)], ["clock"])


@pytest.mark.rules("TAB-104", "TAB-118")
def test_an_order_that_fails_when_it_is_given_is_switched_off_and_the_clock_plays(
    trade: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(trade, RED, OFFER)
    monkeypatch.setattr(firing, "give", fails(ZeroDivisionError("a fault of ours")))
    assert run_out(trade, RED)
    assert [(name, what) for name, what, _ in notes(trade, RED)] == [("R1", "off")]
    assert (fired(trade), sources(trade, RED)) == ([], ["clock"])


@pytest.mark.rules("TAB-66", "TAB-118")
@pytest.mark.parametrize("error", [Busy(), DatabaseError("gone")])
@pytest.mark.parametrize("when", ["sight_at", "give"])
def test_where_the_database_fails_nothing_is_played_and_somebody_looks_again(
    trade: Played, monkeypatch: pytest.MonkeyPatch, error: Exception, when: str
) -> None:
    write(trade, RED, OFFER)
    with monkeypatch.context() as broken:
        broken.setattr(firing, when, fails(error))
        with pytest.raises(type(error)):
            run_out(trade, RED)
    assert (sources(trade, RED), closed(trade)) == ([], [])
    assert run_out(trade, RED)
    assert sources(trade, RED) == ["order", "clock"]


# -- whole or not at all


@pytest.mark.rules("TAB-118", "TAB-66")
def test_killed_after_any_statement_of_a_lapse_with_orders(
    transactional_db: None, people: list[User], victim: Victims
) -> None:
    def fresh() -> tuple[Played, dict[str, object]]:
        played = market(people)
        write(played, RED, OFFER)
        now = over(played, RED).isoformat()
        return played, {"do": "lapse", "game": played.id, "seat": RED, "now": now}

    def settled(played: Played, now: object) -> None:
        lapse.look(played.id, RED, datetime.fromisoformat(str(now)))
        assert sources(played, RED) == ["order", "clock"]
        assert closed(played) == [(RED, "turn", "lapse")]
        assert Firing.objects.filter(game=played.id, fired_at__isnull=False).count() == 1
        assert row(played, RED).orders[0]["used"] == 1
        assert Submission.objects.filter(game=played.id, source="order").count() == 1
        assert_faithful_market(played)
        Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)  # a person has so many at once

    one, order = fresh()
    statements = victim.order(**order)["lived"]
    settled(one, order["now"])
    happened = []
    for after in range(1, statements + 1):
        played, order = fresh()
        assert victim.order(**order, after=after) == {"died": 9}, after
        happened.append(bool(closed(played)))
        settled(played, order["now"])
    assert happened == sorted(happened)
    assert set(happened) == {False, True}
