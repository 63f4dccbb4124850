"""What standing orders would do, rehearsed: now, when time runs out, and when the seat was last asked (TAB-125)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from horror.models import Game
from horror.table import preview
from horror.table.acts import Act, Preview
from horror.table.answering import rehearsal
from horror.table.answering.rehearsal import Rehearsal
from horror.table.errors import BadOrders, BadRequest, NotYourSeat, WrongStatus
from tests.games.ordered import built
from tests.table.automatic_turn import laid, place
from tests.table.beforehand import BLUE, FIGHT, LATER, RED, WHITE, market, to_the_assault, write
from tests.table.conftest import NOW, Played, act, caller, started

SELL = "when offered 1 wool for 1 ore: accept"
TURN = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 12: red settlement}
turn: {player: red, phase: production, number: 4}
"""

pytestmark = pytest.mark.rules("TAB-125")


@pytest.fixture
def night(people: list[User]) -> Played:
    return laid(people)


@pytest.fixture
def trade(people: list[User]) -> Played:
    return market(people)


def rehearse(played: Played, seat: int, *orders: str) -> Rehearsal:
    """What these orders would do, or those of the seat."""
    return rehearsal.rehearse(played.id, seat, orders or None, caller(played.people[seat]), LATER)


def kept(played: Played) -> dict[str, Any]:
    """All that the database has of the game."""
    game = Game.objects.get(pk=played.id)
    related = [each for each in Game._meta.related_objects if each.related_model is not None]
    return {
        each.related_model.__name__: list(
            each.related_model._base_manager.filter(**{each.field.name: game}).order_by("pk").values()
        )
        for each in related
    } | {"game": list(Game.objects.filter(pk=played.id).values())}


# -- now


def test_what_would_fire_now_is_told_with_what_it_would_bring_about(trade: Played) -> None:
    trade.do(RED, "offer 1 wool for 1 ore to all")
    would = rehearse(trade, BLUE, "when offered anything by white: decline", SELL).now
    assert [(one.decision, one.kind, one.id, one.line, one.orders) for one in would] == [
        ("T1", "answer_offer", "R2", SELL, ["accept T1"])
    ]
    assert would[0].order_texts == []
    (german,) = rehearsal.rehearse(trade.id, BLUE, [SELL], caller(trade.people[BLUE]), LATER, "de").now
    assert (german.orders, german.order_texts) == (["accept T1"], ["nimm T1 an"])
    assert (would[0].lines, would[0].stopped) == ([], "secret")  # whether the other can still give it
    [other] = rehearse(trade, BLUE, "when offered anything: decline").now
    assert [line.order for line in other.lines] == ["decline T1"]
    assert other.lines[0].text and not other.stopped


def test_the_orders_of_the_seat_are_rehearsed_where_none_are_sent(trade: Played) -> None:
    write(trade, BLUE, SELL)
    trade.do(RED, "offer 1 wool for 1 ore to all")
    assert [one.id for one in rehearse(trade, BLUE).now] == ["R1"]
    told = rehearse(trade, BLUE, "when offered anything: decline")
    assert [one.orders for one in told.now] == [["decline T1"]]
    assert [each.id for each in told.list.orders] == ["R2"]


def test_what_fits_and_could_not_be_given_is_left_with_its_reason(trade: Played) -> None:
    trade.do(RED, "offer 1 wool for 2 ore to all")
    [would] = rehearse(trade, WHITE, "when offered anything: counter 5 ore for 1 wool").now
    assert (would.id, would.orders) == ("", [])
    assert [(each.id, each.what) for each in would.left] == [("R1", "skipped")]
    assert would.left[0].why


def test_it_stops_where_a_preview_stops(trade: Played) -> None:
    [would] = rehearse(trade, RED, "after 1 h: end turn", "if late: end turn").now
    assert would.id == ""  # an hour has not passed yet
    assert rehearse(trade, RED, "if late: end turn").late is not None


def test_the_last_answer_of_a_gather_shows_nothing_of_the_others(night: Played) -> None:
    to_the_assault(night)
    night.do(WHITE, "K3 hide")
    [would] = rehearse(night, BLUE, FIGHT).now
    assert (would.orders, would.stopped, would.lines) == (["K2 fight"], "gather", [])


def test_what_would_be_done_when_time_ran_out(trade: Played) -> None:
    told = rehearse(trade, RED, "if late: steward")
    assert [one.id for one in told.now] == [""]
    assert told.late is not None and (told.late.id, told.late.by) == ("R1", "steward")
    late = rehearse(trade, RED, "if late: offer 1 wool for 1 ore to all; end turn").late
    assert late is not None and late.orders == ["offer 1 wool for 1 ore to all", "end turn"]
    assert (len(late.lines), late.stopped) == (1, "secret")
    assert rehearse(trade, BLUE, "if late: steward").late is None  # it owes nothing


# -- the past


def test_what_would_have_been_done_when_the_seat_last_answered(trade: Played) -> None:
    trade.do(RED, "offer 1 wool for 1 ore to all")
    trade.do(BLUE, "decline T1")
    trade.do(RED, "offer 2 wool for 1 ore to blue")
    trade.do(BLUE, "decline T2")
    [would] = rehearse(trade, BLUE, SELL).past
    assert (would.turn, would.answered, would.would.decision) == (4, "decline T1", "T1")
    assert (would.would.id, would.would.orders) == ("R1", ["accept T1"])
    [other] = rehearse(trade, BLUE, "when offered any wool for 1 ore: accept").past
    assert (other.would.decision, other.would.orders) == ("T2", ["accept T2"])


def test_each_family_goes_back_to_what_it_is_for(night: Played) -> None:
    to_the_assault(night)
    night.do(BLUE, "K2 hide")
    night.do(WHITE, "K3 hide")
    told = rehearse(night, BLUE, "when assaulted and by turn 1: all hide", FIGHT, SELL)
    assert [(one.answered, one.would.id, one.would.orders) for one in told.past] == [
        ("K2 hide", "R2", ["K2 fight"])
    ]


def test_of_what_was_never_asked_nothing_is_told(trade: Played) -> None:
    assert rehearse(trade, BLUE, SELL, "when discarding: drop wool").past == []


def test_turns_are_gone_back_to_at_their_beginning(people: list[User]) -> None:
    played = started(list(people), ruleset="classic")
    place(played.game, bytes(built(TURN).dump()))
    played.do(RED, "roll")
    told = rehearse(played, RED, "when my turn begins: roll", "when my turn begins: roll; end turn").past
    assert [(one.answered, one.would.id, one.would.stopped) for one in told] == [("roll", "R1", "draw")]
    [script] = rehearse(played, RED, "when my turn begins: roll; end turn").past
    assert (script.would.orders, script.would.stopped) == (["roll", "end turn"], "draw")


# -- nothing is changed, and nobody else may


def test_nothing_is_written_and_no_secret_is_read(night: Played) -> None:
    to_the_assault(night)
    night.do(BLUE, "K2 hide")
    write(night, BLUE, FIGHT)
    before = kept(night)
    with CaptureQueriesContext(connection) as captured:
        rehearse(night, BLUE, FIGHT, "if late: steward", "when special building: pass")
        rehearse(night, BLUE)
    assert kept(night) == before
    sent = [query["sql"] for query in captured]
    assert sent and all(each.startswith("SELECT") for each in sent), sent
    assert not [each for each in sent if "sealed" in each or "FOR UPDATE" in each]


def test_wrong_orders_are_refused_as_when_they_are_written(trade: Played) -> None:
    with pytest.raises(BadOrders) as met:
        rehearse(trade, BLUE, SELL, "when the moon is full: roll")
    assert met.value.path == "$.orders[1]"


def test_it_is_for_who_plays_the_seat_of_a_game_that_goes_on(trade: Played, people: list[User]) -> None:
    with pytest.raises(NotYourSeat):
        rehearsal.rehearse(trade.id, BLUE, [SELL], caller(people[RED]), LATER)
    Game.objects.filter(pk=trade.id).update(status=Game.Status.CANCELLED)
    with pytest.raises(WrongStatus):
        rehearse(trade, BLUE, SELL)


# -- in a script


def previewed(played: Played, *script: str) -> Preview:
    request: Act = act(played.people[RED], RED, *script)
    return preview.preview(played.id, request, NOW).told


def test_a_preview_shows_the_list_as_it_would_stand(trade: Played) -> None:
    write(trade, RED, "if late: steward")
    seen = previewed(trade, "offer 1 wool for 1 ore to all", "when T1 is accepted: end turn", "forget R1")
    assert seen.refusal is None and seen.standing is not None
    assert [(each.id, each.line) for each in seen.standing.orders] == [
        ("R2", "when T1 is accepted: end turn")
    ]
    moved = previewed(trade, "after 2 h: end turn", "offer 1 wool for 1 ore to all")
    assert moved.standing is not None
    assert [each.active for each in moved.standing.orders] == [
        True,
        False,
    ]  # the offer is a move of one's own
    assert [each.line for each in rehearse(trade, RED).list.orders] == ["if late: steward"]


def test_a_preview_refuses_a_standing_order_as_the_script_would(trade: Played) -> None:
    """TAB-121."""
    seen = previewed(trade, "offer 1 wool for 1 ore to all", "when T9 is accepted: end turn", "end turn")
    assert seen.refusal is not None and (seen.refusal.line, seen.refusal.rule) == (2, "TAB-108")
    assert len(seen.lines) == 1


def test_a_game_that_has_no_standing_orders_says_so(people: list[User]) -> None:
    played = started(people)
    with pytest.raises(BadRequest, match="no standing orders"):
        rehearse(played, 0, "when my turn begins: roll")
