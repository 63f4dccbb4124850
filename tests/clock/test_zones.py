"""At which instant a wall shows a time."""

from __future__ import annotations

import zoneinfo
from datetime import date, timedelta

import pytest

from horror.clock.zones import day_of, instant, moment, shown, zones
from tests.clock.stepping import utc


@pytest.mark.rules("TAB-59")
@pytest.mark.parametrize(
    ("zone", "day", "time", "when"),
    [
        ("Europe/Berlin", (2026, 11, 20), 0, "2026-11-19 23:00"),
        ("Europe/Berlin", (2026, 11, 20), 23 * 60 + 30, "2026-11-20 22:30"),
        ("Europe/Berlin", (2026, 11, 20), 31 * 60, "2026-11-21 06:00"),  # of the night after that day
        ("Europe/Berlin", (2027, 3, 28), 119, "2027-03-28 00:59"),
        ("Europe/Berlin", (2027, 3, 28), 120, "2027-03-28 01:00"),  # never shown: the end of the gap
        ("Europe/Berlin", (2027, 3, 28), 179, "2027-03-28 01:00"),
        ("Europe/Berlin", (2027, 3, 28), 180, "2027-03-28 01:00"),
        ("Europe/Berlin", (2027, 3, 28), 181, "2027-03-28 01:01"),
        ("Europe/Berlin", (2026, 10, 25), 120, "2026-10-25 00:00"),  # shown twice: the first
        ("Europe/Berlin", (2026, 10, 25), 179, "2026-10-25 00:59"),
        ("Europe/Berlin", (2026, 10, 25), 180, "2026-10-25 02:00"),
        ("Australia/Lord_Howe", (2026, 10, 4), 135, "2026-10-03 15:30"),
        ("Pacific/Apia", (2011, 12, 30), 0, "2011-12-30 10:00"),  # a day that did not exist
        ("Pacific/Apia", (2011, 12, 30), 720, "2011-12-30 10:00"),
        ("Pacific/Apia", (2011, 12, 31), 0, "2011-12-30 10:00"),
        ("America/Scoresbysund", (2024, 3, 31), 0, "2024-03-31 01:00"),
        ("UTC", (1969, 12, 31), 60, "1969-12-31 01:00"),
    ],
)
def test_when_a_wall_shows_a_time(zone: str, day: tuple[int, int, int], time: int, when: str) -> None:
    assert moment(shown(zone, date(*day).toordinal(), time)) == utc(when)


@pytest.mark.rules("TAB-59")
def test_every_minute_of_a_gap_is_its_end() -> None:
    assert {
        moment(shown("Europe/Berlin", date(2027, 3, 28).toordinal(), minute)) for minute in range(120, 181)
    } == {utc("2027-03-28 01:00")}


def test_a_machine_without_time_zones_has_those_that_are_installed_with_the_server() -> None:
    try:
        zoneinfo.reset_tzpath(to=())
        apia = zoneinfo.ZoneInfo.no_cache("Pacific/Apia")
        assert utc("2026-11-20 10:00").astimezone(apia).utcoffset() == timedelta(hours=13)
    finally:
        zoneinfo.reset_tzpath()


def test_moments_are_instants_to_the_microsecond() -> None:
    late = utc("2026-11-20 12:00:00.000001")
    assert instant(late) - instant(utc("2026-11-20 12:00")) == 1 and moment(instant(late)) == late
    assert day_of(instant(utc("2026-11-20 23:00")), "Europe/Berlin") == date(2026, 11, 21).toordinal()
    assert "Europe/Berlin" in zones() and "Europe/Atlantis" not in zones()


def test_zones_are_places_and_not_whatever_the_machine_is_set_to() -> None:
    assert {"UTC", "Europe/Berlin"} <= zones()
    assert not {"localtime", "Factory", "posixrules", "../etc/passwd", ""} & zones()
