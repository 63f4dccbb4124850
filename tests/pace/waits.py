"""For what a game waited, and how long: every moment of it has one cause."""

from __future__ import annotations

from datetime import datetime

OWN_TURN = "own turn"
TRADE = "trade answers"
RETURN = "return to own turn"
NAMES = {
    "place": "set-up",
    "special_build": "special building",
    "discard": "discards",
    "respond_to_assault": "assault",
    "choose_card_effect": "gifts and cards",
    "move_monsters": "Mad players",
}
"""Causes by the kind of what others than the active seat are asked; all else is called `other`."""
CAUSES = (OWN_TURN, TRADE, RETURN, *NAMES.values(), "other")


class Waits:
    """Hours by cause."""

    def __init__(self, at: datetime) -> None:
        self.hours: dict[str, float] = dict.fromkeys(CAUSES, 0.0)
        self._since, self._cause = at, ""

    def now(self, at: datetime, cause: str) -> None:
        """From this moment the game waits for this."""
        if self._cause:
            self.hours[self._cause] += (at - self._since).total_seconds() / 3600
        self._since, self._cause = at, cause
