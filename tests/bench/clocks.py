"""What it costs to say when an obligation is due.

``python -m tests.bench.clocks`` prints one JSON object: microseconds a call, by what stands in the way; the obligations
begin at any time of a year, so that what is kept of zones is as seldom at hand as on a server.
"""

import json
import time
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec

from horror.clock import Habits, Owed, Rates, Stop, due, rates_of, settle

CALLS = 5000
YEAR = datetime(2026, 1, 1, tzinfo=UTC)
DAILY = rates_of("daily", {})
WEEKENDS = rates_of(
    "daily",
    {
        "off_days": [5, 6],
        "off_zone": "Europe/Berlin",
        "holidays": [str(date(2026, 12, 24 + day)) for day in range(3)],
    },
)
AT_HOME = [
    Habits(zone=zone) for zone in ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney")
]
SLEEPING = [msgspec.structs.replace(home, sleep=("23:00", "07:00"), rest_day=6) for home in AT_HOME]


def stops(opened: datetime) -> tuple[Stop, ...]:
    """A pause, and a vacation of ten days that begins in it."""
    return (
        Stop(kind="pause", begins=opened + timedelta(hours=5), ends=opened + timedelta(hours=50)),
        Stop(kind="vacation", begins=opened + timedelta(hours=40), ends=opened + timedelta(days=11)),
    )


def measured(rates: Rates, people: Sequence[Habits], *, stopped: bool = False) -> float:
    """Microseconds a call."""
    spent = 0.0
    for call in range(CALLS):
        owed = Owed(opened=YEAR + timedelta(minutes=call * 101), cls="turn", allowance=rates.turn)
        habits = people[call % len(people)]
        with_stops = stops(owed.opened) if stopped else ()
        began = time.perf_counter()
        due(owed, rates.bank, rates, habits, with_stops)
        spent += time.perf_counter() - began
    return round(1e6 * spent / CALLS, 1)


def main() -> None:
    report = {
        "plain": measured(DAILY, AT_HOME),
        "sleep and a day of rest": measured(DAILY, SLEEPING),
        "weekends and holidays off besides": measured(WEEKENDS, SLEEPING),
        "a pause and a vacation besides": measured(WEEKENDS, SLEEPING, stopped=True),
    }
    owed = Owed(opened=YEAR, cls="turn", allowance=DAILY.turn)
    began = time.perf_counter()
    for call in range(CALLS):
        settle(owed, YEAR + timedelta(minutes=call), DAILY.bank, DAILY, SLEEPING[0], ())
    report["settled"] = round(1e6 * (time.perf_counter() - began) / CALLS, 1)
    print(json.dumps({"microseconds": report}))


if __name__ == "__main__":
    main()
