"""What a look at standing orders finds, what is kept of it, and when the next one is (TAB-103 to TAB-123)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from structlog.testing import capture_logs

from accounts.models import User
from horror.models import Draft, Entry, Firing, Job, Seat
from horror.table.acts import Profile, Substitution
from horror.table.answering import firing
from horror.table.answering.firing import Seen
from horror.table.answering.sight import Sight
from horror.table.people import resign, substitute
from horror.table.standing_orders import writing
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
    market,
    notes,
    row,
    to_the_assault,
    write,
)
from tests.table.conftest import NOW, Played, caller

SELL = "when offered 1 wool for 1 ore: accept"
OFFER = "offer 1 wool for 1 ore to all"


@pytest.fixture
def night(people: list[User]) -> Played:
    """Knights of blue and of white are asked when red's turn ends."""
    return laid(people)


@pytest.fixture
def trade(people: list[User]) -> Played:
    return market(people)


def sight_of(played: Played, seat: int, now: datetime = LATER) -> Sight:
    sight = firing.sight_of(played.id, seat, now)
    assert sight is not None
    return sight


def wake(played: Played, seat: int, now: datetime) -> datetime | None:
    """When the orders of a seat are looked at again, where none fires now."""
    seen = firing.considered(sight_of(played, seat, now))
    assert (seen.fires, seen.notes) == (None, ())
    return seen.wake


def all_say(played: Played, what: str, now: datetime = NOW) -> None:
    for seat in (RED, BLUE, WHITE):
        vote.vote(played.id, seat, what, True, caller(played.people[seat]), now)  # type: ignore[arg-type]


def is_looked_at(played: Played, seat: int) -> bool:
    """Whether somebody is still to look at the orders of a seat."""
    return ("standing", str(seat)) in played.open_jobs()


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Lets something happen between what a look finds and the lock under which that is done."""

    def between(happens: Callable[[], object]) -> None:
        real = firing.considered
        happened: list[bool] = []

        def considered(sight: Sight) -> Seen:
            seen = real(sight)
            if not happened:
                happened.append(True)
                happens()
            return seen

        monkeypatch.setattr(firing, "considered", considered)

    return between


# -- nothing to look at


@pytest.mark.rules("TAB-121", "TAB-122")
def test_who_has_forgotten_all_orders_meanwhile_is_asked(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, OFFER)
    job = claimed(trade, BLUE)
    write(trade, BLUE)
    firing.look(job, LATER)
    assert (fired(trade), is_looked_at(trade, BLUE)) == ([], False)
    assert ("notify", "") in trade.open_jobs()


@pytest.mark.rules("TAB-30", "TAB-122")
def test_while_the_game_is_paused_no_order_is_looked_at(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, OFFER)
    job = claimed(trade, BLUE)
    all_say(trade, "pause")
    with capture_logs() as logs:
        firing.look(job, LATER)
    assert [line for line in logs if line["event"] == "order_too_late"] == []
    assert fired(trade) == []


@pytest.mark.rules("TAB-122", "TAB-124")
@pytest.mark.parametrize("ended", [False, True])
def test_who_is_asked_is_told_when_no_order_answers_unless_the_game_is_over(
    trade: Played, ended: bool
) -> None:
    write(trade, BLUE, "when offered 1 grain for 1 ore: accept")
    trade.do(RED, OFFER)
    job = claimed(trade, BLUE)
    if ended:
        all_say(trade, "draw")
    Job.objects.filter(game=trade.id, kind="notify").delete()  # all others have been told
    firing.look(job, LATER)
    assert (("notify", str(BLUE)) in trade.open_jobs()) is not ended


# -- when it is looked again


@pytest.mark.rules("TAB-107")
def test_who_is_asked_nothing_is_not_looked_at_by_the_hour(trade: Played) -> None:
    write(trade, BLUE, "when offered 1 wool for 1 ore and after 22:00: accept")
    assert wake(trade, BLUE, NOW) is None
    trade.do(RED, OFFER)
    assert wake(trade, BLUE, NOW) == NOW + timedelta(hours=10)


@pytest.mark.rules("TAB-107")
def test_at_the_hour_itself_the_next_one_is_tomorrow_s(trade: Played) -> None:
    write(trade, BLUE, "when offered 1 grain for 1 ore and after 22:00: accept")
    trade.do(RED, OFFER)
    hour = NOW + timedelta(hours=10)
    assert wake(trade, BLUE, hour - timedelta(seconds=1)) == hour
    assert wake(trade, BLUE, hour) == hour + timedelta(days=1)


@pytest.mark.rules("TAB-107", "TAB-117")
def test_what_a_guard_holds_back_at_its_moment_is_not_looked_at_over_and_over(trade: Played) -> None:
    trade.do(RED, OFFER, "after 2 h and by turn 1: end turn")
    assert wake(trade, RED, NOW + timedelta(hours=1)) == NOW + timedelta(hours=2)
    assert wake(trade, RED, NOW + timedelta(hours=2)) is None


# -- what is kept, where the list is still the one that was looked at


@pytest.mark.rules("TAB-110", "TAB-121")
def test_of_a_list_written_meanwhile_nothing_is_kept_for_later(
    trade: Played, meanwhile: Callable[..., None]
) -> None:
    write(trade, BLUE, f"{SELL} answer after 5 to 60 min")
    trade.do(RED, OFFER)
    meanwhile(lambda: write(trade, BLUE, "when offered anything by white: decline"))
    firing.look(claimed(trade, BLUE), LATER)
    assert not Firing.objects.filter(game=trade.id).exists()


@pytest.mark.rules("TAB-104", "TAB-121")
def test_what_was_to_fire_does_not_for_whom_somebody_stands_in_since(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, OFFER)
    sight = sight_of(trade, BLUE)
    fires = firing.considered(sight).fires
    assert fires is not None
    Seat.objects.filter(game=trade.id, index=BLUE).update(state=Seat.State.STOOD_IN)
    firing.fire(claimed(trade, BLUE), sight, fires, LATER)
    assert (fired(trade), notes(trade, BLUE)) == ([], [])


@pytest.mark.rules("TAB-79", "TAB-121")
def test_what_was_ordered_before_is_not_given_for_a_substitute(trade: Played) -> None:
    """Be the list of the one as new as that of the other."""
    write(trade, BLUE, SELL)
    trade.do(RED, OFFER)
    job, sight = claimed(trade, BLUE), sight_of(trade, BLUE)
    fires = firing.considered(sight).fires
    assert fires is not None
    resign.resign(trade.id, BLUE, caller(trade.people[BLUE]), NOW)
    dot = trade.people[3]
    substitute.take(trade.id, Substitution(profile=Profile(name="Dot"), seat=BLUE), caller(dot), NOW)
    own = writing.write(trade.id, BLUE, [SELL], None, caller(dot), NOW)
    assert own.version == sight.orders.row.version
    firing.fire(job, sight, fires, LATER)
    assert (fired(trade), row(trade, BLUE).fired) == ([], 0)


@pytest.mark.rules("TAB-104")
def test_of_an_order_that_is_none_any_more_the_operators_are_told(night: Played) -> None:
    write(night, BLUE, FIGHT, PASS)
    kept = row(night, BLUE)
    kept.orders[0]["order"]["match"]["family"] = "moonrise"
    kept.save()
    with capture_logs() as logs:
        to_the_assault(night)
        firing.look(claimed(night, BLUE), LATER)
    assert notes(night, BLUE) == [("R1", "off", "it failed; the operators are told")]
    assert [line["seat"] for line in logs if line["event"] == "standing_order_failed"] == [BLUE]


@pytest.mark.rules("TAB-106")
def test_of_an_order_whose_time_is_over_they_are_not(trade: Played) -> None:
    write(trade, BLUE, "when my turn begins: roll until turn 5")
    trade.do(RED, "end turn")
    with capture_logs() as logs:
        firing.look(claimed(trade, BLUE), LATER)
    assert [what for _, what, _ in notes(trade, BLUE)] == ["over"]
    assert [line for line in logs if line["event"] == "standing_order_failed"] == []


# -- what came of one that fired


@pytest.mark.rules("TAB-107")
def test_an_order_fires_so_often_in_a_turn_as_it_says(trade: Played) -> None:
    write(trade, BLUE, "when offered anything and at most 3 times a turn: decline")
    for what in ("wool for 1 ore", "wool for 1 grain", "ore for 1 grain", "ore for 1 wool"):
        trade.do(RED, f"offer 1 {what} to blue")
        trade.work(LATER)
    assert fired(trade) == [(BLUE, "R1", "done")] * 3


@pytest.mark.rules("TAB-108")
def test_an_order_that_watches_answers_again_while_nothing_happens_to_what_it_watches(trade: Played) -> None:
    write(trade, BLUE, "when offered anything: decline unless changed mine")
    for what in ("wool for 1 ore", "ore for 1 wool"):
        trade.do(RED, f"offer 1 {what} to blue")
        trade.work(LATER)
    assert fired(trade) == [(BLUE, "R1", "done")] * 2


def refused(played: Played, *before: str) -> None:
    """What blue's first order gives, after these, seemed legal to blue, and is not."""
    sight = sight_of(played, BLUE)
    fires = firing.considered(sight).fires
    assert fires is not None
    firing.fire(claimed(played, BLUE), sight, fires._replace(orders=(*before, "accept T7")), LATER)


@pytest.mark.rules("TAB-103", "TAB-104")
def test_what_is_refused_for_a_reason_unknown_to_the_owner_is_noted_with_it(trade: Played) -> None:
    write(trade, BLUE, SELL, "when offered anything: decline")
    trade.do(RED, OFFER)
    refused(trade)
    [(name, what, why)] = notes(trade, BLUE)
    assert (name, what) == ("R1", "skipped") and "offer" in why
    assert fired(trade) == [(BLUE, "R1", "refused")]
    assert not Draft.objects.filter(game=trade.id).exists()
    assert is_looked_at(trade, BLUE), "another order may answer"
    trade.work(LATER)
    assert fired(trade)[1:] == [(BLUE, "R2", "done")]


@pytest.mark.rules("TAB-104")
def test_what_is_left_of_an_order_is_kept_with_it_and_is_no_draft(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, OFFER)
    refused(trade, "decline T1")
    [(name, what, _)] = notes(trade, BLUE)
    assert (name, what) == ("R1", "stopped")
    assert row(trade, BLUE).orders[0]["notes"][0]["rest"] == ["accept T7"]
    assert not Draft.objects.filter(game=trade.id).exists()


@pytest.mark.rules("TAB-104")
def test_what_is_refused_counts_once_for_each_question(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, OFFER)
    kept = row(trade, BLUE)
    kept.orders[0]["skipped"] = [Entry.objects.filter(game=trade.id).latest("number").number]
    kept.save()
    refused(trade)
    assert notes(trade, BLUE) == []


@pytest.mark.rules("TAB-19", "TAB-122")
def test_what_has_changed_meanwhile_is_looked_at_again(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, OFFER)
    job, sight = claimed(trade, BLUE), sight_of(trade, BLUE)
    fires = firing.considered(sight).fires
    assert fires is not None
    trade.do(WHITE, "decline T1")
    firing.fire(job, sight, fires, LATER)
    assert fired(trade) == [] and is_looked_at(trade, BLUE)
    trade.work(LATER)
    assert fired(trade) == [(BLUE, "R1", "done")]
