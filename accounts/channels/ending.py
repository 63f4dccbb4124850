"""An endpoint is told nothing any more: by its owner's wish, or with a mail that says so (PUSH-06)."""

from __future__ import annotations

from datetime import datetime

import structlog
from django.conf import settings

from accounts import letters
from accounts.channels.line import end_all
from accounts.channels.models import Endpoint

log = structlog.get_logger(__name__)


def turn_off(endpoint: Endpoint, why: str, now: datetime) -> None:
    """In the transaction of the cause. Who made it gets a mail, unless it was his wish."""
    off = {"state": Endpoint.State.OFF, "why": why, "off_at": now, "next_at": None, "failures": 0}
    Endpoint.objects.filter(pk=endpoint.pk).update(**off, failing_since=None)
    end_all(endpoint)
    log.info("endpoint_off", endpoint=endpoint.pk, why=str(why))
    if why == Endpoint.Why.OWNER:
        return
    person = endpoint.made_by
    address = person.verified_address if person.is_active else None
    if address is not None:
        told = {
            "user": person,
            "shown": endpoint.shown,
            "name": endpoint.name,
            "gone": why == Endpoint.Why.GONE,
            "link": f"{settings.PUBLIC_URL}/account/notices/",
        }
        letters.write("channels_out/email/endpoint_off", address, person.language, told, now)
