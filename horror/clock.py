"""When is what due: pure functions of what is known. Only edges read a clock, and hand ``now`` in."""

from __future__ import annotations

from datetime import datetime, timedelta

from horror.rules.kernel.phrases import Explained

LOBBY = timedelta(days=14)
"""How long a lobby waits for players, when its creator does not say (TAB-31)."""
LONGEST_LOBBY = timedelta(days=90)


class NotInTime(Explained, ValueError):
    """A time that nobody may wait for; the message says which would do."""


def lobby_closes(now: datetime, wished: datetime | None) -> datetime:
    """When a lobby that is opened now is closed if it has not filled (TAB-31).

    Raises :class:`NotInTime` for a wish that is not after now, or too far ahead.
    """
    if wished is None:
        return now + LOBBY
    if not now < wished <= now + LONGEST_LOBBY:
        raise NotInTime("a lobby waits until a time within the next {n} days", n=LONGEST_LOBBY.days)
    return wished
