"""Whole courses of what standing orders are for: early turns, price lists, offers that fit, wishes, gathers."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from horror.models import Entry, Game, Obligation
from horror.table import dispatch, read
from tests.table.automatic_turn import laid
from tests.table.beforehand import (
    BLUE,
    FIGHT,
    LATER,
    PASS,
    RED,
    WHITE,
    assert_faithful_market,
    claimed,
    fired,
    given,
    market,
    notes,
    row,
    to_the_assault,
    write,
)
from tests.table.clocked import closed
from tests.table.conftest import NOW, Played

HOUR = timedelta(hours=1)
SELL = "when offered 1 wool for 1 ore: accept"


@pytest.fixture
def night(people: list[User]) -> Played:
    return laid(people)


@pytest.fixture
def trade(people: list[User]) -> Played:
    return market(people)


def asked(played: Played, seat: int) -> list[str]:
    door = read.seat_door(played.id, seat)
    return [each.id for each in read.decisions(door) if each.seat == seat and not each.answered]


# -- one's own turn


@pytest.mark.rules("TAB-112", "TAB-117")
def test_a_turn_is_played_before_it_comes(people: list[User]) -> None:
    """It is an early turn, also where a seven leaves the rest to the player: then it stays with the order."""
    for _ in range(50):
        trade = market(people)
        write(trade, BLUE, "when my turn begins: roll; end turn")
        trade.do(RED, "end turn")
        trade.work(LATER)
        assert [seat for seat, _, _ in fired(trade)] == [BLUE]
        how = Obligation.objects.filter(game=trade.id, seat=BLUE).values_list("how", flat=True)
        assert_faithful_market(trade)
        if list(how) == ["early"]:
            assert [seat for seat, _ in given(trade)] == [BLUE, BLUE]
            assert trade.game.turn == 6
            return
        assert [what for _, what, _ in notes(trade, BLUE)] == ["stopped"]
        assert row(trade, BLUE).orders[0]["notes"][0]["rest"] == ["end turn"]
        Game.objects.filter(pk=trade.id).update(status=Game.Status.CANCELLED)  # a person has so many at once
    raise AssertionError("fifty sevens")


@pytest.mark.rules("TAB-111", "TAB-117")
def test_a_price_list_sells_at_once_and_the_turn_ends_by_itself(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all", "offer 2 wool for 3 ore to white", "after 8 h: end turn")
    trade.work(LATER)
    assert fired(trade) == [(BLUE, "R1", "done")]
    assert asked(trade, WHITE) == ["T2"], "what was not taken stays open"
    trade.work(NOW + 7.9 * HOUR)
    assert trade.game.turn == 4 and asked(trade, WHITE) == ["T2"]
    trade.work(NOW + 8.1 * HOUR)
    assert trade.game.turn == 5
    assert closed(trade) == [(RED, "turn", "continuation")]
    assert_faithful_market(trade)


@pytest.mark.rules("TAB-117", "TAB-12")
def test_what_lapses_with_a_turn_that_goes_on_by_itself_says_why(trade: Played) -> None:
    trade.do(
        RED, "offer 1 wool for 1 ore to all", "when T1 is closed: offer 2 wool for 1 ore to blue; end turn"
    )
    trade.do(BLUE, "decline T1")
    trade.work(LATER)
    assert fired(trade) == [] and asked(trade, WHITE) == ["T1"]
    trade.do(WHITE, "decline T1")
    trade.work(LATER)
    assert fired(trade) == [(RED, "R1", "done")]
    assert trade.game.turn == 5
    door = read.door(trade.id, trade.people[BLUE])
    told = [line for item in read.stream(door, limit=500, text=True).items for line in item.text]
    assert asked(trade, BLUE) and "T2" not in asked(trade, BLUE)
    assert "Offer T2 lapsed with the turn." in told


@pytest.mark.rules("TAB-111", "TAB-113")
def test_an_offer_to_several_is_taken_by_the_first_whose_order_answers(trade: Played) -> None:
    write(trade, BLUE, SELL)
    write(trade, WHITE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(LATER)
    assert len(fired(trade)) == 1
    assert read.view(read.seat_door(trade.id, RED)).offers == []
    assert sum("accept" in payload for _, payload in given(trade)) == 1
    assert not notes(trade, BLUE) and not notes(trade, WHITE), "who came too late is not noted as skipped"
    assert_faithful_market(trade)


# -- answers of several


@pytest.mark.rules("TAB-105", "TAB-116")
def test_wishes_in_special_building_end_by_a_pass_and_settle_the_gather(night: Played) -> None:
    write(night, BLUE, FIGHT, "until my turn: improve trade; build city 12")
    write(night, WHITE, FIGHT, PASS)
    night.do(RED, "end turn")
    for minutes in range(1, 30):
        night.work(NOW + timedelta(minutes=minutes))
    kinds = {(seat, how) for seat, _, how in closed(night)}
    assert (BLUE, "order") in kinds and (WHITE, "order") in kinds
    passes = [seat for seat, payload in given(night) if "pass" in payload]
    assert BLUE in passes and WHITE in passes


@pytest.mark.rules("TAB-105")
def test_whether_an_order_or_a_player_answers_first_changes_no_answer(people: list[User]) -> None:
    came = []
    for order_first in (True, False):
        night = laid(people)
        write(night, BLUE, FIGHT)
        to_the_assault(night)
        if not order_first:
            assert night.do(WHITE, "K3 hide", now=LATER).outcome == "done"
        assert dispatch.run(claimed(night, BLUE), LATER)
        if order_first:
            assert night.do(WHITE, "K3 hide", now=LATER).outcome == "done"
        answers = Entry.objects.filter(game=night.id, kind="move", seat__in=(BLUE, WHITE)).order_by("seat")
        came.append([(each.seat, bytes(each.payload)) for each in answers])
        assert fired(night) == [(BLUE, "R1", "done")]
        assert asked(night, BLUE) == asked(night, WHITE) == []
    assert came[0] == came[1] and [seat for seat, _ in came[0]] == [BLUE, WHITE]
