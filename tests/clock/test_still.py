"""Why a clock stands still just now, and when it runs on (TAB-56)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import msgspec
import pytest

from horror.clock import PRESETS, Rates, Stop
from horror.clock.still import Still, still

pytestmark = pytest.mark.rules("TAB-56")
WEEKENDS = msgspec.structs.replace(PRESETS["daily"], off_days=(5, 6), off_zone="Europe/Berlin")
CHRISTMAS = msgspec.structs.replace(WEEKENDS, holidays=(date(2026, 12, 24), date(2026, 12, 25)))


def at(month: int, day: int, hour: int = 0) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=UTC)


def stop(kind: Any, begins: datetime, ends: datetime | None) -> Stop:
    return Stop(kind=kind, begins=begins, ends=ends)


VACATION = stop("vacation", at(11, 15, 23), at(11, 21))


@pytest.mark.parametrize(
    ("rates", "stops", "now", "found"),
    [
        (PRESETS["daily"], [], at(11, 21, 12), None),
        (WEEKENDS, [], at(11, 20, 22), None),
        (WEEKENDS, [], at(11, 20, 23), (["day_off"], at(11, 20, 23), at(11, 22, 23))),
        (WEEKENDS, [], at(11, 22, 22), (["day_off"], at(11, 20, 23), at(11, 22, 23))),
        (WEEKENDS, [], at(11, 22, 23), None),
        # what touches is one time, told by what stops the clock now
        (WEEKENDS, [VACATION], at(11, 19), (["vacation"], at(11, 13, 23), at(11, 22, 23))),
        (WEEKENDS, [VACATION], at(11, 21, 1), (["day_off"], at(11, 13, 23), at(11, 22, 23))),
        (
            WEEKENDS,
            [stop("pause", at(11, 18), at(11, 20, 23))],
            at(11, 20, 23),
            (["day_off"], at(11, 18), at(11, 22, 23)),
        ),
        (WEEKENDS, [VACATION], at(11, 20, 23), (["vacation", "day_off"], at(11, 13, 23), at(11, 22, 23))),
        (CHRISTMAS, [], at(12, 24), (["day_off"], at(12, 23, 23), at(12, 27, 23))),
        # nobody knows until when, or it is told
        (WEEKENDS, [stop("pause", at(11, 18), None)], at(11, 19), (["pause"], at(11, 18), None)),
        (WEEKENDS, [stop("pause", at(11, 18), at(11, 19))], at(11, 18), (["pause"], at(11, 18), at(11, 19))),
        (WEEKENDS, [stop("pause", at(11, 18), at(11, 19))], at(11, 19), None),
        (
            PRESETS["daily"],
            [VACATION, stop("vacation", at(11, 12), at(11, 14)), stop("quarantine", at(11, 17), None)],
            at(11, 18),
            (["vacation", "quarantine"], at(11, 15, 23), None),
        ),
    ],
)
def test_why_a_clock_stands_still_and_until_when(
    rates: Rates, stops: list[Stop], now: datetime, found: tuple[list[Any], datetime, datetime | None] | None
) -> None:
    assert still(rates, stops, now) == (None if found is None else Still(tuple(found[0]), *found[1:]))
