"""Whether the server was there for people (TAB-65): web processes say so now and then, and clocks go by that."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from horror.models import Heartbeat, Stop
from horror.table.late import credit

WEB = "web"
"""The processes by which people answer."""
SILENT = timedelta(seconds=90)
"""When nobody was heard for so long, nobody can have answered for all that is known."""
SETTLED = timedelta(minutes=10)
"""So long after the silence nobody runs out of time yet."""
OUTAGE = timedelta(minutes=10)
"""A longer silence is credited to all clocks."""


def beat(now: datetime, kind: str = WEB) -> Stop | None:
    """A process of this kind is there. After a long silence all clocks have stood still meanwhile: gives that stop.

    Where the clock of all was set back, which is no silence, heartbeats go by it from now on.
    """
    with transaction.atomic():
        Heartbeat.objects.bulk_create([Heartbeat(kind=kind, at=now)], ignore_conflicts=True)
        last = Heartbeat.objects.select_for_update().get(kind=kind)
        silent, stop = now - last.at, None
        if -SILENT <= silent <= timedelta(0):
            return None
        if abs(silent) > SILENT:
            last.resumed_at = now
        if silent > OUTAGE and kind == WEB:
            stop = credit.credited(last.at, now, now)
        last.at = now
        last.save()
    return stop


def may_lapse(now: datetime) -> bool:
    """Whether people could answer lately, so that time may run out for them (TAB-65). Where no web process was ever
    heard, as on the clock of a simulation, nothing is known against it.
    """
    last = Heartbeat.objects.filter(kind=WEB).first()
    if last is None:
        return True
    return now - last.at <= SILENT and (last.resumed_at is None or now - last.resumed_at >= SETTLED)
