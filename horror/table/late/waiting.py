"""What a lapse waits for: an answer that is on its way, of which those know who bring it (TAB-66).

Whoever takes answers by other ways than requests says so here; nothing of the table asks for them by name.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from horror.models import Game

Until: TypeAlias = Callable[[Game, int, datetime, datetime], datetime | None]
"""Whether a seat of a game that was due at a time may be answered for now: None where it may, else when to ask again.
Called under the game's lock."""

_known: list[Until] = []


class Waits(Exception):
    """Nobody is answered for yet: look again then."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


def register(until: Until) -> None:
    """Have lapses wait for this too; to be done when the apps are ready."""
    _known.append(until)


def check(game: Game, seat: int, due: datetime, now: datetime) -> None:
    """Raise :class:`Waits` where an answer that came before the seat was due may be on its way."""
    waits = [at for until in _known if (at := until(game, seat, due, now)) is not None]
    if waits:
        raise Waits(min(waits))
