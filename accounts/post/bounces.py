"""What hosts and readers report of our mails, and what follows for an address (MAIL-23).

That an address does not exist, or refuses everything for days, makes it unreachable: no mails about games go there any
more, until it is verified anew, or a mail is taken that its person wrote since. What a host says of us concerns nobody
but those who run the server.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Protocol, TypeAlias, runtime_checkable

import structlog
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage

from accounts import host, mailing
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post.models import Inbound, Proven, Report, Unreachable
from horror.table import jobs

log = structlog.get_logger(__name__)

NO_SUCH_APART = timedelta(hours=24)
"""Two mails so far apart that an address refuses as its own fault make it unreachable."""
TEMPORARY_APART = timedelta(days=5)
"""Likewise two so far apart that it refuses for whatever else."""
KEPT = timedelta(days=30)
"""How long a report counts."""
ALARM = "alert"
ABOUT_ACCOUNTS = "letter."
"""Kinds of mails about accounts and their safety, which go on: they are asked for, or are needed."""


class Refused(Protocol):
    """What a report says of one recipient of a mail."""

    @property
    def of_address(self) -> bool:
        """Whether it speaks of the address itself."""

    @property
    def of_us(self) -> bool:
        """Whether it speaks of this server."""

    @property
    def action(self) -> str:
        """``failed`` where the mail was given up."""


@runtime_checkable
class Refusals(Protocol):
    """A report of deliveries."""

    @property
    def recipients(self) -> Sequence[Refused]: ...


@runtime_checkable
class Complaint(Protocol):
    """Somebody has called a mail unwanted."""

    @property
    def kind(self) -> str: ...


Told: TypeAlias = Refusals | Complaint


def told(inbound: Inbound, report: Told, now: datetime) -> None:
    """What follows of a report that came to the return path of a mail, in the caller's transaction."""
    if inbound.delivery is not None:
        follow(inbound.delivery, report, now)


def follow(delivery: Delivery, report: Told, now: datetime) -> None:
    """What follows of a report on a mail, however it came."""
    if isinstance(report, Refusals):
        failed = [each for each in report.recipients if each.action == "failed"]
        if failed:
            _note(delivery, _address(delivery), _kind(failed), now)
    elif (address := _address(delivery)) is not None:
        mailing.complained(address, delivery.notice.kind, now)
        log.warning("mail_complained_of", mail=delivery.pk, mail_kind=delivery.notice.kind)


def refused(delivery: Delivery, error: host.NotTaken, now: datetime) -> None:
    """A host did not take a mail as it was handed over, which is the same as a report that comes later."""
    address = _address(delivery, now)
    if error.of_us:
        _note(delivery, address, Report.Kind.US, now)
    elif error.final:
        _note(delivery, address, Report.Kind.NO_SUCH if error.of_address else Report.Kind.TEMPORARY, now)


def closed_to(delivery: Delivery, message: EmailMessage) -> Delivery.Reason | None:
    """Why a mail does not go to its reader: the address is known as unreachable."""
    if delivery.notice.kind.startswith(ABOUT_ACCOUNTS):
        return None
    known = Unreachable.objects.filter(address__in=[address.lower() for address in message.to]).first()
    if known is None:
        return None
    if _written(delivery.notice.person, known.since):
        reopen(known.address)
        return None
    return Delivery.Reason.REFUSED


def unreachable(person: User) -> bool:
    """Whether no mails about games go to somebody, since the address does not take them."""
    own = EmailAddress.objects.filter(user=person, verified=True, primary=True).values("email")
    known = Unreachable.objects.filter(address__in=own).first()
    return known is not None and not _written(person, known.since)


def reopen(address: str) -> None:
    """Mails go to an address again: it was verified anew."""
    Unreachable.objects.filter(address=address.lower()).delete()
    Report.objects.filter(address=address.lower()).delete()


def _kind(failed: Sequence[Refused]) -> Report.Kind:
    if any(each.of_us for each in failed):
        return Report.Kind.US
    return Report.Kind.NO_SUCH if any(each.of_address for each in failed) else Report.Kind.TEMPORARY


def _note(delivery: Delivery, address: str | None, kind: Report.Kind, now: datetime) -> None:
    if address is None:
        return
    given = {"address": address, "kind": kind, "at": now}
    if not Report.objects.get_or_create(delivery=delivery, defaults=given)[1]:
        return
    log.warning("mail_came_back", mail=delivery.pk, report=kind.value)
    if kind == Report.Kind.US:
        jobs.put(ALARM, None, now, key=f"mail-{now:%Y%m%d}")
    elif _is_unreachable(address, delivery.notice.person, now):
        Unreachable.objects.get_or_create(address=address, defaults={"since": now})
        log.warning("address_unreachable", person=str(delivery.notice.person_id or ""))


def _is_unreachable(address: str, person: User | None, now: datetime) -> bool:
    counting = Report.objects.filter(address=address, at__gt=now - KEPT).exclude(kind=Report.Kind.US)
    rows = [each for each in counting.order_by("at") if not _written(person, each.at)]
    for apart, kinds in ((NO_SUCH_APART, (Report.Kind.NO_SUCH,)), (TEMPORARY_APART, Report.Kind.values)):
        at = [each.at for each in rows if each.kind in kinds]
        if at and at[-1] - at[0] >= apart:
            return True
    return False


def _written(person: User | None, since: datetime) -> bool:
    """Whether a mail was taken that somebody wrote since: the mailbox is read."""
    if person is None:
        return False
    reports = (Inbound.Reason.REPORT, Inbound.Reason.NOT_A_REPORT, Inbound.Reason.MACHINE)
    taken = Inbound.objects.filter(person=person, state=Inbound.State.DONE, received_at__gt=since)
    return taken.exclude(reason__in=reports).exists()


def _address(delivery: Delivery, at: datetime | None = None) -> str | None:
    """Where a mail went that was handed over then; None where nobody can tell: to an address that its person had before
    the one of today, perhaps.
    """
    person = delivery.notice.person
    if delivery.target or person is None:
        return delivery.target.lower() or None
    went = at or delivery.sent_at or delivery.notice.made_at
    if Proven.objects.filter(person=person, at__gt=went).exists():
        return None
    address = person.verified_address
    return address.lower() if address else None
