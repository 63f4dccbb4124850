"""Whether a game has come to rest, so that an answer tells how it stands for its reader (MAIL-16)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q

from horror.models import Game, Job, Seat
from horror.table import read

LOOK = timedelta(seconds=2)
"""How soon it is looked again."""
LONGEST = timedelta(seconds=60)
"""So long an answer waits at most."""
ASIDE = ("mail", "inbound", "push")
"""Queues whose jobs change no game."""


def at_rest(game: Game, seats: Sequence[Seat], now: datetime) -> bool:
    """Whether nothing goes on by itself just now: no job is due or being done, and no bot is waited for."""
    if not read.is_running(game):
        return True
    if any(seat.owes and seat.acting_bot for seat in seats):
        return False
    due = Job.objects.open().filter(Q(not_before__lte=now) | ~Q(claim=""), game=game)
    return not due.exclude(queue__in=ASIDE).exists()


def wait_until(noted: datetime, now: datetime) -> datetime | None:
    """Until when an answer waits that was noted then; None for one that has waited long enough."""
    until = noted + LONGEST
    return None if now >= until else min(now + LOOK, until)
