"""What the table announces, and who is told of it: each subscriber by a job of its own. docs/jobs.md.

A piece of news is a level, as every job is: it says that there may be something new of this kind, and whoever is told
looks for what is true. The table knows the kinds of news, and nobody who subscribes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import Enum

from horror.table import jobs
from horror.table.jobs import Handler, Wanted


class News(Enum):
    """The closed set of what is announced. The value is what people call it."""

    SEAT_ASKED = "seat asked"
    """A person's seat owes a decision that it did not owe, or what it decides on was changed by somebody else."""
    CLOCK_RAN = "clock ran"
    """The clock of a seat was looked at: it may be time for a reminder (TAB-67), or have run out (TAB-66)."""
    RATES_CHANGED = "rates changed"
    """The clocks of a game go by other rates (TAB-69): what is known of its people may stop them."""
    VACATION = "vacation"
    """A person's vacation has been looked at: it may have begun, or be over. About the person, and of no game."""
    GAME_OVER = "game over"
    """A game has ended, however."""
    SEAT_OPEN = "seat open"
    """A seat is open to others, or somebody else is to be told of one that is (TAB-78)."""
    SEAT_TAKEN = "seat taken"
    """Somebody has taken an open seat (TAB-79)."""
    GAME_HALTED = "game halted"
    """A game was paused, or set aside after a failure."""
    WRITTEN = "written"
    """Somebody has written to others in a game."""
    INVITED = "invited"
    """Somebody was invited into a game, or nobody who is called so. About an invitation, and of no game."""
    TROUBLE = "trouble"
    """Whoever runs the server has to look at something: ``bundle-<number>`` or ``job-<number>``. Of no game."""


_subscribers: dict[News, list[str]] = {piece: [] for piece in News}


def subscribe(name: str, *news: News, queue: str) -> Callable[[Handler], Handler]:
    """Have a function told of each of these kinds of news, by one job for a game that is called ``name``; to be done
    when the apps are ready. It is written as every handler of jobs (:func:`horror.table.jobs.handler`).

    Whatever becomes of it, no other subscriber and no game waits for it or is set aside: its jobs stand in a line of
    their own. It is tried as often as any job that quarantines nothing. Raises ValueError where the name is taken.
    """

    def register(function: Handler) -> Handler:
        jobs.handler(name, queue=queue, quarantines=False, line=name)(function)
        for piece in news:
            _subscribers[piece].append(name)
        return function

    return register


def wanted(piece: News, about: str = "") -> list[Wanted]:
    """The jobs that tell of a piece of news, one for each subscriber; ``about`` tells it from others of its kind in
    the game.
    """
    return [Wanted(name, about) for name in _subscribers[piece]]


def announce(piece: News, game_id: str | None, now: datetime, about: str = "") -> None:
    """Tell all subscribers, inside the transaction that makes it true, in one statement."""
    jobs.put_all(game_id, wanted(piece, about), now)
