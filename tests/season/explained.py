"""What a wait is made of, rule by rule: reckoned from what everybody was told, beside the product's own clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from tests.pace.parameters import people

ZERO = timedelta()
GRACE = timedelta(seconds=60)
NIGHT = timedelta(hours=8)
NAMES = {
    "TAB-53": "the time of a turn, a placing or a reaction",
    "TAB-64": "more time that was given",
    "TAB-55": "the bank",
    "TAB-57": "somebody asleep",
    "TAB-56": "a pause",
    "TAB-62": "a vacation",
    "TAB-63": "awake once more after a pause",
    "TAB-66": "the minute before the clock plays",
}


class Rates(NamedTuple):
    """What the game said of its clock."""

    turn: timedelta
    reaction: timedelta
    awake: timedelta
    cap: timedelta


class Stop(NamedTuple):
    """A time in which the clock of a seat (None: of all) stood still, by which rule."""

    rule: str
    begins: datetime
    ends: datetime
    seat: int | None = None


class Wait(NamedTuple):
    """Somebody was waited for: with so much in the bank when it began, and so much more time given."""

    seat: int
    cls: str
    how: str
    opened: datetime
    closed: datetime
    bank: timedelta
    more: timedelta
    zone: str

    @property
    def lasted(self) -> timedelta:
        """For how long everybody waited."""
        return self.closed - self.opened


def explained(wait: Wait, rates: Rates, stops: Sequence[Stop]) -> tuple[Mapping[str, timedelta], timedelta]:
    """How long the wait lasted by which rule, and what no rule explains."""
    parts: dict[str, timedelta] = {}
    left = wait.lasted

    def take(rule: str, most: timedelta) -> None:
        nonlocal left
        taken = max(ZERO, min(left, most))
        if taken:
            parts[rule] = parts.get(rule, ZERO) + taken
        left -= taken

    mine = [stop for stop in stops if stop.seat in (None, wait.seat)]
    for begins, ends, rule in _apart(mine, wait):
        take(rule, ends - begins)
    take("TAB-53", rates.turn if wait.cls == "turn" else rates.reaction)
    take("TAB-64", wait.more)
    if wait.cls == "turn":
        take("TAB-55", min(wait.bank, rates.cap))
    take("TAB-66", GRACE)
    if left and _wakes(wait):
        take("TAB-57", NIGHT * (2 if wait.cls == "turn" else 1))
    if left and any(stop.rule == "TAB-56" and wait.opened <= stop.ends <= wait.closed for stop in mine):
        take("TAB-63", rates.awake + NIGHT)
    return parts, left


def _apart(stops: Sequence[Stop], wait: Wait) -> list[tuple[datetime, datetime, str]]:
    """The parts of a wait in which the clock stood still, none counted twice."""
    found, until = [], wait.opened
    for stop in sorted(stops, key=lambda each: each.begins):
        begins, ends = max(stop.begins, until), min(stop.ends, wait.closed)
        if begins < ends:
            found.append((begins, ends, stop.rule))
            until = ends
    return found


def _wakes(wait: Wait) -> bool:
    """Whether somebody got up within what was waited for: nights put off what falls into them, and nothing else."""
    sleep = people().habits.sleep
    assert sleep is not None
    hour = int(sleep[1].partition(":")[0])
    zone = ZoneInfo(wait.zone)
    morning = wait.opened.astimezone(zone).replace(hour=hour, minute=0, second=0, microsecond=0)
    return any(
        wait.opened <= morning + timedelta(days=day) <= wait.closed for day in range(wait.lasted.days + 3)
    )
