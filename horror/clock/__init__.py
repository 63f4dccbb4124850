"""Clocks: how long a seat may take, what happens when it has taken longer, and how long a lobby waits.

Pure functions of what is known; only edges read a clock, and hand ``now`` in. Moments come in and go out as aware
datetimes in UTC, durations are whole seconds. Their rules are those of the table from TAB-50 on, which docs/clocks.md
tells players.
"""

from horror.clock.habits import Habits, habits_of
from horror.clock.ladder import Next, Rung
from horror.clock.lobby import LOBBY, LONGEST_LOBBY, lobby_closes
from horror.clock.obligation import (
    WAKING,
    Case,
    Cls,
    Due,
    Owed,
    Settled,
    Standing,
    allowance,
    due,
    ran,
    refill,
    run_down,
    settle,
)
from horror.clock.rates import BOUNDS, MOST_HOLIDAYS, MOST_OFF_DAYS, NONE, PRESETS, Rates, Then, rates_of
from horror.clock.refused import BadHabits, BadRates, NotInTime, Unfit
from horror.clock.seat import How, OpenObligation, SeatClock
from horror.clock.spans import Stop, asleep_until

__all__ = [
    "BOUNDS",
    "LOBBY",
    "LONGEST_LOBBY",
    "MOST_HOLIDAYS",
    "MOST_OFF_DAYS",
    "NONE",
    "PRESETS",
    "WAKING",
    "BadHabits",
    "BadRates",
    "Case",
    "Cls",
    "Due",
    "Habits",
    "Next",
    "How",
    "NotInTime",
    "OpenObligation",
    "Owed",
    "Rates",
    "Rung",
    "SeatClock",
    "Settled",
    "Standing",
    "Stop",
    "Then",
    "Unfit",
    "allowance",
    "asleep_until",
    "due",
    "habits_of",
    "lobby_closes",
    "ran",
    "rates_of",
    "refill",
    "run_down",
    "settle",
]
