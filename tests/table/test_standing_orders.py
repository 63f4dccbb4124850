"""Standing orders at the table: lists are written, and fire for their owners (TAB-121 to TAB-123)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from accounts.models import User
from horror.models import Entry, Firing, Game, Seat, StandingList, Submission
from horror.table import read
from horror.table.deeds import Message
from horror.table.errors import BadOrders, NotYourSeat, OrdersChanged, WrongStatus
from horror.table.standing_orders import writing
from tests.table.automatic_turn import laid
from tests.table.beforehand import market
from tests.table.conftest import NOW, Played, caller

RED, BLUE, WHITE = 0, 1, 2
LATER = NOW + timedelta(minutes=1)
FIGHT = "when assaulted: all fight"
PASS = "when special building: pass for good"


@pytest.fixture
def night(people: list[User]) -> Played:
    """Red may end his turn; knights of blue and of white are asked then, and both whether they build."""
    return laid(people)


def write(played: Played, seat: int, *orders: Any, version: int | None = None) -> StandingList:
    return writing.write(played.id, seat, orders, version, caller(played.people[seat]), NOW)


def lines(played: Played, seat: int) -> list[tuple[str, str, bool]]:
    row = StandingList.objects.filter(game=played.id, seat=seat).order_by("generation").last()
    return [] if row is None else [(one["id"], one["line"], not one.get("off", False)) for one in row.orders]


def fired(played: Played) -> list[tuple[int, str, str]]:
    rows = Firing.objects.filter(game=played.id, fired_at__isnull=False).order_by("pk")
    return [(row.seat, row.order, row.result["outcome"]) for row in rows]


def by_orders(played: Played) -> list[tuple[int | None, str]]:
    entries = Entry.objects.filter(game=played.id, submission__source=Submission.Source.ORDER)
    return [(entry.seat, bytes(entry.payload).decode()) for entry in entries.order_by("number")]


# -- writing


def test_a_list_is_written_as_a_whole_and_what_stood_already_goes_on(night: Played) -> None:
    """TAB-121."""
    row = write(night, BLUE, FIGHT, PASS)
    assert (row.version, lines(night, BLUE)) == (1, [("R1", FIGHT, True), ("R2", PASS, True)])
    row = write(night, BLUE, PASS, "when discarding: drop wool, ore", version=1)
    assert row.version == 2
    assert [(name, active) for name, _, active in lines(night, BLUE)] == [("R2", True), ("R3", True)]


@pytest.mark.parametrize("by_line", [False, True])
def test_what_stands_to_the_next_turn_and_is_written_again_in_it_stands_to_the_one_after(
    people: list[User], by_line: bool
) -> None:
    """TAB-106, TAB-121."""
    played = market(people)
    soon, for_good = "when discarding: drop wool until my next turn", "when discarding: drop ore"

    def again() -> list[tuple[str, int]]:
        if by_line:
            played.do(BLUE, soon, for_good)
        else:
            write(played, BLUE, soon, for_good)
        row = StandingList.objects.get(game=played.id, seat=BLUE)
        return sorted((each["id"], each.get("own_turns", 0)) for each in row.orders)

    before = again()
    assert [name for name, _ in before] == ["R1", "R2"]
    assert again() == before
    played.do(RED, "end turn")
    [good, renewed] = again()
    assert good == before[1]
    assert renewed == ("R3", before[0][1] + 1)


def test_of_two_lists_written_at_once_the_second_is_told_and_the_first_stands(night: Played) -> None:
    """TAB-121."""
    write(night, BLUE, FIGHT, version=0)
    with pytest.raises(OrdersChanged) as told:
        write(night, BLUE, PASS, version=0)
    assert told.value.rule == "TAB-121" and told.value.parts == {"version": 1}
    assert lines(night, BLUE) == [("R1", FIGHT, True)]


@pytest.mark.parametrize(
    ("orders", "rule", "path"),
    [
        ([FIGHT, "when the moon is full: roll"], "TAB-100", "$.orders[1]"),
        ([FIGHT, PASS, "when special building: roll"], "TAB-109", "$.orders[2].do[0][0]"),
        ([{"match": {"family": "moonrise"}, "do": [[]]}], "TAB-109", "$.orders[0].match.family"),
        ([FIGHT] * 41, "TAB-101", "$.orders"),
        ([FIGHT, "when discarding: drop wool until 2020-01-01"], "TAB-106", "$.orders[1].until.day"),
        (["when discarding: drop wool until turn 1"], "TAB-106", "$.orders[0].until.turn"),
    ],
)
def test_a_list_that_is_wrong_anywhere_is_refused_with_its_place_and_the_old_one_stays(
    night: Played, orders: list[Any], rule: str, path: str
) -> None:
    write(night, BLUE, PASS)
    with pytest.raises(BadOrders) as told:
        write(night, BLUE, *orders)
    assert (told.value.rule, told.value.path) == (rule, path)
    assert lines(night, BLUE) == [("R1", PASS, True)]


@pytest.mark.rules("TAB-106")
@pytest.mark.parametrize(
    ("zone", "today"),
    [("Etc/GMT+12", "2026-11-20"), ("UTC", "2026-11-20"), ("Pacific/Kiritimati", "2026-11-21")],
)
def test_a_day_that_has_begun_where_the_owner_lives_is_no_end_of_an_order(
    night: Played, zone: str, today: str
) -> None:
    Seat.objects.filter(game=night.id, index=BLUE).update(time_zone=zone)
    with pytest.raises(BadOrders) as told:
        write(night, BLUE, f"when discarding: drop wool until {today}")
    assert (told.value.rule, told.value.path) == ("TAB-106", "$.orders[0].until.day")
    tomorrow = date.fromisoformat(today) + timedelta(days=1)
    write(night, BLUE, f"when discarding: drop wool until {tomorrow}")
    assert [name for name, _, _ in lines(night, BLUE)] == ["R1"]


@pytest.mark.rules("TAB-106")
def test_in_a_script_too_an_order_that_has_ended_already_is_refused(night: Played) -> None:
    answer = night.do(BLUE, "when discarding: drop wool until turn 1")
    assert (answer.refusal.rule, lines(night, BLUE)) == ("TAB-106", [])


def test_only_who_plays_a_seat_writes_its_orders_and_only_while_the_game_goes_on(night: Played) -> None:
    with pytest.raises(NotYourSeat):
        writing.write(night.id, BLUE, [PASS], None, caller(night.people[RED]), NOW)
    Game.objects.filter(pk=night.id).update(status=Game.Status.CANCELLED)
    with pytest.raises(WrongStatus):
        write(night, BLUE, PASS)


def test_lines_of_a_script_are_kept_whatever_becomes_of_the_others(night: Played) -> None:
    """TAB-121."""
    answer = night.do(BLUE, FIGHT, "roll", PASS)
    assert answer.outcome == "partial" and answer.refusal.line == 2
    assert [one.line for one in answer.standing.orders] == [FIGHT, PASS]
    assert answer.draft == ["roll"]
    answer = night.do(BLUE, "forget R1", "list")
    assert answer.outcome == "done" and [one.id for one in answer.standing.orders] == ["R2"]


@pytest.mark.rules("TAB-121", "TAB-215")
def test_lines_of_a_script_are_read_in_every_language(night: Played) -> None:
    answer = night.do(BLUE, "wenn mein Zug beginnt: würfle", FIGHT, "Sage Rot und Weiß: na: so was", "liste")
    assert answer.outcome == "done" and len(answer.standing.orders) == 2
    (said,) = read.stream(read.door(night.id, night.people[BLUE]), after=0, text=False).items[-1:]
    assert said.table == Message(to=[RED, WHITE], text="na: so was")
    answer = night.do(BLUE, "vergiss R1")
    assert [one.line for one in answer.standing.orders] == [FIGHT]
    refused = night.do(BLUE, "sage Lila: hallo").refusal
    assert (refused.column, refused.unparsed) == (6, True)
    assert night.do(BLUE, "vergesse alle").standing.orders == []


def test_a_line_that_is_no_standing_order_stops_the_script(night: Played) -> None:
    answer = night.do(RED, "when the moon is full: roll", "end turn")
    assert answer.outcome == "refused" and answer.refusal.unparsed and answer.refusal.column == 6
    assert answer.draft == ["when the moon is full: roll", "end turn"]
    assert night.do(RED, "forget R7").refusal.rule == "TAB-121"


def test_a_list_that_cannot_be_read_is_not_written_over_by_a_line(night: Played) -> None:
    """TAB-100: it stays for who can mend it, until its player writes another or forgets it."""
    write(night, BLUE, FIGHT)
    spoilt = [{"line": "of a version to come"}]
    for mended in (lambda: night.do(BLUE, "forget all"), lambda: write(night, BLUE, PASS)):
        StandingList.objects.filter(game=night.id).update(orders=spoilt)
        for text in (PASS, "forget R1"):
            assert night.do(BLUE, text).refusal.rule == "TAB-100"
        night.do(BLUE, "note I may move")
        assert StandingList.objects.get(game=night.id).orders == spoilt
        mended()
        assert StandingList.objects.get(game=night.id).orders != spoilt
    assert [line for _, line, _ in lines(night, BLUE)] == [PASS]


def test_orders_that_still_stand_are_never_thrown_away_for_new_ones(
    night: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """TAB-101: of those that fire no more the oldest are."""
    monkeypatch.setattr(writing, "MOST_ORDERS", 2)
    night.do(RED, "when discarding: drop wool")
    for hours in range(1, 6):
        night.do(RED, f"after {hours} h: end turn")
    assert [(name, active) for name, _, active in lines(night, RED)] == [
        ("R1", True), ("R4", False), ("R5", False), ("R6", True)
    ]  # fmt: skip


def test_writing_a_list_is_no_entry_and_changes_nothing_that_others_see(night: Played) -> None:
    before = Game.objects.filter(pk=night.id).values().get()
    write(night, BLUE, FIGHT)
    assert Game.objects.filter(pk=night.id).values().get() == before


# -- firing


def test_orders_of_several_answer_a_gather_and_nobody_is_mailed(night: Played) -> None:
    """TAB-124."""
    for seat in (BLUE, WHITE):
        write(night, seat, FIGHT, PASS)
    night.work()
    night.do(RED, "end turn")
    night.work(LATER)
    assert [seat for seat, _ in by_orders(night)] == [BLUE, WHITE, BLUE, WHITE]
    assert fired(night) == [
        (BLUE, "R1", "done"),
        (WHITE, "R1", "done"),
        (BLUE, "R2", "done"),
        (WHITE, "R2", "done"),
    ]


def test_what_fires_is_its_seat_s_move_and_nobody_is_shown_whose(night: Played) -> None:
    """TAB-122."""
    write(night, BLUE, FIGHT)
    night.do(RED, "end turn")
    night.work(LATER)
    item = read.stream(read.seat_door(night.id, RED), limit=500).items[-1]
    assert item.seat == BLUE and item.answered
    mine = read.stream(read.seat_door(night.id, BLUE), limit=500).items[-1]
    assert mine.move is not None
