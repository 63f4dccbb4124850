"""A mail to a person, and not to a seat that the person plays: whether it is wanted, and how it goes out."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from accounts import outbox
from accounts.ledger import Delivery
from accounts.models import User
from worker.notices import frame
from worker.notices.words import name, short


def reader_of(delivery: Delivery) -> tuple[User, str]:
    """Who is told whatever mails are wanted, and where. Raises :class:`accounts.outbox.Dropped`, with why nobody is."""
    person = delivery.notice.person
    if person is None or not person.is_active:
        raise outbox.Dropped(outbox.Reason.GONE)
    address: str | None = person.verified_address
    if address is None:
        raise outbox.Dropped(outbox.Reason.UNVERIFIED)
    return person, address


def address_of(person: User | None) -> str:
    """Where somebody gets such mails. Raises :class:`accounts.outbox.Dropped`, with why there is no such place."""
    if person is None or not person.is_active:
        raise outbox.Dropped(outbox.Reason.GONE)
    if person.mails == User.Mails.NONE:
        raise outbox.Dropped(outbox.Reason.NOT_WANTED)
    address: str | None = person.verified_address
    if address is None:
        raise outbox.Dropped(outbox.Reason.UNVERIFIED)
    return address


def message(
    template: str,
    subject: str,
    told: dict[str, Any],
    delivery: Delivery,
    person: User,
    address: str,
    first: str = "",
) -> EmailMultiAlternatives:
    """The mail of these templates, in the language that is active; its first line is ``first``, words of ours, or
    else the subject, behind the site's name, as it may begin with words of players (MAIL-12).
    """
    subject = name(subject)
    told = {
        **frame.foot(person),
        **told,
        "subject": subject,
        "first": short(first or f"{settings.SITE_NAME}: {subject}"),
    }
    return frame.made(template, told, delivery, person, address, frame.Thread(subject))
