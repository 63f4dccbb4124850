"""When an obligation is due, case by case, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
import pytest

from horror.clock import (
    Case,
    Cls,
    Due,
    Habits,
    Owed,
    Rates,
    Standing,
    Stop,
    allowance,
    due,
    ran,
    rates_of,
    refill,
    run_down,
    settle,
)
from tests.clock.stepping import utc

HOUR = 3600
BERLIN = Habits(zone="Europe/Berlin")
SLEEPS = Habits(zone="Europe/Berlin", sleep=("23:00", "07:00"))
DAILY = rates_of("daily", {"reaction": 12 * HOUR})
WEEKENDS = rates_of("daily", {"reaction": 12 * HOUR, "off_days": [5, 6], "off_zone": "Europe/Berlin"})
THURSDAYS = rates_of("daily", {"off_days": [3]})
WAKEFUL = rates_of("daily", {"awake": 0})
APIA = Habits(zone="Pacific/Apia")


def turn(opened: str, hours: int = 24, **more: Any) -> Owed:
    return Owed(opened=utc(opened), cls="turn", allowance=hours * HOUR, **more)


def reaction(opened: str, hours: int = 12, **more: Any) -> Owed:
    return Owed(opened=utc(opened), cls="reaction", allowance=hours * HOUR, **more)


def stop(kind: Any, begins: str, ends: str | None) -> Stop:
    return Stop(kind=kind, begins=utc(begins), ends=utc(ends) if ends else None)


def at(
    owed: Owed, bank: int = 0, rates: Rates = DAILY, habits: Habits = BERLIN, stops: Sequence[Stop] = ()
) -> Due:
    found = due(owed, bank * HOUR, rates, habits, stops)
    assert isinstance(found, Due)
    return found


CASES = {
    "plain": (turn("2026-11-20 10:00"), 0, DAILY, BERLIN, (), "2026-11-21 10:00", "2026-11-21 10:00"),
    "with bank": (turn("2026-11-20 10:00"), 72, DAILY, BERLIN, (), "2026-11-21 10:00", "2026-11-24 10:00"),
    "a reaction asked for late in the evening": (
        reaction("2026-11-20 21:30"), 0, DAILY, BERLIN, (), "2026-11-21 09:30", "2026-11-21 09:30",
    ),
    "the same of somebody who sleeps": (
        reaction("2026-11-20 21:30"), 0, DAILY, SLEEPS, (), "2026-11-21 11:30", "2026-11-21 11:30",
    ),
    "a reaction asked for in the morning": (
        reaction("2026-11-20 08:00"), 0, DAILY, BERLIN, (), "2026-11-20 20:00", "2026-11-20 20:00",
    ),
    "opened and out asleep": (
        turn("2026-11-20 01:00"), 0, DAILY, SLEEPS, (), "2026-11-21 06:00", "2026-11-21 06:00",
    ),
    "without waking hours, a pause from when it would be due": (
        turn("2026-11-20 10:00"), 0, WAKEFUL, BERLIN, (stop("pause", "2026-11-21 10:00", "2026-11-21 15:00"),),
        "2026-11-21 10:00", "2026-11-21 15:00",
    ),
    "the short night of spring": (
        reaction("2027-03-27 22:30"), 0, DAILY, SLEEPS, (), "2027-03-28 11:00", "2027-03-28 11:00",
    ),
    "the long night of autumn": (
        reaction("2026-10-24 21:30"), 0, DAILY, SLEEPS, (), "2026-10-25 12:00", "2026-10-25 12:00",
    ),
    "a day is 24 hours in spring": (
        turn("2027-03-27 19:00"), 0, DAILY, BERLIN, (), "2027-03-28 19:00", "2027-03-28 19:00",
    ),
    "sleep that begins at a time that is not": (
        turn("2027-03-14 04:00", 6), 0, DAILY, Habits(zone="America/New_York", sleep=("02:30", "09:00")), (),
        "2027-03-14 16:00", "2027-03-14 16:00",
    ),
    "a weekend off": (turn("2026-11-20 17:00"), 0, WEEKENDS, BERLIN, (), "2026-11-23 17:00", "2026-11-23 17:00"),
    "opened in a weekend off": (
        turn("2026-11-21 10:00"), 0, WEEKENDS, BERLIN, (), "2026-11-23 23:00", "2026-11-23 23:00",
    ),
    "opened in a weekend off by somebody who sleeps": (
        turn("2026-11-21 10:00"), 0, WEEKENDS, SLEEPS, (), "2026-11-24 06:00", "2026-11-24 06:00",
    ),
    "a weekend off in which clocks change": (
        turn("2026-10-23 16:00"), 0, WEEKENDS, BERLIN, (), "2026-10-26 17:00", "2026-10-26 17:00",
    ),
    "two holidays": (
        turn("2026-12-24 10:00"), 0,
        rates_of("daily", {"holidays": ["2026-12-26", "2026-12-25"], "off_zone": "Europe/Berlin"}), BERLIN, (),
        "2026-12-27 10:00", "2026-12-27 10:00",
    ),
    "vacation": (
        turn("2026-11-20 10:00"), 0, DAILY, BERLIN, (stop("vacation", "2026-11-20 23:00", "2026-11-22 23:00"),),
        "2026-11-23 10:00", "2026-11-23 10:00",
    ),
    "a pause": (
        turn("2026-11-20 10:00"), 0, DAILY, BERLIN, (stop("pause", "2026-11-20 15:00", "2026-11-20 20:00"),),
        "2026-11-21 15:00", "2026-11-21 15:00",
    ),
    "a stop that begins before the opening": (
        turn("2026-11-20 10:00"), 0, DAILY, BERLIN, (stop("vacation", "2026-11-19 15:00", "2026-11-20 20:00"),),
        "2026-11-21 20:00", "2026-11-21 20:00",
    ),
    "a stop that was over before": (
        turn("2026-11-20 10:00"), 0, DAILY, BERLIN, (stop("pause", "2026-11-19 15:00", "2026-11-20 09:00"),),
        "2026-11-21 10:00", "2026-11-21 10:00",
    ),
    "an outage over a weekend off": (
        turn("2026-11-20 17:00"), 0, WEEKENDS, BERLIN, (stop("outage", "2026-11-21 10:00", "2026-11-23 02:00"),),
        "2026-11-23 20:00", "2026-11-23 20:00",
    ),
    "stops that overlap, in any order": (
        turn("2026-11-20 10:00"), 0, DAILY, BERLIN,
        (stop("vacation", "2026-11-20 18:00", "2026-11-20 22:00"),
         stop("mail", "2026-11-20 15:00", "2026-11-20 20:00")),
        "2026-11-21 17:00", "2026-11-21 17:00",
    ),
    "the bank is out asleep": (
        turn("2026-11-20 08:00"), 17, DAILY, SLEEPS, (), "2026-11-21 08:00", "2026-11-22 06:00",
    ),
    "out when sleep begins": (
        turn("2026-11-20 10:00", 12), 0, DAILY, SLEEPS, (), "2026-11-20 22:00", "2026-11-20 22:00",
    ),
    "out where sleep turns into a stop": (
        turn("2026-11-20 18:00", 12), 0, WAKEFUL, SLEEPS, (stop("vacation", "2026-11-21 06:00", "2026-11-21 08:00"),),
        "2026-11-21 08:00", "2026-11-21 08:00",
    ),
    "asleep when the waking hours begin, and without any": (
        reaction("2026-11-20 20:00", 4), 0, WAKEFUL, SLEEPS, (stop("pause", "2026-11-20 21:00", "2026-11-21 02:00"),),
        "2026-11-21 06:00", "2026-11-21 06:00",
    ),
    "a quarter of an hour from UTC": (
        turn("2026-11-20 16:20", 8), 0, DAILY, Habits(zone="Asia/Kathmandu", sleep=("22:15", "06:00")), (),
        "2026-11-21 06:05", "2026-11-21 06:05",
    ),
    "clocks that change by half an hour": (
        reaction("2026-10-03 12:00"), 0, DAILY, Habits(zone="Australia/Lord_Howe", sleep=("23:00", "07:00")), (),
        "2026-10-04 01:30", "2026-10-04 01:30",
    ),
    "a day of rest counts as sleep": (
        turn("2026-11-20 10:00"), 0, DAILY, Habits(zone="Europe/Berlin", rest_day=5), (),
        "2026-11-21 23:00", "2026-11-21 23:00",
    ),
    "a pause shortly before the end": (
        reaction("2026-11-20 08:00"), 0, DAILY, BERLIN, (stop("pause", "2026-11-20 19:55", "2026-11-25 11:00"),),
        "2026-11-25 11:05", "2026-11-25 17:00",
    ),
    "a pause shortly after the end": (
        reaction("2026-11-20 08:00"), 0, DAILY, BERLIN, (stop("pause", "2026-11-20 20:00:30", "2026-11-25 11:00"),),
        "2026-11-20 20:00", "2026-11-25 17:00",
    ),
    "a pause that ends at night": (
        reaction("2026-11-20 08:00"), 0, DAILY, SLEEPS, (stop("pause", "2026-11-20 19:55", "2026-11-25 02:00"),),
        "2026-11-25 06:00", "2026-11-25 12:00",
    ),
    "a pause that ends when the obligation begins": (
        reaction("2026-11-20 08:00", 6), 0, DAILY, BERLIN, (stop("pause", "2026-11-19 08:00", "2026-11-20 08:00"),),
        "2026-11-20 14:00", "2026-11-20 14:00",
    ),
    "a vacation wakes nobody": (
        reaction("2026-11-20 08:00"), 0, DAILY, BERLIN, (stop("vacation", "2026-11-20 19:55", "2026-11-25 11:00"),),
        "2026-11-25 11:05", "2026-11-25 11:05",
    ),
    "a reaction of who is late": (
        reaction("2026-11-20 21:30", 2, guarded=False), 0, DAILY, SLEEPS, (), "2026-11-20 23:30", "2026-11-20 23:30",
    ),
    "a reaction of who is late, and a pause": (
        reaction("2026-11-20 21:30", 2, guarded=False), 0, DAILY, SLEEPS,
        (stop("pause", "2026-11-20 23:00", "2026-11-21 01:00"),), "2026-11-21 01:30", "2026-11-21 03:00",
    ),
    "a reaction has no bank": (
        reaction("2026-11-20 08:00"), 72, DAILY, BERLIN, (), "2026-11-20 20:00", "2026-11-20 20:00",
    ),
    "more time by others": (
        turn("2026-11-20 10:00", extra=24 * HOUR), 0, DAILY, BERLIN, (), "2026-11-22 10:00", "2026-11-22 10:00",
    ),
}  # fmt: skip
"""An obligation, hours in the bank, rates, habits and stops; when its own time is up, and when the bank is too."""


@pytest.mark.rules("TAB-53", "TAB-55", "TAB-56", "TAB-57", "TAB-58", "TAB-59", "TAB-63")
@pytest.mark.parametrize("name", CASES)
def test_it_is_due(name: str) -> None:
    owed, bank, rates, habits, stops, base, ends = CASES[name]
    found = at(owed, bank, rates, habits, stops)
    assert (found.base, found.due) == (utc(base), utc(ends))


@pytest.mark.rules("TAB-59")
def test_who_is_away_on_a_day_that_did_not_exist_gains_nothing() -> None:
    """Samoa went from 29 to 31 December 2011."""
    rates = rates_of("daily", {"off_zone": "Pacific/Apia", "holidays": ["2011-12-30"]})
    assert at(turn("2011-12-29 12:00"), 0, rates, APIA).due == utc("2011-12-30 12:00")
    away = rates_of("daily", {"off_zone": "Pacific/Apia", "holidays": ["2011-12-31"]})
    assert at(turn("2011-12-29 12:00"), 0, away, APIA).due == utc("2011-12-31 12:00")


@pytest.mark.rules("TAB-56")
@pytest.mark.parametrize("begins", ["2026-11-19 15:00", "2026-11-20 15:00", "2026-11-29 15:00"])
def test_nothing_is_due_while_it_is_not_known_when_the_clock_runs_on(begins: str) -> None:
    stops = (stop("mail", "2026-11-20 12:00", "2026-11-20 13:00"), stop("pause", begins, None))
    assert due(turn("2026-11-20 10:00"), 0, DAILY, SLEEPS, stops) == Standing()


@pytest.mark.rules("TAB-67")
@pytest.mark.parametrize(
    ("owed", "bank", "rates", "habits", "stops", "reminders"),
    [
        (turn("2026-11-20 10:00"), 72, DAILY, BERLIN, (), ["2026-11-21 05:12", "2026-11-23 19:36"]),
        (turn("2026-11-20 08:00"), 17, DAILY, SLEEPS, (), ["2026-11-20 21:45", "2026-11-21 21:36"]),
        (reaction("2026-11-20 08:00"), 72, DAILY, BERLIN, (), ["2026-11-20 17:36"]),
        # at the moment at which sleep begins it is a quarter of an hour early too
        (turn("2026-11-19 14:00", 40), 0, DAILY, SLEEPS, (), ["2026-11-20 21:45"]),
        (turn("2026-11-20 14:00", 10), 0, DAILY, SLEEPS, (), ["2026-11-20 21:45"]),
        # there is no evening before it, so it waits for the morning
        (turn("2026-11-20 22:30", 8), 0, WAKEFUL, SLEEPS, (), ["2026-11-21 06:00"]),
        (turn("2026-11-20 21:45", 8), 0, WAKEFUL, SLEEPS, (), ["2026-11-20 21:45"]),
        # the evening before lies in a pause, and in the morning nothing is left
        (reaction("2026-11-20 08:00"), 0, DAILY, SLEEPS, (stop("pause", "2026-11-20 19:55", "2026-11-25 02:00"),), []),
        # three hours, and a little less
        (turn("2026-11-20 08:00", 3), 0, DAILY, BERLIN, (), ["2026-11-20 10:24"]),
        (Owed(opened=utc("2026-11-20 08:00"), cls="turn", allowance=3 * HOUR - 1), 0, DAILY, BERLIN, (), []),
        (turn("2026-11-20 08:00", 2), 3, DAILY, BERLIN, (), ["2026-11-20 12:24"]),
        # half an hour is left, and a little less
        (turn("2026-11-20 21:50", 8), 0, rates_of("daily", {"awake": 2400}), SLEEPS, (), ["2026-11-21 06:00"]),
        (turn("2026-11-20 21:50", 8), 0, rates_of("daily", {"awake": 2399}), SLEEPS, (), []),
        # nobody sleeps in the clock of who is late, but mails let him sleep
        (reaction("2026-11-20 21:50", 2, guarded=False, extra=5 * HOUR), 0, DAILY, SLEEPS, (), []),
        (reaction("2026-11-20 21:50", 2, guarded=False, extra=8 * HOUR), 0, DAILY, SLEEPS, (), ["2026-11-21 06:00"]),
    ],
)  # fmt: skip
def test_somebody_is_reminded(
    owed: Owed, bank: int, rates: Rates, habits: Habits, stops: Sequence[Stop], reminders: list[str]
) -> None:
    assert at(owed, bank, rates, habits, stops).reminders == tuple(utc(each) for each in reminders)


@pytest.mark.rules("TAB-55")
@pytest.mark.parametrize(
    ("answered", "spent", "used", "late"),
    [
        ("2026-11-20 10:00", 0, 0, False),
        ("2026-11-21 09:00", 0, 23 * HOUR, False),
        ("2026-11-21 10:00:00.900000", 0, 24 * HOUR, False),
        ("2026-11-21 15:00", 5 * HOUR, 29 * HOUR, False),
        ("2026-11-24 10:00", 72 * HOUR, 96 * HOUR, False),
        ("2026-11-24 10:00:01", 72 * HOUR, 96 * HOUR + 1, True),
        ("2026-11-30 15:00", 72 * HOUR, 245 * HOUR, True),
    ],
)
def test_what_runs_over_is_paid_from_the_bank(answered: str, spent: int, used: int, late: bool) -> None:
    settled = settle(turn("2026-11-20 10:00"), utc(answered), 72 * HOUR, DAILY, BERLIN, ())
    assert (settled.spent, settled.used, settled.late) == (spent, used, late)


@pytest.mark.rules("TAB-55")
def test_a_reaction_costs_the_bank_nothing() -> None:
    settled = settle(reaction("2026-11-20 10:00"), utc("2026-11-21 10:00"), 72 * HOUR, DAILY, BERLIN, ())
    assert (settled.spent, settled.used, settled.late) == (0, 24 * HOUR, True)


@pytest.mark.rules("TAB-55", "TAB-56")
def test_what_stands_costs_nothing_and_who_answers_in_a_pause_is_not_late() -> None:
    owed = turn("2026-11-20 10:00")
    for began, spent, used in (("2026-11-20 15:00", 0, 5), ("2026-11-21 15:00", 5, 29)):
        for rates in (DAILY, THURSDAYS):
            settled = settle(
                owed, utc("2026-12-20 10:00"), 72 * HOUR, rates, SLEEPS, (stop("pause", began, None),)
            )
            assert (settled.spent, settled.used, settled.late) == (spent * HOUR, used * HOUR, False)


@pytest.mark.rules("TAB-55")
def test_the_bank_grows_to_its_cap() -> None:
    assert refill(0, DAILY) == 12 * HOUR
    assert refill(84 * HOUR, DAILY) == 96 * HOUR
    assert refill(84 * HOUR + 1, DAILY) == refill(96 * HOUR, DAILY) == 96 * HOUR


@pytest.mark.rules("TAB-53")
@pytest.mark.parametrize(("used", "hours"), [(0, 24), (10, 14), (16, 8), (20, 8), (30, 8)])
def test_what_is_owed_later_in_a_turn_has_what_is_left_of_it(used: int, hours: int) -> None:
    assert allowance(DAILY, "turn", "later", used * HOUR) == hours * HOUR


@pytest.mark.rules("TAB-53", "TAB-54", "TAB-72")
@pytest.mark.parametrize(
    ("cls", "case", "hours"),
    [
        ("turn", "first", 24),
        ("turn", "undone", 4),
        ("turn", "returned", 8),
        ("turn", "late", 8),
        ("reaction", "first", 12),
        ("reaction", "later", 12),
        ("reaction", "undone", 8),
        ("reaction", "returned", 8),
        ("reaction", "late", 2),
    ],
)
def test_how_long_an_obligation_may_last(cls: Cls, case: Case, hours: int) -> None:
    assert allowance(DAILY, cls, case, used=20 * HOUR) == hours * HOUR


@pytest.mark.rules("TAB-54")
@pytest.mark.parametrize(("used", "hours"), [(0, 8), (16, 8), (17, 7), (24, 0), (30, 0)])
def test_who_takes_moves_back_has_what_is_left_of_the_turn(used: int, hours: int) -> None:
    assert allowance(DAILY, "turn", "undone", used * HOUR) == hours * HOUR


@pytest.mark.rules("TAB-54")
def test_who_owes_a_reaction_anew_has_no_more_than_at_first() -> None:
    rates = rates_of("daily", {"reaction": 4 * HOUR})
    assert allowance(rates, "reaction", "undone") == allowance(rates, "reaction", "returned") == 4 * HOUR


@pytest.mark.rules("TAB-56", "TAB-76")
def test_for_how_long_a_clock_ran_and_when_it_will_have() -> None:
    stops = (stop("pause", "2026-11-20 15:00", "2026-11-20 20:00"),)
    began = utc("2026-11-20 10:00")
    assert ran(DAILY, stops, began, utc("2026-11-21 15:00:00.999999")) == 24 * HOUR
    assert ran(DAILY, stops, began, began - timedelta(days=1)) == 0
    assert run_down(DAILY, stops, began, 24 * HOUR) == utc("2026-11-21 15:00")
    assert run_down(DAILY, stops, began, 5 * HOUR) == utc("2026-11-20 15:00")
    endless = (stop("pause", "2026-11-20 15:00", None),)
    assert ran(DAILY, endless, began, datetime(2030, 1, 1, tzinfo=UTC)) == 5 * HOUR
    assert run_down(DAILY, endless, began, 5 * HOUR) == utc("2026-11-20 15:00")
    assert run_down(DAILY, endless, began, 5 * HOUR + 1) is None


def test_what_is_kept_of_it_comes_back_as_it_was() -> None:
    """Rates, habits, stops and obligations are kept as JSON."""
    slow = rates_of("slow", {"holidays": [date(2026, 12, 24)]})
    for one in (
        WEEKENDS,
        slow,
        SLEEPS,
        BERLIN,
        turn("2026-11-20 10:00"),
        stop("pause", "2026-11-20 15:00", None),
    ):
        assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(one)), type(one)) == one
