"""What cannot be waited for: times, rates and habits that are refused, each with what would be right."""

from __future__ import annotations

from typing import Any

from horror.rules.kernel.phrases import Explained


class NotInTime(Explained, ValueError):
    """A time that nobody may wait for; the message says which would do."""


class Unfit(Explained, ValueError):
    """A value that no clock can go by, with the place where it stands (``rates.turn``) and the number of the rule."""

    def __init__(self, key: str, /, *, rule: str, path: str, **parts: Any) -> None:
        super().__init__(key, **parts)
        self.rule = rule
        self.path = path

    def __str__(self) -> str:
        return f"{self.rule}: {self.path}: {self.reason}"


class BadRates(Unfit):
    """Rates that no game can have (TAB-50, TAB-51)."""


class BadHabits(Unfit):
    """Habits that no person can have (TAB-57, TAB-59)."""
