"""Looking at seats whose time may have run out: before any job of the turns, and while many wait, before any mail."""

from __future__ import annotations

import structlog
from django.db import DatabaseError

from horror import present, storage
from horror.table.errors import Busy, NotFound
from horror.table.late import deadlines, heartbeats, lapse
from horror.table.late.deadlines import Look

log = structlog.get_logger(__name__)

BATCH = 50
"""Seats that are taken at once, at most."""


def sweep() -> int | None:
    """Look at a batch of seats that wait for it: at how many; None where there is none.

    Raises DatabaseError where the database is away.
    """
    now = present.now()
    if not heartbeats.may_lapse(now):
        return None
    taken = deadlines.take(now, BATCH)
    for each in taken:
        _look(each)
    return len(taken) or None


def give_way() -> int | None:
    """Nothing is done, and 0 given, while many seats wait to be looked at; else None."""
    now = present.now()
    return 0 if heartbeats.may_lapse(now) and deadlines.crowded(now) else None


def _look(each: Look) -> None:
    try:
        lapse.look(each.game, each.seat, present.now())
    except (
        Busy,
        NotFound,
    ) as error:  # somebody is there, or the game is gone: it is looked at again, if at all
        log.info("not_looked_at", game=each.game, seat=each.seat, reason=error.code)
    except DatabaseError as error:
        if storage.away(error) or storage.planned_otherwise(error):
            raise
        _failed(each)
    except Exception:
        _failed(each)


def _failed(each: Look) -> None:
    log.exception("look_failed", game=each.game, seat=each.seat)
    deadlines.failed(each, present.now())
