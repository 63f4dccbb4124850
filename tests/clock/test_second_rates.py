"""A second set of rates from a moment on: what it may be, and how what is owed goes by one or the other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from horror.clock import (
    PRESETS,
    BadRates,
    Due,
    Habits,
    Owed,
    Rates,
    SeatClock,
    Then,
    allowance,
    due,
    rates_of,
    refill,
)
from tests.clock.stepping import STEP, YEAR, stepped, utc

HOUR = 3600
AT = "2026-12-24T12:00:00Z"


def league(**own: Any) -> Rates:
    """The rates of a league with a second set from noon of 24 December on."""
    rates = rates_of("league", {"then": {"at": AT, "preset": "brisk", **own}})
    assert rates is not None
    return rates


@pytest.mark.rules("TAB-160")
def test_a_second_set_is_said_as_rates_are_and_shares_what_belongs_to_the_game() -> None:
    rates = rates_of("league", {
        "off_days": [6], "vacation_days": 7, "then": {"at": AT, "preset": "brisk", "bank": 0, "turn": 6 * HOUR},
    })  # fmt: skip
    assert rates is not None
    assert rates.then == Then(
        at=utc("2026-12-24 12:00"), preset="brisk", turn=6 * HOUR, again=4 * HOUR, reaction=12 * HOUR,
        awake=4 * HOUR, bank=0, refill=6 * HOUR, cap=36 * HOUR, ladder="strict",
    )  # fmt: skip
    second = rates.of(True)
    assert (second.preset, second.turn, second.off_days, second.vacation_days) == ("brisk", 6 * HOUR, (6,), 7)
    assert not second.then
    assert rates.of(False).turn == 24 * HOUR


@pytest.mark.rules("TAB-160")
def test_the_second_set_begins_at_its_moment() -> None:
    rates, begins = league(), utc("2026-12-24 12:00")
    before = begins - timedelta(seconds=1)
    assert (rates.second_at(before), rates.second_at(begins)) == (False, True)
    assert (rates.at(before).turn, rates.at(begins).turn) == (24 * HOUR, 12 * HOUR)
    later = rates.beginning(begins + STEP)
    assert (later.second_at(begins), later.second_at(begins + STEP)) == (False, True)
    daily = PRESETS["daily"]
    assert (daily.second_at(begins), daily.at(begins), daily.beginning(begins)) == (False, daily, daily)


@pytest.mark.rules("TAB-160")
def test_rates_of_one_set_are_kept_as_they_always_were() -> None:
    assert "then" not in msgspec.to_builtins(PRESETS["daily"])


@pytest.mark.rules("TAB-160")
@given(
    turn=st.integers(6 * HOUR, 14 * 24 * HOUR), bank=st.integers(0, 30 * 24 * HOUR),
    at=st.datetimes(YEAR.replace(tzinfo=None), YEAR.replace(tzinfo=None, year=2999), timezones=st.just(UTC)),
)  # fmt: skip
def test_what_is_kept_is_read_as_the_same(turn: int, bank: int, at: datetime) -> None:
    rates = rates_of("slow", {"then": {"at": at.isoformat(), "preset": "daily", "turn": turn, "bank": bank}})
    kept = msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(rates)))
    assert msgspec.convert(kept, Rates) == rates
    assert rates_of(kept.pop("preset"), kept) == rates


@pytest.mark.rules("TAB-160")
@pytest.mark.parametrize(
    ("then", "rule", "path"),
    [
        (None, "TAB-160", "rates.then"),
        ("brisk", "TAB-160", "rates.then"),
        ([], "TAB-160", "rates.then"),
        ({}, "TAB-160", "rates.then.at"),
        ({"preset": "brisk"}, "TAB-160", "rates.then.at"),
        ({"at": "soon", "preset": "brisk"}, "TAB-160", "rates.then.at"),
        ({"at": "2026-12-24T12:00:00", "preset": "brisk"}, "TAB-160", "rates.then.at"),
        ({"at": 1e300, "preset": "brisk"}, "TAB-160", "rates.then.at"),
        ({"at": "9999-12-31T23:59:59-23:00", "preset": "brisk"}, "TAB-160", "rates.then.at"),
        ({"at": "0001-01-01T00:00:00+23:00", "preset": "brisk"}, "TAB-160", "rates.then.at"),
        ({"at": AT}, "TAB-50", "rates.then.preset"),
        ({"at": AT, "preset": "none"}, "TAB-50", "rates.then.preset"),
        ({"at": AT, "preset": ["brisk"]}, "TAB-50", "rates.then.preset"),
        ({"at": AT, "preset": "brisk", "off_days": [6]}, "TAB-51", "rates.then.off_days"),
        ({"at": AT, "preset": "brisk", "vacation_days": 3}, "TAB-51", "rates.then.vacation_days"),
        ({"at": AT, "preset": "brisk", "late": "wait"}, "TAB-51", "rates.then.late"),
        ({"at": AT, "preset": "brisk", "then": {}}, "TAB-51", "rates.then.then"),
        ({"at": AT, "preset": "brisk", "turn": HOUR}, "TAB-51", "rates.then.turn"),
        ({"at": AT, "preset": "brisk", "bank": -1}, "TAB-51", "rates.then.bank"),
        ({"at": AT, "preset": "brisk", "bank": 2, "cap": 1}, "TAB-51", "rates.then.bank"),
        ({"at": AT, "preset": "brisk", "ladder": "steep"}, "TAB-51", "rates.then.ladder"),
    ],
)
def test_other_second_sets_are_refused(then: Any, rule: str, path: str) -> None:
    with pytest.raises(BadRates) as error:
        rates_of("league", {"then": then})
    assert (error.value.rule, error.value.path) == (rule, path)


@pytest.mark.rules("TAB-160")
def test_what_is_owed_goes_by_the_set_under_which_it_was_opened() -> None:
    """Though nothing else differs, waking time is that of its own set: 6 hours by the first, 4 by the second."""
    rates, habits = league(), Habits(zone="UTC", sleep=("22:00", "06:00"))
    opened = utc("2026-12-25 21:00")
    first = Owed(opened=opened, cls="turn", allowance=8 * HOUR)
    second = msgspec.structs.replace(first, second=True)
    by_first, by_second = (due(owed, 0, rates, habits, ()) for owed in (first, second))
    assert isinstance(by_first, Due) and isinstance(by_second, Due)
    assert (by_first.due, by_second.due) == (utc("2026-12-26 11:00"), utc("2026-12-26 09:00"))


@pytest.mark.rules("TAB-161")
def test_a_seat_first_owes_by_the_second_set_and_has_no_more_than_that_begins_with() -> None:
    rates = league(bank=10 * HOUR)
    seat = SeatClock(bank=40 * HOUR)
    assert seat.owing(False, rates) == seat
    owing = seat.owing(True, rates)
    assert (owing.bank, owing.second) == (10 * HOUR, True)
    filled = msgspec.structs.replace(owing, bank=refill(owing.bank, rates.of(True)))
    assert filled.bank == 16 * HOUR
    assert filled.owing(True, rates) == filled, "only once"
    assert SeatClock(bank=3 * HOUR).owing(True, rates).bank == 3 * HOUR
    back = filled.owing(False, rates)
    assert (back.bank, back.second, back.owing(True, rates).bank) == (16 * HOUR, False, 10 * HOUR)


@pytest.mark.rules("TAB-160")
@given(
    at=st.integers(0, 7 * 96), kind=st.sampled_from(("turn", "reaction")), second=st.booleans(),
    bank=st.integers(0, 40), night=st.integers(0, 95), awake=st.tuples(st.integers(0, 40), st.integers(0, 40)),
)  # fmt: skip
def test_it_is_due_as_by_a_slow_and_plain_clock(
    at: int, kind: Any, second: bool, bank: int, night: int, awake: tuple[int, int]
) -> None:
    quarter = 900
    rates = rates_of("daily", {
        "awake": awake[0] * quarter, "off_days": [6],
        "then": {"at": AT, "preset": "brisk", "awake": awake[1] * quarter},
    })  # fmt: skip
    assert rates is not None
    lasts = allowance(rates.of(second), kind, "first")
    owed = Owed(opened=YEAR + STEP * at, cls=kind, allowance=lasts, second=second)
    begins, ends = (f"{each % 96 // 4:02}:{each % 4 * 15:02}" for each in (night, night + 32))
    habits = Habits(zone="UTC", sleep=(begins, ends))
    found = due(owed, bank * quarter, rates, habits, ())
    assert isinstance(found, Due)
    assert (found.base, found.due) == stepped(owed, bank * quarter, rates, habits, ())
