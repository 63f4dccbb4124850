"""Who is at the page of a game just now: mails to that seat wait, since the page tells sooner (docs/live.md)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q

from horror.models import Seat
from horror.table import thinking

THERE = timedelta(minutes=2)
"""How long somebody who has touched the page of a game counts as being there."""
PATIENCE = timedelta(minutes=10)
"""How long a mail waits after that for who was there to answer."""


def touch(game_id: str, seat: int, person: Any, now: datetime) -> None:
    """A person has just touched the page of a game in which this seat is theirs; of others nothing is noted. Who
    comes back there finds bots that do not let people wait any longer.
    """
    mine = Seat.objects.held_by(person).filter(game_id=game_id, index=seat)
    came = mine.filter(Q(touched_at=None) | Q(touched_at__lt=now - THERE)).update(touched_at=now)
    if came:
        thinking.hasten(game_id, now)
    else:
        mine.update(touched_at=now)


def looked_on(seats: Sequence[Seat], at: datetime) -> bool | None:
    """Whether one of the people for whom a game waits is at its page; None where none of them has ever been."""
    touched = [seat.touched_at for seat in seats if seat.waited_for and seat.touched_at is not None]
    return max(touched) >= at - THERE if touched else None


def held_until(seat: Seat, since: datetime) -> datetime | None:
    """Until when a mail waits that is about something of this moment; None for one that need not.

    Nothing is dropped: a question that is still open then is mailed.
    """
    if seat.touched_at is None or seat.touched_at < since - THERE:
        return None
    return seat.touched_at + THERE + PATIENCE
