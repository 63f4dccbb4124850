"""What holds of every obligation: that it is due as by a slow and plain clock, and what is later than what."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from horror.clock import Due, Habits, Owed, Stop, due, rates_of, settle
from horror.clock.habits import minutes
from tests.clock.stepping import FEW, STEP, YEAR, Case, asleep, differing, stepped

QUARTER = 900


def quarters(least: int, most: int) -> st.SearchStrategy[int]:
    """So many quarters of an hour, in seconds."""
    return st.integers(least, most).map(lambda number: number * QUARTER)


def of_day(quarter: int) -> str:
    hour, rest = divmod(quarter % 96, 4)
    return f"{hour:02}:{rest * 15:02}"


@st.composite
def sleeps(draw: Any) -> tuple[str, str]:
    begins, lasts = draw(st.integers(0, 95)), draw(st.integers(1, 40))
    return of_day(begins), of_day(begins + lasts)


habits = st.builds(
    Habits,
    zone=st.sampled_from(FEW),
    sleep=st.none() | sleeps(),
    rest_day=st.none() | st.integers(0, 6),
)
rates = st.builds(
    lambda zone, days, awake, holidays: rates_of(
        "daily", {"off_zone": zone, "off_days": days, "awake": awake, "holidays": holidays}
    ),
    st.sampled_from(FEW),
    st.lists(st.integers(0, 6), max_size=3),
    quarters(0, 40),
    st.lists(st.dates(YEAR.date(), YEAR.date() + timedelta(days=40)), max_size=3),
)


@st.composite
def moments(draw: Any) -> datetime:
    """In the first weeks of the year, or about when zones change their clocks."""
    week = draw(st.sampled_from((0, 1, 2, 3, 9, 10, 11, 12, 13, 38, 39, 42, 43, 44)))
    return YEAR + timedelta(weeks=week) + STEP * draw(st.integers(0, 7 * 96))


@st.composite
def owing(draw: Any) -> Owed:
    return Owed(
        opened=draw(moments()),
        cls=draw(st.sampled_from(("turn", "reaction"))),
        allowance=draw(quarters(4, 300)),
        extra=draw(st.sampled_from((0, 0, 96 * QUARTER))),
        guarded=draw(st.sampled_from((True, True, True, False))),
    )


@st.composite
def stopping(draw: Any, opened: datetime) -> list[Stop]:
    found = []
    for _ in range(draw(st.integers(0, 3))):
        begins = opened + STEP * draw(st.integers(-200, 400))
        found.append(
            Stop(
                kind=draw(st.sampled_from(("pause", "outage", "mail", "vacation", "open"))),
                begins=begins,
                ends=begins + STEP * draw(st.integers(1, 400)),
            )
        )
    return found


@st.composite
def cases(draw: Any) -> Case:
    owed = draw(owing())
    bank = draw(st.sampled_from((0, 0, 1, 50, 288))) * QUARTER
    return owed, bank, draw(rates), draw(habits), draw(stopping(owed.opened))


def out(case: Case) -> datetime:
    found = due(*case)
    assert isinstance(found, Due)
    return found.due


@pytest.mark.rules("TAB-53", "TAB-55", "TAB-56", "TAB-57", "TAB-58", "TAB-59", "TAB-63")
@settings(max_examples=150)
@given(cases())
def test_a_slow_and_plain_clock_says_the_same(case: Case) -> None:
    found = due(*case)
    assert isinstance(found, Due)
    assert (found.base, found.due) == stepped(*case)


@pytest.mark.rules("TAB-57", "TAB-59")
@pytest.mark.parametrize("zone", FEW)
def test_a_slow_and_plain_clock_says_the_same_all_through_a_year(zone: str) -> None:
    assert differing(zone) == []


@pytest.mark.rules("TAB-58")
@given(cases(), st.integers(1, 300))
def test_who_is_asked_later_has_no_less_time(case: Any, later: int) -> None:
    owed, *rest = case
    after = msgspec.structs.replace(owed, opened=owed.opened + STEP * later)
    assert out((owed, *rest)) <= out((after, *rest))


@pytest.mark.rules("TAB-55")
@given(cases(), st.integers(1, 10**6))
def test_more_in_the_bank_is_no_less_time(case: Any, more: int) -> None:
    owed, bank, *rest = case
    assert out((owed, bank, *rest)) <= out((owed, bank + more, *rest))


@pytest.mark.rules("TAB-56", "TAB-63")
@given(cases(), st.data())
def test_another_stop_or_a_longer_one_is_no_less_time(case: Any, data: st.DataObject) -> None:
    *rest, stops = case
    more = data.draw(stopping(rest[0].opened))
    longer = [
        msgspec.structs.replace(stop, ends=stop.ends + STEP * data.draw(st.integers(0, 99))) for stop in stops
    ]
    assert out(case) <= out((*rest, stops + more)) and out(case) <= out((*rest, longer))


@pytest.mark.rules("TAB-57")
@given(cases(), sleeps(), st.integers(0, 6))
def test_who_sleeps_has_no_less_time_than_who_does_not(
    case: Any, sleep: tuple[str, str], rest_day: int
) -> None:
    owed, bank, rates, habits, stops = case
    never = Habits(zone=habits.zone)
    short = msgspec.structs.replace(never, sleep=sleep)
    longer = msgspec.structs.replace(short, sleep=(sleep[0], of_day(minutes(sleep[1]) // 15 + 4)))
    rested = msgspec.structs.replace(longer, rest_day=rest_day)
    found = [out((owed, bank, rates, each, stops)) for each in (never, short, longer, rested)]
    assert found == sorted(found)


@pytest.mark.rules("TAB-67")
@given(cases())
def test_reminders_come_awake_in_order_and_with_time_left(case: Any) -> None:
    owed, bank, rates, habits, stops = case
    found = due(*case)
    assert isinstance(found, Due)
    first = [each for each in found.reminders if each < found.base]
    second = [each for each in found.reminders if each >= found.base]
    half = timedelta(minutes=30)
    assert len(first) <= 1 and len(second) <= 1 and first + second == list(found.reminders)
    assert all(owed.opened < each <= found.base - half for each in first)
    assert all(each <= found.due - half for each in second)
    assert not second or (owed.cls == "turn" and bank >= 3 * 3600)
    for each in found.reminders:
        wall = each.astimezone(ZoneInfo(habits.zone))
        assert wall.fold or not asleep(wall, habits)


@pytest.mark.rules("TAB-55")
@given(cases(), st.integers(0, 1000))
def test_an_answer_costs_what_ran_over_and_no_more_than_there_is(case: Any, later: int) -> None:
    owed, bank, rates, habits, stops = case
    found, answered = due(*case), owed.opened + STEP * later
    assert isinstance(found, Due)
    settled = settle(owed, answered, bank, rates, habits, stops)
    assert settled.late == (answered > found.due)
    assert 0 <= settled.spent <= bank and settled.used <= later * QUARTER
    assert settled.spent == 0 or answered > found.base
    if answered >= found.due and owed.cls == "turn":
        assert settled.spent == bank
