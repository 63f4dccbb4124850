"""From which addresses somebody writes beside the own ones: allowed for a held mail, and taken back (MAIL-03)."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from accounts import security
from accounts.models import User
from accounts.post.addresses import same
from accounts.post.models import AllowedSender


def of(person: User) -> QuerySet[AllowedSender]:
    """The addresses that somebody has allowed, in their order."""
    return AllowedSender.objects.filter(person=person).order_by("address")


def allow(person: User, address: str, now: datetime) -> None:
    """Mails from this address count as those of the person from now on. It must be one (`accounts.post.addresses`)."""
    row, new = AllowedSender.objects.get_or_create(
        person=person, address=same(address), defaults={"allowed_at": now}
    )
    if new:
        security.note("sender_allowed", person, allowed=row.pk)


def drop(person: User, row: int) -> bool:
    """They count no more; false where the person has not allowed that address (by its row)."""
    return _drop(person, AllowedSender.objects.filter(pk=row)) > 0


def drop_address(person: User, address: str) -> bool:
    """The same, by the address itself."""
    return _drop(person, AllowedSender.objects.filter(address=same(address))) > 0


def drop_all(person: User) -> int:
    """Only the own addresses count any more; gives how many did besides."""
    return _drop(person, AllowedSender.objects.all())


def _drop(person: User, rows: QuerySet[AllowedSender]) -> int:
    gone = rows.filter(person=person).delete()[0]
    if gone:
        security.note("sender_dropped", person, dropped=gone)
    return gone
