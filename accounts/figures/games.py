"""How many games there are, and how many begin and end."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from django.db.models import Count, Q

from horror.models import Game

SPANS = (1, 7, 30)
"""Days of which is told what happened in them."""


class Lately(msgspec.Struct, frozen=True, kw_only=True):
    """How many in the last `day`, the last seven (`week`) and the last thirty (`month`)."""

    day: int
    week: int
    month: int


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """How many games are in each state (`lobby`, `running`, `finished`, `cancelled`, `quarantined`), how many of the
    running ones stand still by a pause (`paused`), and how many were `made`, have `begun` and have `ended` lately."""

    lobby: int
    running: int
    finished: int
    cancelled: int
    quarantined: int
    paused: int
    made: Lately
    begun: Lately
    ended: Lately


def lately(column: str, now: datetime) -> dict[str, Count]:
    """Aggregates of a column of moments, by the names that :func:`told` reads."""
    return {
        f"{column}_{days}": Count("pk", filter=Q(**{f"{column}__gte": now - timedelta(days=days)}))
        for days in SPANS
    }


def told(found: dict[str, int], column: str) -> Lately:
    """What those aggregates have found."""
    day, week, month = (found[f"{column}_{days}"] for days in SPANS)
    return Lately(day=day, week=week, month=month)


def games(now: datetime) -> Games:
    """Those of all games, which one statement counts."""
    running = Q(status=Game.Status.RUNNING)
    found = Game.objects.aggregate(
        **{state: Count("pk", filter=Q(status=state)) for state in Game.Status.values},
        paused=Count("pk", filter=running & Q(paused_at__isnull=False)),
        **lately("created_at", now),
        **lately("started_at", now),
        **lately("ended_at", now),
    )
    return Games(
        **{state: found[state] for state in Game.Status.values},
        paused=found["paused"],
        made=told(found, "created_at"),
        begun=told(found, "started_at"),
        ended=told(found, "ended_at"),
    )
