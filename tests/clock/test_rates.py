"""What rates and habits there may be, and what is said of those that may not."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from horror.clock import NONE, PRESETS, BadHabits, BadRates, Habits, Rates, habits_of, rates_of

HOUR, DAY = 3600, 86400


@pytest.mark.rules("TAB-50")
@pytest.mark.parametrize(
    ("preset", "ladder", "hours"),
    [
        ("daily", "standard", (24, 8, 24, 6, 72, 12, 96)),
        ("brisk", "strict", (12, 4, 12, 4, 24, 6, 36)),
        ("slow", "gentle", (72, 24, 48, 8, 120, 24, 168)),
        ("league", "strict", (24, 8, 24, 6, 48, 8, 72)),
    ],
)  # fmt: skip
def test_presets_are_rates_as_they_are(preset: str, ladder: str, hours: tuple[int, ...]) -> None:
    rates = rates_of(preset, {})
    names = ("turn", "again", "reaction", "awake", "bank", "refill", "cap")
    assert rates == PRESETS[preset]
    assert tuple(getattr(rates, name) for name in names) == tuple(number * HOUR for number in hours)
    assert (rates.preset, rates.ladder, rates.away, rates.late) == (preset, ladder, "clock", "play")
    assert (rates.off_days, rates.off_zone, rates.holidays, rates.vacation_days) == ((), "UTC", (), 10)
    asked = {name: getattr(rates, name) for name in Rates.__struct_fields__[1:]}
    assert rates_of(preset, asked) == rates, "what a preset has is within the bounds"


@pytest.mark.rules("TAB-50")
def test_the_first_preset_is_daily_and_none_is_no_clock() -> None:
    assert list(PRESETS) == ["daily", "brisk", "slow", "league"]
    assert rates_of(NONE, {}) is None


@pytest.mark.rules("TAB-51")
def test_settings_of_ones_own() -> None:
    own = {"turn": 48 * HOUR, "off_days": [6, 5, 6], "off_zone": "Asia/Tokyo", "holidays": ["2026-12-25", "2026-12-24"],
           "vacation_days": 0, "away": "choice", "late": "wait", "ladder": "gentle"}  # fmt: skip
    rates = rates_of("brisk", own)
    assert (rates.preset, rates.turn, rates.again, rates.vacation_days) == ("brisk", 48 * HOUR, 4 * HOUR, 0)
    assert (rates.off_days, rates.off_zone) == ((5, 6), "Asia/Tokyo")
    assert rates.holidays == (date(2026, 12, 24), date(2026, 12, 25))
    assert (rates.away, rates.late, rates.ladder) == ("choice", "wait", "gentle")


@pytest.mark.rules("TAB-50")
@pytest.mark.parametrize(
    ("own", "fitted"),
    [
        ({"turn": 6 * HOUR}, {"again": 6 * HOUR, "refill": 6 * HOUR, "cap": 96 * HOUR}),
        ({"reaction": 4 * HOUR}, {"awake": 4 * HOUR, "turn": 24 * HOUR}),
        ({"cap": 60 * HOUR}, {"bank": 60 * HOUR}),
        ({"bank": 100 * HOUR}, {"cap": 100 * HOUR}),
        ({"bank": 80 * HOUR}, {"cap": 96 * HOUR}),
        ({"bank": 60 * HOUR, "cap": 60 * HOUR}, {"bank": 60 * HOUR}),
    ],
)
def test_what_is_left_open_fits_to_what_is_said(own: dict[str, int], fitted: dict[str, int]) -> None:
    rates = rates_of("daily", own)
    assert {name: getattr(rates, name) for name in fitted} == fitted


@pytest.mark.rules("TAB-51")
@pytest.mark.parametrize(
    ("name", "least", "most", "others"),
    [
        ("turn", 6 * HOUR, 14 * DAY, {}),
        ("again", HOUR, 10 * HOUR, {"turn": 10 * HOUR}),
        ("reaction", 4 * HOUR, 7 * DAY, {}),
        ("awake", 0, 10 * HOUR, {}),
        ("awake", 0, 5 * HOUR, {"reaction": 5 * HOUR}),
        ("cap", 0, 30 * DAY, {}),
        ("bank", 0, 30 * DAY, {}),
        ("bank", 0, 5 * HOUR, {"cap": 5 * HOUR}),
        ("refill", 0, 10 * HOUR, {"turn": 10 * HOUR}),
        ("vacation_days", 0, 60, {}),
    ],
)
def test_numbers_have_bounds(name: str, least: int, most: int, others: dict[str, int]) -> None:
    for number in (least, most):
        assert getattr(rates_of("daily", {**others, name: number}), name) == number
    for wrong in (least - 1, most + 1, str(least), float(most), True, None):
        with pytest.raises(BadRates) as raised:
            rates_of("daily", {**others, name: wrong})
        assert (raised.value.rule, raised.value.path) == ("TAB-51", f"rates.{name}")
        assert raised.value.reason == f"expected a whole number from {least} to {most}"


DAYS_OF_YEAR = [f"2026-01-{day:02}" for day in range(1, 32)] + [f"2026-02-{day:02}" for day in range(1, 11)]


@pytest.mark.rules("TAB-50", "TAB-51", "TAB-59")
@pytest.mark.parametrize(
    ("preset", "own", "rule", "path", "said"),
    [
        ("none", {"turn": DAY}, "TAB-50", "rates.turn", "a game without a clock has no rates"),
        ("hourly", {}, "TAB-50", "rates.preset",
         "there are no rates hourly; there are daily, brisk, slow, league or none"),
        ("daily", {"preset": "slow"}, "TAB-51", "rates.preset",
         "nothing of this name is set; what can be set is turn, again, reaction, awake, bank, refill, cap, off_days, "
         "off_zone, holidays, vacation_days, away, late, ladder or then"),
        ("daily", {"increment": 5}, "TAB-51", "rates.increment",
         "nothing of this name is set; what can be set is turn, again, reaction, awake, bank, refill, cap, off_days, "
         "off_zone, holidays, vacation_days, away, late, ladder or then"),
        ("daily", {"off_days": [0, 1, 2, 3]}, "TAB-51", "rates.off_days", "expected a list of at most 3 days"),
        ("daily", {"off_days": "56"}, "TAB-51", "rates.off_days", "expected a list of at most 3 days"),
        ("daily", {"off_days": [5, 7]}, "TAB-51", "rates.off_days[1]", "expected a whole number from 0 to 6"),
        ("daily", {"off_zone": "Europe/Atlantis"}, "TAB-59", "rates.off_zone", "there is no time zone of this name"),
        ("daily", {"off_zone": ["UTC"]}, "TAB-59", "rates.off_zone", "there is no time zone of this name"),
        ("daily", {"holidays": DAYS_OF_YEAR}, "TAB-51", "rates.holidays", "expected a list of at most 40 days"),
        ("daily", {"holidays": "2026-12-24"}, "TAB-51", "rates.holidays", "expected a list of at most 40 days"),
        ("daily", {"holidays": ["2026-12-24", "2026-02-30"]}, "TAB-51", "rates.holidays[1]",
         "expected a day from 2000-01-01 to 2999-12-31"),
        ("daily", {"holidays": [20261224]}, "TAB-51", "rates.holidays[0]",
         "expected a day from 2000-01-01 to 2999-12-31"),
        ("daily", {"holidays": ["3000-01-01"]}, "TAB-51", "rates.holidays[0]",
         "expected a day from 2000-01-01 to 2999-12-31"),
        ("daily", {"holidays": ["1999-12-31"]}, "TAB-51", "rates.holidays[0]",
         "expected a day from 2000-01-01 to 2999-12-31"),
        ([], {}, "TAB-50", "rates.preset", "there are no rates []; there are daily, brisk, slow, league or none"),
        ("daily", {"away": "never"}, "TAB-51", "rates.away", "expected clock or choice"),
        ("daily", {"late": "lose"}, "TAB-51", "rates.late", "expected play or wait"),
        ("daily", {"ladder": ["strict"]}, "TAB-51", "rates.ladder", "expected gentle, standard or strict"),
    ],
)  # fmt: skip
def test_other_rates_are_refused(preset: str, own: dict[str, Any], rule: str, path: str, said: str) -> None:
    with pytest.raises(BadRates) as raised:
        rates_of(preset, own)
    assert (raised.value.rule, raised.value.path, raised.value.reason) == (rule, path, said)
    assert str(raised.value) == f"{rule}: {path}: {said}"


@pytest.mark.rules("TAB-51")
def test_as_much_as_may_be() -> None:
    assert len(rates_of("daily", {"holidays": DAYS_OF_YEAR[:40]}).holidays) == 40
    assert rates_of("daily", {"off_days": [0, 1, 2]}).off_days == (0, 1, 2)
    ends = ["2000-01-01", "2999-12-31"]
    assert rates_of("daily", {"holidays": ends}).holidays == (date(2000, 1, 1), date(2999, 12, 31))


@pytest.mark.rules("TAB-57")
@pytest.mark.parametrize(
    ("said", "habits"),
    [
        ({}, Habits(zone="UTC")),
        ({"zone": "Asia/Tokyo", "sleep": None, "rest_day": None}, Habits(zone="Asia/Tokyo")),
        ({"sleep": ["23:00", "07:00"], "rest_day": 0}, Habits(sleep=("23:00", "07:00"), rest_day=0)),
        ({"sleep": ["21:00", "07:00"], "rest_day": 6}, Habits(sleep=("21:00", "07:00"), rest_day=6)),
        ({"sleep": ("00:00", "00:01")}, Habits(sleep=("00:00", "00:01"))),
        ({"sleep": ["13:59", "23:59"]}, Habits(sleep=("13:59", "23:59"))),
    ],
)
def test_habits_of_a_person(said: dict[str, Any], habits: Habits) -> None:
    assert habits_of(said) == habits


A_TIME = "expected a time of day, as in 23:00"
A_DAY = "expected a day of the week, from 0 (Monday) to 6"
SO_LONG = "sleep lasts from a minute to 10 hours"
TWO_TIMES = "expected two times, when sleep begins and when it ends"


@pytest.mark.rules("TAB-57", "TAB-59")
@pytest.mark.parametrize(
    ("said", "rule", "path", "reason"),
    [
        ({"zone": "Mars/Olympus"}, "TAB-59", "habits.zone", "there is no time zone of this name"),
        ({"zone": None}, "TAB-59", "habits.zone", "there is no time zone of this name"),
        ({"sleep": ["23:00", "19:00"]}, "TAB-57", "habits.sleep", SO_LONG),
        ({"sleep": ["23:00", "09:01"]}, "TAB-57", "habits.sleep", SO_LONG),
        ({"sleep": ["23:00", "23:00"]}, "TAB-57", "habits.sleep", SO_LONG),
        ({"sleep": ["24:00", "07:00"]}, "TAB-57", "habits.sleep[0]", A_TIME),
        ({"sleep": ["23:00", "7:00"]}, "TAB-57", "habits.sleep[1]", A_TIME),
        ({"sleep": ["23:00", "07:60"]}, "TAB-57", "habits.sleep[1]", A_TIME),
        ({"sleep": [23, 7]}, "TAB-57", "habits.sleep[0]", A_TIME),
        ({"sleep": ["23:00"]}, "TAB-57", "habits.sleep", TWO_TIMES),
        ({"sleep": "23"}, "TAB-57", "habits.sleep", TWO_TIMES),
        ({"rest_day": 7}, "TAB-57", "habits.rest_day", A_DAY),
        ({"rest_day": -1}, "TAB-57", "habits.rest_day", A_DAY),
        ({"rest_day": True}, "TAB-57", "habits.rest_day", A_DAY),
        ({"nap": "14:00"}, "TAB-57", "habits.nap", "habits are a zone, sleep and a rest day"),
    ],
)
def test_other_habits_are_refused(said: dict[str, Any], rule: str, path: str, reason: str) -> None:
    with pytest.raises(BadHabits) as raised:
        habits_of(said)
    assert (raised.value.rule, raised.value.path, raised.value.reason) == (rule, path, reason)
