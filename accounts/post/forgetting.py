"""What is not kept of mails that came in, and what is forgotten of addresses."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from allauth.account.models import EmailAddress

from accounts.models import User
from accounts.post import bounces, store
from accounts.post.models import AllowedSender, Inbound, Proven, Report, Unreachable
from horror import present

LATE = timedelta(days=1)
"""So long after its time a mail is held no more, whatever became of the job that was to say so."""
SLICE = 500
"""Mails that are erased at once."""


def tidy(now: datetime) -> int:
    """Erase mails whose time is over, end those that were held for their owner for too long, and forget mails that
    concerned no account, and old reports.
    """
    held = Inbound.objects.filter(state=Inbound.State.HELD, held_until__lte=now - LATE)
    done = held.update(state=Inbound.State.EXPIRED)
    over = Inbound.objects.filter(raw__isnull=False, raw_until__lte=now).order_by("raw_until")
    done += Inbound.objects.filter(pk__in=list(over.values_list("pk", flat=True)[:SLICE])).update(raw=None)
    strangers = Inbound.objects.filter(person=None, game=None, raw=None, received_at__lt=now - store.KEPT)
    done += strangers.exclude(state=Inbound.State.STORED).delete()[0]
    return done + Report.objects.filter(at__lt=now - bounces.KEPT).delete()[0]


def forget(person: UUID, now: datetime) -> None:
    """An account is deleted: nobody's mails, and nothing of the address, stay."""
    user = User.objects.get(pk=person)
    Inbound.objects.filter(person=person).delete()
    AllowedSender.objects.filter(person=person).delete()
    Proven.objects.filter(person=person).delete()
    Report.objects.filter(delivery__notice__person=person).delete()
    Unreachable.objects.filter(address=user.email.lower()).delete()


def verified(email_address: EmailAddress, **signal: Any) -> None:
    """An address was verified: what is reported of mails that went before speaks of another one, or is over."""
    bounces.reopen(email_address.email)
    Proven.objects.update_or_create(person=email_address.user, defaults={"at": present.now()})
