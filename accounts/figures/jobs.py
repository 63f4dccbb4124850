"""Work that waits, and work that was given up."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from django.db.models import Count, Min, Q

from horror.models import Bundle, Job

WEEK = timedelta(days=7)


class QueueFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Of a `queue`: how many jobs are `planned` for later, how many are `due`, for how many seconds the oldest of those
    waits (`oldest`), how many are being done (`held`), and how many are tried again after a failure (`failing`)."""

    queue: str
    planned: int
    due: int
    oldest: int
    held: int
    failing: int


class Jobs(msgspec.Struct, frozen=True, kw_only=True):
    """The `queues`, by name; of the last week how many jobs were given up (`given_up`), and how many games were set
    aside because of one (`set_aside`)."""

    queues: list[QueueFigures]
    given_up: int
    set_aside: int


def jobs(now: datetime) -> Jobs:
    """Those that are open, by their queues."""
    due = Q(not_before__lte=now)
    rows = (
        Job.objects.open()
        .values("queue")
        .annotate(
            planned=Count("pk", filter=~due),
            due=Count("pk", filter=due),
            since=Min("not_before", filter=due),
            held=Count("pk", filter=~Q(claim="")),
            failing=Count("pk", filter=Q(failures__gt=0) | Q(crashes__gt=0)),
        )
        .order_by("queue")
    )
    return Jobs(
        queues=[
            QueueFigures(
                queue=row["queue"],
                planned=row["planned"],
                due=row["due"],
                oldest=0 if row["since"] is None else int((now - row["since"]).total_seconds()),
                held=row["held"],
                failing=row["failing"],
            )
            for row in rows
        ],
        given_up=Job.objects.filter(done_at__gte=now - WEEK).exclude(error="").count(),
        set_aside=Bundle.objects.filter(at__gte=now - WEEK).count(),
    )
