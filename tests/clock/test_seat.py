"""What is kept of a seat's clock."""

from __future__ import annotations

import json
from datetime import timedelta

import msgspec
import pytest

from horror.clock import Habits, OpenObligation, Owed, Rung, SeatClock
from tests.clock.stepping import utc

NOON = utc("2026-11-20 12:00")


OWED = OpenObligation(
    owed=Owed(opened=NOON, cls="reaction", allowance=7200, guarded=False),
    habits=Habits(sleep=("23:00", "07:00")),
    decision="d7",
    kinds=("discard",),
    entry=41,
    generation=1,
)
ANSWERED = msgspec.structs.replace(OWED, answered=NOON, how="person")


def test_a_seat_s_clock_comes_back_as_it_was_kept() -> None:
    rung = Rung(state="late", strikes=1, struck=4, lapses=2, came=True, since=NOON)
    clock = SeatClock(bank=3600, used=60, open=OWED, due=NOON + timedelta(hours=2), rung=rung)
    assert SeatClock.of(json.loads(json.dumps(clock.kept()))) == clock


def test_a_clock_with_nothing_on_it_is_kept_and_is_not_none() -> None:
    assert SeatClock().kept() == {"bank": 0}
    assert SeatClock.of({}) == SeatClock.of(SeatClock().kept()) == SeatClock()
    with pytest.raises(msgspec.ValidationError):
        SeatClock.of({"bank": "much"})


@pytest.mark.parametrize(
    ("clock", "looked_at"),
    [
        (SeatClock(), False),
        (SeatClock(open=OWED), True),
        (SeatClock(open=ANSWERED), False),
        (SeatClock(open=ANSWERED, rung=Rung(state="stood_in", since=NOON)), True),
        (SeatClock(rung=Rung(state="stood_in", since=NOON)), True),
        (SeatClock(rung=Rung(state="stood_in", former="late")), False),
        (SeatClock(rung=Rung(state="open", since=NOON)), True),
        (SeatClock(rung=Rung(state="late", strikes=1)), False),
    ],
)
def test_time_passes_for_who_owes_for_who_is_stood_in_for_by_lapse_and_for_open_seats(
    clock: SeatClock, looked_at: bool
) -> None:
    assert clock.looked_at is looked_at
