"""Who is at the page of a game just now: mails to that seat wait, since the page tells sooner (docs/live.md)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from horror.models import Seat

THERE = timedelta(minutes=2)
"""How long somebody who has touched the page of a game counts as being there."""
PATIENCE = timedelta(minutes=10)
"""How long a mail waits after that for who was there to answer."""


def touch(game_id: str, seat: int, person: Any, now: datetime) -> None:
    """A person has just touched the page of a game in which this seat is theirs; of others nothing is noted."""
    Seat.objects.held_by(person).filter(game_id=game_id, index=seat).update(touched_at=now)


def held_until(seat: Seat, since: datetime) -> datetime | None:
    """Until when a mail waits that is about something of this moment; None for one that need not.

    Nothing is dropped: a question that is still open then is mailed.
    """
    if seat.touched_at is None or seat.touched_at < since - THERE:
        return None
    return seat.touched_at + THERE + PATIENCE
