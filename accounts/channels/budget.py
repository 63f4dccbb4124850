"""How often one host is called: so many times a minute, whoever has named it (PUSH-04)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from accounts.channels.models import Host

MINUTE = timedelta(minutes=1)
KEPT = timedelta(days=1)


def spend(host: str, now: datetime) -> datetime | None:
    """Count a call to a host; where it has had its calls of this minute, none is counted: gives when there are more."""
    minute = now.replace(second=0, microsecond=0)
    Host.objects.get_or_create(name=host, defaults={"minute": minute})
    if Host.objects.filter(name=host, minute__lt=minute).update(minute=minute, calls=1):
        return None
    left = Host.objects.filter(name=host, calls__lt=settings.CALLS_A_MINUTE)
    return None if left.update(calls=F("calls") + 1) else minute + MINUTE


def tidy(now: datetime) -> int:
    """Forget hosts that nobody has called lately; gives how many."""
    return Host.objects.filter(minute__lt=now - KEPT).delete()[0]
