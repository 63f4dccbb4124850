"""What is kept of a seat's clock."""

from __future__ import annotations

import json
from datetime import timedelta

import msgspec
import pytest

from horror.clock import Habits, OpenObligation, Owed, Rung, SeatClock
from tests.clock.stepping import utc

NOON = utc("2026-11-20 12:00")


def test_a_seat_s_clock_comes_back_as_it_was_kept() -> None:
    owed = Owed(opened=NOON, cls="reaction", allowance=7200, guarded=False)
    open_one = OpenObligation(
        owed=owed, habits=Habits(sleep=("23:00", "07:00")), decision="d7", kinds=("discard",), entry=41, generation=1
    )  # fmt: skip
    rung = Rung(state="late", strikes=1, struck=4, lapses=2, came=True, since=NOON)
    clock = SeatClock(bank=3600, used=60, open=open_one, due=NOON + timedelta(hours=2), rung=rung)
    assert SeatClock.of(json.loads(json.dumps(clock.kept()))) == clock


def test_the_clock_of_a_game_without_one_is_nothing() -> None:
    assert SeatClock().kept() == {} and SeatClock.of({}) == SeatClock()
    with pytest.raises(msgspec.ValidationError):
        SeatClock.of({"bank": "much"})
