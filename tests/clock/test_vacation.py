"""Days of vacation: when they are in force, how many one has, on which of them a game waits."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from horror.clock.vacation import Span, Vacation, balance, days_waited, united

BERLIN = "Europe/Berlin"


def at(text: str) -> datetime:
    """A time of UTC, `11-20 10:00` in 2026 or with a year before."""
    text = text if text.count("-") == 2 else f"2026-{text}"
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def vacation(first: str, last: str, announced: str, zone: str = BERLIN) -> Vacation:
    return Vacation(date.fromisoformat(first), date.fromisoformat(last), zone, at(announced))


@pytest.mark.parametrize(
    ("first", "last", "announced", "begins", "ends", "days"),
    [
        ("2026-12-01", "2026-12-03", "11-20 10:00", "11-30 23:00", "12-03 23:00", 3),
        ("2026-12-01", "2026-12-01", "11-20 10:00", "11-30 23:00", "12-01 23:00", 1),
        # announced at 21:00 of the day before: from 09:00 on, and the first day counts whole
        ("2026-12-01", "2026-12-03", "11-30 20:00", "12-01 08:00", "12-03 23:00", 3),
        # announced on its first day: in force on the next one
        ("2026-12-01", "2026-12-03", "12-01 14:00", "12-02 02:00", "12-03 23:00", 2),
        ("2026-12-01", "2026-12-03", "12-01 11:00", "12-01 23:00", "12-03 23:00", 2),
        ("2026-12-01", "2026-12-03", "12-01 10:59", "12-01 22:59", "12-03 23:00", 3),
        # announced on its last day
        ("2026-12-01", "2026-12-01", "12-01 14:00", "12-02 02:00", "12-01 23:00", 0),
        # over the change of the clocks: days of 25 and 23 hours are days
        ("2026-10-25", "2026-10-25", "10-01 00:00", "10-24 22:00", "10-25 23:00", 1),
        ("2027-03-28", "2027-03-28", "10-01 00:00", "2027-03-27 23:00", "2027-03-28 22:00", 1),
    ],
)
def test_when_a_vacation_is_in_force_and_what_it_costs(
    first: str, last: str, announced: str, begins: str, ends: str, days: int
) -> None:
    """TAB-91, TAB-92."""
    taken = vacation(first, last, announced)
    assert (taken.begins, taken.ends, len(taken.days)) == (at(begins), at(ends), days)


def test_a_day_that_a_zone_skipped_costs_nothing() -> None:
    """TAB-91: Apia had no 30 December in 2011."""
    taken = vacation("2011-12-29", "2011-12-31", "2011-12-01 00:00", "Pacific/Apia")
    assert [day.ends - day.begins for day in taken.days] == [timedelta(days=1)] * 2


def test_a_day_without_a_midnight_begins_at_the_end_of_the_gap() -> None:
    """TAB-92: in Cairo clocks go from 00:00 to 01:00."""
    taken = vacation("2026-04-24", "2026-04-24", "04-01 00:00", "Africa/Cairo")
    assert (taken.begins, taken.ends) == (at("04-23 22:00"), at("04-24 21:00"))


@pytest.mark.parametrize(
    ("now", "last"),
    [
        ("11-30 22:59", None),
        ("11-30 23:00", "2026-12-01"),
        ("12-02 22:59", "2026-12-02"),
        ("12-02 23:00", "2026-12-03"),
        ("12-09 12:00", "2026-12-03"),
    ],
)
def test_a_vacation_may_be_ended_from_the_next_midnight(now: str, last: str | None) -> None:
    """TAB-92: before it is in force it is taken back whole."""
    ended = vacation("2026-12-01", "2026-12-03", "11-20 10:00").ended(at(now))
    assert (ended and ended.last) == (last and date.fromisoformat(last))


NEW_YEAR = at("01-01 00:00")


def playing(*spans: tuple[float, float]) -> list[Span]:
    """Spans of days since New Year."""
    return [Span(*(NEW_YEAR + timedelta(days=days) for days in span)) for span in spans]


@pytest.mark.parametrize(
    ("spans", "paid", "day", "left"),
    [
        ([], [], 365, 10),
        ([(0, 365)], [], 9.99, 10),
        ([(0, 365)], [], 10, 11),
        ([(0, 365)], [], 365, 28),
        ([(0, 100)], [], 365, 20),
        # two games at once earn as one does, and a break does not count
        ([(0, 10), (5, 15), (15, 20), (40, 49)], [], 365, 12),
        ([(0, 10), (5, 15), (15, 20), (40, 50)], [], 365, 13),
        ([(0, 5), (2, 3), (7, 12)], [], 365, 11),
        ([], [(3, 7)], 365, 3),
        ([], [(3, 12)], 365, 0),
        ([(0, 365)], [(100, 5)], 100, 15),
        ([(0, 365)], [(95, 5)], 100, 15),
        # at most 28, also before some are paid
        ([(0, 365)], [(300, 28)], 300, 0),
        ([(0, 365)], [(300, 28)], 310, 1),
        ([(0, 365)], [(200, 20), (300, 5)], 320, 15),
    ],
)
def test_days_are_earned_by_playing_and_paid_when_announced(
    spans: list[tuple[float, float]], paid: list[tuple[float, int]], day: float, left: int
) -> None:
    """TAB-91."""
    payments = [(NEW_YEAR + timedelta(days=since), days) for since, days in paid]
    assert balance(playing(*spans), payments, NEW_YEAR + timedelta(days=day)) == left


def test_nothing_is_earned_after_now() -> None:
    """TAB-91."""
    assert balance(playing((0, 365)), [], NEW_YEAR) == 10


def days(*vacations: Vacation) -> list[Span]:
    return [day for each in vacations for day in each.days]


def test_a_game_waits_on_its_first_days_of_vacation() -> None:
    """TAB-62: days on which the game has waited before count."""
    first = vacation("2026-12-01", "2026-12-03", "11-20 10:00")
    second = vacation("2026-12-20", "2026-12-24", "11-20 10:00")
    since = at("11-01 00:00")
    assert days_waited(days(second, first), 10, since) == days(first, second)
    assert days_waited(days(first, second), 4, since) == days(first, second)[:4]
    assert days_waited(days(first), 0, since) == []


def test_spans_that_touch_are_one() -> None:
    first = vacation("2026-12-01", "2026-12-03", "11-20 10:00")
    second = vacation("2026-12-04", "2026-12-05", "11-20 10:00")
    third = vacation("2026-12-20", "2026-12-20", "11-20 10:00")
    assert united(days(third, second, first)) == [
        Span(at("11-30 23:00"), at("12-05 23:00")),
        Span(at("12-19 23:00"), at("12-20 23:00")),
    ]
    assert united([]) == []


def test_spans_that_touch_are_united_with_the_one_before_them() -> None:
    first, second, third, fourth = (
        Span(at(f"12-0{day} 10:00"), at(f"12-0{day} 12:00")) for day in (1, 3, 5, 7)
    )
    touching, within = Span(third.ends, at("12-05 20:00")), Span(at("12-05 10:30"), at("12-05 11:00"))
    assert united([fourth, touching, within, third, second, first]) == [
        first,
        second,
        Span(third.begins, touching.ends),
        fourth,
    ]


def test_days_before_somebody_sat_down_are_not_counted() -> None:
    """TAB-62: the day on which it was does."""
    taken = days(vacation("2026-12-01", "2026-12-05", "11-20 10:00"))
    assert days_waited(taken, 2, at("12-02 23:00")) == taken[2:4]
    assert days_waited(taken, 2, at("12-03 10:00")) == taken[2:4]
    assert days_waited(taken, 2, at("12-09 10:00")) == []
