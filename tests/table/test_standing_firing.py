"""How standing orders fire at the table: when, when not any more, and what is kept of it (TAB-103 to TAB-123)."""

from __future__ import annotations

import secrets
from datetime import timedelta

import pytest

from accounts.models import User
from horror.models import Firing, Job, Obligation, Seat, StandingList, Tenure
from horror.table import read, seen, undo
from horror.table.answering import firing
from horror.table.late import credit
from horror.table.people import resign
from horror.table.votes import vote
from tests.table.automatic_turn import laid
from tests.table.beforehand import (
    BLUE,
    FIGHT,
    LATER,
    PASS,
    RED,
    WHITE,
    claimed,
    fired,
    given,
    lines,
    market,
    notes,
    row,
    seat_row,
    to_the_assault,
    write,
)
from tests.table.conftest import NOW, Played, caller

HOUR = timedelta(hours=1)
SELL = "when offered 1 wool for 1 ore: accept"


@pytest.fixture
def night(people: list[User]) -> Played:
    """Red may end his turn; knights of blue and of white are asked then, and both whether they build."""
    return laid(people)


@pytest.fixture
def trade(people: list[User]) -> Played:
    return market(people)


def paused(trade: Played, minutes: int) -> None:
    for seat in (RED, BLUE, WHITE):
        at = NOW + timedelta(minutes=minutes)
        vote.vote(trade.id, seat, "pause", True, caller(trade.people[seat]), at)


# -- offers


def test_an_offer_is_answered_within_the_look_that_it_causes(trade: Played) -> None:
    """TAB-111, TAB-122."""
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(LATER)
    assert fired(trade) == [(BLUE, "R1", "done")]
    assert read.view(read.seat_door(trade.id, RED)).offers == []


def test_in_a_turn_one_offer_of_a_maker_is_answered_for_the_same_kinds(trade: Played) -> None:
    """TAB-113: TAB-113: nobody finds out by one offer after the other how far down the order goes."""
    write(
        trade,
        BLUE,
        "when offered 1 wool for at most 1 ore: accept",
        "when offered at most 9 wool for 1 ore: decline",
    )
    trade.do(RED, "offer 1 wool for 2 ore to blue")
    trade.do(RED, "offer 2 wool for 1 ore to blue")
    trade.work(LATER)
    assert fired(trade) == [(BLUE, "R2", "done")]
    trade.do(RED, "offer 1 wool for 1 ore to blue")
    trade.work(LATER)
    assert fired(trade) == [(BLUE, "R2", "done")]


def test_an_offer_that_was_taken_back_is_no_new_try(trade: Played) -> None:
    """TAB-113: However it was taken back."""
    write(trade, BLUE, "when offered at most 9 wool for at least 2 ore: decline", SELL)
    trade.do(RED, "offer 1 wool for 2 ore to blue")
    trade.work(LATER)
    assert fired(trade) == [(BLUE, "R1", "done")]
    undo.ask(trade.id, RED, caller(trade.people[RED]), LATER)
    for seat in (BLUE, WHITE):
        undo.consent(trade.id, seat, True, caller(trade.people[seat]), LATER)
    assert read.view(read.seat_door(trade.id, RED)).offers == []
    trade.do(RED, "offer 1 wool for 1 ore to blue")
    trade.work(LATER)
    assert fired(trade) == [(BLUE, "R1", "done")]


def test_orders_that_answer_each_other_come_to_an_end(trade: Played) -> None:
    write(trade, BLUE, "when offered anything: counter 1 grain for 1 ore")
    write(trade, RED, "when offered anything: counter 1 wool for 1 grain")
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(LATER)
    assert len(fired(trade)) < 10
    assert not [kind for kind, _ in trade.open_jobs() if kind == "standing"]


def test_who_took_the_answer_back_is_asked(trade: Played) -> None:
    """TAB-123: An undo gives no order another try on what it has answered."""
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(LATER)
    entries = trade.game.entries
    undo.ask(trade.id, BLUE, caller(trade.people[BLUE]), LATER)
    for seat in (RED, WHITE):
        undo.consent(trade.id, seat, True, caller(trade.people[seat]), LATER)
    trade.work(LATER)
    assert len(fired(trade)) == 1
    assert [each.id for each in read.decisions(read.seat_door(trade.id, BLUE)) if each.seat == BLUE] == ["T1"]
    assert trade.game.entries > entries
    assert seat_row(trade, BLUE).opened["asked"]["T1"] == Firing.objects.get(game=trade.id).entry


def by_orders(played: Played, person: User | None) -> list[str]:
    """By which orders the moves of a reader's stream were made, as the reader is told."""
    return [item.by_order for item in read.stream(read.door(played.id, person)).items if item.by_order]


def by_orders_since(played: Played, person: User | None) -> list[str]:
    """The same, as it is told who comes back."""
    door = read.door(played.id, person)
    told = seen.story([door], {played.id: 0}, 100, 100)[played.id]
    return list(dict.fromkeys(said.by_order for said in told if said.by_order))


def test_its_owner_alone_is_told_which_move_an_order_has_made(trade: Played) -> None:
    """TAB-122: Not who looks on, nor who plays for the others, nor who has the seat later."""
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(LATER)
    assert by_orders(trade, trade.people[BLUE]) == by_orders_since(trade, trade.people[BLUE]) == ["R1"]
    for person in (None, trade.people[RED], trade.people[WHITE]):
        assert by_orders(trade, person) == by_orders_since(trade, person) == []
    Tenure.objects.filter(game=trade.id, seat=BLUE).update(person=trade.people[3])
    assert by_orders(trade, trade.people[BLUE]) == []


def test_who_answers_too_late_is_told_which_order_has_answered(trade: Played) -> None:
    """TAB-122: While others are told no more than that somebody has."""
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(LATER)
    late = trade.do(BLUE, "decline", decision="T1", now=LATER)
    other = trade.do(WHITE, "decline", decision="T1", now=LATER)
    assert late.conflict and late.conflict.key == "your standing order {order} has answered for you since"
    assert [item.by_order for item in late.conflict.changes if item.by_order] == ["R1"]
    assert other.conflict and "standing order" not in other.conflict.key
    assert not any(item.by_order for item in other.conflict.changes)


# -- going on with a turn


def test_a_turn_goes_on_when_its_offer_is_accepted(trade: Played) -> None:
    """TAB-117."""
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all", "when T1 is accepted: end turn")
    trade.work(LATER)
    assert [(seat, order) for seat, order, _ in fired(trade)] == [(BLUE, "R1"), (RED, "R1")]
    assert trade.game.turn == 5
    assert Obligation.objects.get(game=trade.id, seat=RED).how == "continuation"


def test_a_turn_goes_on_after_hours_in_which_its_clock_ran(trade: Played) -> None:
    trade.do(RED, "offer 1 wool for 1 ore to all", "after 2 h: end turn")
    trade.work(NOW + HOUR)
    assert fired(trade) == []
    vote.vote(trade.id, RED, "pause", True, caller(trade.people[RED]), NOW + HOUR)
    for seat in (BLUE, WHITE):
        vote.vote(trade.id, seat, "pause", True, caller(trade.people[seat]), NOW + HOUR)
    trade.work(NOW + 5 * HOUR)
    assert fired(trade) == []
    trade.go_on(NOW + 5 * HOUR)
    trade.work(NOW + 5.9 * HOUR)
    assert fired(trade) == []
    trade.work(NOW + 6.1 * HOUR)
    assert fired(trade) == [(RED, "R1", "done")]


def test_a_move_of_one_s_own_drops_what_was_to_go_on_and_an_order_s_does_not(trade: Played) -> None:
    """TAB-123."""
    trade.do(RED, "after 2 h: end turn", "when all are closed: end turn")
    trade.do(RED, "offer 1 wool for 1 ore to all")
    assert notes(trade, RED) == [("R1", "dropped", "you have moved yourself since")] * 1 + [
        ("R2", "dropped", "you have moved yourself since")
    ]
    assert not seat_row(trade, RED).has_orders


# -- delays


def test_a_delayed_answer_comes_between_its_bounds_and_nobody_is_mailed_before(trade: Played) -> None:
    """TAB-110, TAB-124."""
    write(trade, BLUE, f"{SELL} answer after 5 to 60 min")
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(NOW + timedelta(minutes=4))
    assert fired(trade) == []
    kept = Firing.objects.get(game=trade.id)
    assert NOW + timedelta(minutes=5) <= kept.fire_at <= NOW + timedelta(minutes=64)
    trade.work(kept.fire_at)
    assert fired(trade) == [(BLUE, "R1", "done")]
    kept.refresh_from_db()
    assert kept.fired_at == kept.fire_at or kept.fired_at is not None


@pytest.mark.rules("TAB-110")
@pytest.mark.parametrize(("drawn", "minutes"), [(0, 5), (-1, 60)])
def test_the_moment_of_a_delayed_answer_is_any_between_its_bounds(
    trade: Played, monkeypatch: pytest.MonkeyPatch, drawn: int, minutes: int
) -> None:
    write(trade, BLUE, f"{SELL} answer after 5 to 60 min")
    trade.do(RED, "offer 1 wool for 1 ore to all")
    monkeypatch.setattr(secrets, "randbelow", lambda most: drawn % most)
    trade.work(NOW)
    assert Firing.objects.get(game=trade.id).fire_at == NOW + timedelta(minutes=minutes)


@pytest.mark.rules("TAB-110")
def test_a_pause_puts_the_moment_of_a_delayed_answer_off(trade: Played) -> None:
    """Or that it comes at once when the game goes on would tell whose it is."""
    write(trade, BLUE, f"{SELL} answer after 5 to 60 min")
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(NOW + timedelta(minutes=1))
    at = Firing.objects.get(game=trade.id).fire_at
    paused(trade, minutes=2)
    trade.go_on(NOW + 5 * HOUR)
    put_off = at + 5 * HOUR - timedelta(minutes=2)
    trade.work(put_off - timedelta(seconds=1))
    assert fired(trade) == []
    trade.work(put_off)
    assert fired(trade) == [(BLUE, "R1", "done")]


@pytest.mark.rules("TAB-110")
def test_a_pause_before_the_look_puts_a_delayed_answer_off_but_once(trade: Played) -> None:
    write(trade, BLUE, f"{SELL} answer after 5 to 60 min")
    trade.do(RED, "offer 1 wool for 1 ore to all")
    paused(trade, minutes=1)
    trade.go_on(NOW + 5 * HOUR)
    trade.work(NOW + 5 * HOUR)
    assert fired(trade) == []
    trade.work(NOW + 6 * HOUR)
    assert fired(trade) == [(BLUE, "R1", "done")]


@pytest.mark.rules("TAB-56", "TAB-110")
def test_of_times_that_overlap_a_delayed_answer_is_put_off_by_the_whole_alone(trade: Played) -> None:
    write(trade, BLUE, f"{SELL} answer after 5 to 60 min")
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.work(NOW)
    paused(trade, minutes=2)
    trade.go_on(NOW + 5 * HOUR)
    credit.credited(NOW + 1 * HOUR, NOW + 3 * HOUR, NOW + 5 * HOUR)
    trade.work(NOW + 6 * HOUR)
    assert fired(trade) == [(BLUE, "R1", "done")]


# -- who does not fire


def test_what_the_player_has_answered_is_left_to_him(night: Played) -> None:
    """TAB-123."""
    write(night, BLUE, FIGHT)
    to_the_assault(night)
    assert night.do(BLUE, "K2 hide").outcome == "done"
    night.work(LATER)
    assert fired(night) == []


@pytest.mark.parametrize("state", ["stood_in", "open"])
def test_orders_of_who_is_away_do_not_fire(night: Played, state: str) -> None:
    """TAB-122."""
    write(night, BLUE, FIGHT)
    Seat.objects.filter(game=night.id, index=BLUE).update(state=state)
    night.do(RED, "end turn")
    night.work(LATER)
    assert fired(night) == []


def test_orders_of_who_has_resigned_do_not_fire(night: Played) -> None:
    write(night, BLUE, FIGHT)
    resign.resign(night.id, BLUE, caller(night.people[BLUE]), NOW)
    night.do(RED, "end turn")
    night.work(LATER)
    assert fired(night) == []


def test_a_list_ends_with_its_tenure(night: Played) -> None:
    write(night, BLUE, FIGHT)
    Seat.objects.filter(game=night.id, index=BLUE).update(tenures=2, owner=night.people[3])
    night.do(RED, "end turn")
    night.work(LATER)
    assert fired(night) == []


def test_an_order_that_is_none_any_more_is_switched_off_and_harms_no_other(night: Played) -> None:
    write(night, BLUE, FIGHT, PASS)
    kept = row(night, BLUE)
    kept.orders[0]["order"]["match"]["family"] = "moonrise"
    kept.save()
    to_the_assault(night)
    night.do(WHITE, "K3 fight")
    night.do(BLUE, "K2 fight")
    night.work(LATER)
    assert [(name, what) for name, what, _ in notes(night, BLUE)] == [("R1", "off")]
    assert (BLUE, "R2", "done") in fired(night)
    assert night.game.status == "running"


# -- under the lock


def test_a_list_written_meanwhile_goes_before_what_was_to_fire(night: Played) -> None:
    write(night, BLUE, FIGHT)
    to_the_assault(night)
    job = claimed(night, BLUE)
    sight = firing.sight_of(night.id, BLUE, LATER)
    fires = firing.considered(sight).fires
    write(night, BLUE, PASS)
    firing.fire(job, sight, fires, LATER)
    assert fired(night) == []
    assert ("standing", str(BLUE)) in night.open_jobs()


def test_an_answer_given_meanwhile_stands(night: Played) -> None:
    write(night, BLUE, FIGHT)
    to_the_assault(night)
    job = claimed(night, BLUE)
    sight = firing.sight_of(night.id, BLUE, LATER)
    fires = firing.considered(sight).fires
    assert night.do(BLUE, "K2 hide").outcome == "done"
    firing.fire(job, sight, fires, LATER)
    assert fired(night) == [] and given(night) == []


def test_what_was_seen_before_an_undo_is_given_no_second_time(trade: Played) -> None:
    """TAB-123"""
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all")
    sight = firing.sight_of(trade.id, BLUE, LATER)
    fires = firing.considered(sight).fires
    trade.work(LATER)
    undo.ask(trade.id, BLUE, caller(trade.people[BLUE]), LATER)
    for seat in (RED, WHITE):
        undo.consent(trade.id, seat, True, caller(trade.people[seat]), LATER)
    firing.fire(claimed(trade, BLUE), sight, fires, LATER)
    assert fired(trade) == [(BLUE, "R1", "done")]
    assert notes(trade, BLUE) == []


def test_firing_changes_no_version_so_a_list_may_be_written_after_it(night: Played) -> None:
    version = write(night, BLUE, FIGHT).version
    night.do(RED, "end turn")
    night.work(LATER)
    assert write(night, BLUE, FIGHT, PASS, version=version).version == version + 1
    assert row(night, BLUE).orders[0]["used"] == 1


def test_a_list_counts_its_firings_of_a_turn(night: Played) -> None:
    write(night, BLUE, FIGHT, PASS)
    night.do(RED, "end turn")
    night.work(LATER)
    assert StandingList.objects.get(game=night.id, seat=BLUE).fired == 1
    assert not Job.objects.open().filter(game=night.id, kind="standing").exists()
    assert [line for _, line, _ in lines(night, BLUE)] == [FIGHT, PASS]
