"""How long a lobby waits for players."""

from __future__ import annotations

from datetime import datetime, timedelta

from horror.clock.refused import NotInTime

LOBBY = timedelta(days=14)
"""How long a lobby waits for players, when its creator does not say (TAB-31)."""
LONGEST_LOBBY = timedelta(days=90)


def lobby_closes(now: datetime, wished: datetime | None) -> datetime:
    """When a lobby that is opened now is closed if it has not filled (TAB-31).

    Raises :class:`NotInTime` for a wish that is not after now, or too far ahead.
    """
    if wished is None:
        return now + LOBBY
    if not now < wished <= now + LONGEST_LOBBY:
        raise NotInTime("a lobby waits until a time within the next {n} days", n=LONGEST_LOBBY.days)
    return wished
