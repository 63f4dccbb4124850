"""A person's habits: where somebody lives, when that person sleeps, and which day of the week is kept free (TAB-57)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from horror.clock.refused import BadHabits
from horror.clock.zones import zones
from horror.rules.kernel.roles import NAME

DAY = 24 * 60
"""In minutes."""
LONGEST_SLEEP = 10
"""In hours."""
_TIME = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d")


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of when somebody looks; of nobody, nothing."""

    zone: str = "UTC"
    """The name of a time zone."""
    sleep: tuple[str, str] | None = None
    """From when to when somebody sleeps each night, by the walls of that zone: ``("23:00", "07:00")``."""
    rest_day: int | None = None
    """A day of the week on which that person never plays, counted as sleep: 0 is Monday."""


def minutes(time: str) -> int:
    """How many minutes after midnight a wall shows a time of somebody's habits."""
    hour, minute = time.split(":")
    return int(hour) * 60 + int(minute)


def habits_of(said: Mapping[str, Any]) -> Habits:
    """Habits as JSON has them. Raises :class:`BadHabits` (TAB-57, TAB-59)."""
    for name in said:
        if name not in Habits.__struct_fields__:
            raise BadHabits("habits are a zone, sleep and a rest day", rule="TAB-57", path=f"habits.{name}")
    zone, sleep, rest_day = said.get("zone", "UTC"), said.get("sleep"), said.get("rest_day")
    if not isinstance(zone, str) or zone not in zones():
        raise BadHabits("there is no time zone of this name", rule="TAB-59", path="habits.zone")
    if rest_day is not None and (type(rest_day) is not int or not 0 <= rest_day <= 6):
        raise BadHabits(
            "expected a day of the week, from 0 (Monday) to 6", rule="TAB-57", path="habits.rest_day"
        )
    return Habits(zone=zone, sleep=None if sleep is None else _sleep(sleep), rest_day=rest_day)


def _sleep(said: Any) -> tuple[str, str]:
    if not isinstance(said, list | tuple) or len(said) != 2:
        raise BadHabits(
            "expected two times, when sleep begins and when it ends", rule="TAB-57", path="habits.sleep"
        )
    begins, ends = (_time(time, f"habits.sleep[{at}]") for at, time in enumerate(said))
    if not 0 < (minutes(ends) - minutes(begins)) % DAY <= LONGEST_SLEEP * 60:
        raise BadHabits(
            "sleep lasts from a minute to {n} hours",
            rule="TAB-57",
            path="habits.sleep",
            n=LONGEST_SLEEP,
        )
    return begins, ends


def _time(said: Any, path: str) -> str:
    if isinstance(said, str) and _TIME.fullmatch(said):
        return said
    raise BadHabits("expected a time of day, as in {time}", rule="TAB-57", path=path, time=NAME("23:00"))
