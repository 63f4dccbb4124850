"""The time of a game in which nobody waits: it is what the next event says."""

from __future__ import annotations

from datetime import datetime


class VirtualClock:
    """A clock that is put forward by hand; for `horror.present.use`."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def forward(self, to: datetime) -> None:
        """Let it be later. Raises ValueError for a time that has passed."""
        if to < self.at:
            raise ValueError(f"{to} has passed, it is {self.at}")
        self.at = to
