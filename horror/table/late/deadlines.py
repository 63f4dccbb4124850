"""The sweep of deadlines: the seats at which somebody has to look now, a batch at a time (TAB-66).

It is a level: whatever was forgotten, lost or doubled, a seat is looked at when its time has come. Who takes a seat
puts off when to look at it, so that nobody else does meanwhile; the look itself says when the next one is. No job is
put but after a failure.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import F

from horror.models import Seat
from horror.table import jobs
from horror.table.frame import durable
from horror.table.jobs import Claimed
from horror.table.late import heartbeats, lapse

LEASE = timedelta(seconds=20)
"""So long nobody else looks at a seat that somebody has taken to look at: what the seats of a dead worker wait for."""
AFTER_FAILURE = timedelta(hours=1)
"""So long after a failure the sweep leaves a seat to its job."""
CROWD = 50
"""So many seats that wait to be looked at are a storm, in which what may wait does."""
_TAKE = """
WITH due AS MATERIALIZED (
    SELECT id FROM horror_seat WHERE look_at <= %s ORDER BY look_at, id LIMIT %s{skipping}
)
UPDATE horror_seat SET look_at = %s WHERE id IN (SELECT id FROM due) RETURNING game_id, "index" """
"""Materialized, or PostgreSQL may look for the due ones again for each row, pass over those that it has just locked,
and take more than asked for.
"""


class Look(NamedTuple):
    """A seat at which somebody has to look."""

    game: str
    seat: int


def take(now: datetime, limit: int) -> list[Look]:
    """Take up to so many seats at which somebody has to look now, passing over those that others are taking; of a game
    one after the other.
    """
    skipping = " FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
    until, at = (connection.ops.adapt_datetimefield_value(each) for each in (now + LEASE, now))
    with connection.cursor() as cursor:
        cursor.execute(_TAKE.format(skipping=skipping), [at, limit, until])
        return sorted(Look(*row) for row in cursor.fetchall())


def failed(look: Look, now: datetime) -> None:
    """A look at a seat has failed: from now on a job tries, and sets the game aside where it fails as well."""
    with durable():
        Seat.objects.filter(game=look.game, index=look.seat).update(look_at=now + AFTER_FAILURE)
        jobs.put("lapse", look.game, now, key=str(look.seat))


def crowded(now: datetime) -> bool:
    """Whether so many seats wait to be looked at that what may wait should."""
    waiting = Seat.objects.filter(look_at__lte=now).order_by("look_at").annotate(at=F("look_at"))
    return bool(waiting.values_list("at")[CROWD : CROWD + 1])


@jobs.handler("lapse")
def look_again(job: Claimed, now: datetime) -> None:
    """Look once more at a seat at which a look has failed; later, while nobody may run out of time (TAB-65)."""
    assert job.game is not None
    if heartbeats.may_lapse(now):
        lapse.look(job.game, int(job.key), now, job)
    else:
        jobs.put_off(job, now + heartbeats.SETTLED)
