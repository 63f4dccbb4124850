"""Whether mails come and go (TAB-65): who plays by mail cannot answer while they do not.

What takes mails says now and then that it is there, and so does each poll of a mailbox that went well; what hands mails
over says when the host of others does not answer. A way that was silent or failing for more than ten minutes becomes a
stop of the clocks of all seats that have ever ordered by mail, until two hours after it works again. Meanwhile nobody
answers for such a seat. Which ways are waited for, the setting ``MAIL_IN`` says; a provider's
webhooks, which it may name too, tell nobody that they are there.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.db import transaction

from accounts.post.models import MailWay
from horror import present
from horror.models import Stop
from horror.table.late import credit

log = structlog.get_logger(__name__)

MAILD = "maild"
IMAP = "imap"
OUT = "out"

BEAT_SECONDS = 30
SILENT = timedelta(seconds=90)
"""When nothing was heard of a way for so long, nothing may have come by it; of polls, for three intervals."""
OUTAGE = timedelta(minutes=10)
"""A longer silence stops clocks."""
AFTERWARDS = timedelta(hours=2)
"""So long after it they stand still: there are mails to read first."""


def well(name: str, at: datetime | None = None) -> Stop | None:
    """A way works. After a long silence, or failures for so long, clocks have stood still: gives that stop.

    ``at`` is the time; else that of the database at this moment, on the clock of the machine.
    """
    now = at or _now()
    if now is None:
        return None
    with transaction.atomic():
        MailWay.objects.bulk_create([MailWay(name=name, well_at=now)], ignore_conflicts=True)
        way = MailWay.objects.select_for_update().get(name=name)
        since = way.failing_since if name == OUT else way.well_at
        way.well_at, way.failing_since = now, None
        way.save()
        if since is None or not OUTAGE < now - since <= credit.LONGEST or not counts(name):
            return None
        stop = credit.credited(since, now + AFTERWARDS, now, kind=Stop.Kind.MAIL)
    log.warning("mail_outage_credited", way=name, begins=str(stop.begins), ends=str(stop.ends))
    return stop


def failing(name: str, at: datetime | None = None) -> None:
    """A way has failed just now."""
    now = at or _now()
    if now is None:
        return
    MailWay.objects.bulk_create([MailWay(name=name, well_at=now)], ignore_conflicts=True)
    if MailWay.objects.filter(name=name, failing_since=None).update(failing_since=now):
        log.warning("mail_way_failing", way=name)


def works() -> None:
    """A mail was handed over: our way out works, if it was known not to."""
    if out_failing():
        well(OUT)


def out_failing() -> bool:
    """Whether the host of others did not answer when it was asked last."""
    return MailWay.objects.filter(name=OUT, failing_since__isnull=False).exists()


def out_fails() -> None:
    """The host of others did not answer."""
    failing(OUT)


def silent(way: MailWay, now: datetime) -> bool:
    """Whether mails may be on a way that does not work just now."""
    if not counts(way.name):
        return False
    since = way.failing_since if way.name == OUT else way.well_at
    patience = max(SILENT, 3 * poll_interval()) if way.name == IMAP else SILENT
    return since is not None and now - since > patience


def poll_interval() -> timedelta:
    """How often a mailbox is looked at."""
    return timedelta(seconds=settings.IMAP_SECONDS)


def counts(name: str) -> bool:
    """Whether this server relies upon a way."""
    return name == OUT or name in settings.MAIL_IN


def _now() -> datetime | None:
    """The time by the database's clock; None on a clock on which time goes on while nobody could be there."""
    return present.asked() if settings.CLOCK == "horror.present.database" else None
