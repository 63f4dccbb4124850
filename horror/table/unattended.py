"""What of that which is asked is answered at once for who is on vacation (TAB-93)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from horror.models import Game, Seat
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.ruleset import Ruleset
from horror.table import stops
from horror.table.asked import Asked
from horror.table.jobs import Wanted

KIND = "absent"
"""Of the jobs that answer; the key is the seat."""


def wanted(rules: Ruleset, asked: Asked, game: Game, seats: Sequence[Seat], now: datetime) -> list[Wanted]:
    """The jobs for seats of which something is asked that is answered so."""
    return [
        Wanted(KIND, str(seat.index))
        for seat in seats
        if rules.answered_in_absence and owed(rules, asked.decisions, game, seat, now) is not None
    ]


def owed(
    rules: Ruleset, open_ones: Sequence[Decision], game: Game, seat: Seat, now: datetime
) -> Decision | None:
    """What the game waits for from the seat, of all that is asked, and answers so while its clock stands still for a
    vacation."""
    asks = next((each for each in open_ones if each.seat == seat.index and each.blocking), None)
    if asks is None or asks.answered or asks.kind not in rules.answered_in_absence or not seat.waited_for:
        return None
    return asks if on_vacation(game, seat, now) else None


def on_vacation(game: Game, seat: Seat, now: datetime) -> bool:
    """Whether the clock of the seat stands still now since its player is away."""
    return any(span.begins <= now < span.ends for span in stops.absences(game, seat.index))
