"""Moments and spans of time as scenarios write them: `2026-11-20 18:00` (UTC), and `36 h 1 min` since the beginning."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from horror.games.scenario.document import BadScenario, Given

BEGINS = datetime(2026, 11, 20, 12, tzinfo=UTC)
"""When scenarios begin that do not say: on a Friday at noon."""
_PART = re.compile(r"([0-9]+) (d|h|min|s)\b")
_UNITS = {"d": "days", "h": "hours", "min": "minutes", "s": "seconds"}


def span(text: str) -> timedelta | None:
    """A span of time; None for what is none."""
    parts = _PART.findall(text)
    if not parts or " ".join(" ".join(part) for part in parts) != text:
        return None
    return sum((timedelta(**{_UNITS[unit]: int(number)}) for number, unit in parts), timedelta())


def moment(text: str, begins: datetime) -> datetime | None:
    """A moment, by itself or since the beginning; None for what is none."""
    since = span(text)
    if since is not None:
        return begins + since
    try:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)
    except ValueError:
        return None


def moment_of(given: Given, begins: datetime) -> datetime:
    """The moment that a scenario means; raises BadScenario."""
    found = moment(given.text(), begins)
    if found is None:
        raise given.fault("a moment, such as 36 h since the beginning or 2026-11-20 18:00")
    return found


def told(value: Any, begins: datetime) -> Any:
    """A value as failures print it: moments both ways."""
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d %H:%M:%S} ({_told_span(value - begins)})"
    if isinstance(value, timedelta):
        return _told_span(value)
    if isinstance(value, dict):
        return {key: told(each, begins) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [told(each, begins) for each in value]
    return value


def _told_span(value: timedelta) -> str:
    seconds = int(value.total_seconds())
    parts = [(seconds // 3600, "h"), (seconds % 3600 // 60, "min"), (seconds % 60, "s")]
    return " ".join(f"{number} {unit}" for number, unit in parts if number) or "0 s"


def fits(expected: Any, got: Any, begins: datetime) -> bool:
    """Whether a value fits: mappings by the keys that are named, lists whole, ``none`` for nothing."""
    if isinstance(got, datetime):
        return isinstance(expected, str) and moment(expected, begins) == got
    if isinstance(got, timedelta):
        return isinstance(expected, str) and span(expected) == got
    if isinstance(expected, dict):
        return isinstance(got, dict) and all(
            key in got and fits(value, got[key], begins) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(got) == len(expected)
            and all(fits(one, other, begins) for one, other in zip(expected, got, strict=True))
        )
    nothing = (None, "none", "")
    return expected == got or expected in nothing and got in nothing or str(expected) == str(got)


def fault(path: str, expected: str, got: Any) -> BadScenario:
    """What stops a scenario."""
    return BadScenario(path, expected, got)
