"""A mail to a person, and not to a seat that the person plays: whether it is wanted, and how it goes out."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from accounts import outbox
from accounts.models import User
from worker.notices.unsubscribe import unsubscribe_url


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
    template: str, subject: str, told: dict[str, Any], person: User, address: str, message_id: str
) -> EmailMultiAlternatives:
    """The mail of these templates, in the language that is active."""
    unsubscribe = unsubscribe_url(person.pk)
    told = {**told, "subject": subject, "site": settings.PUBLIC_URL, "unsubscribe": unsubscribe}
    made = EmailMultiAlternatives(
        subject=subject,
        body=render_to_string(f"worker/mail/{template}.txt", told).strip() + "\n",
        to=[address],
        headers={
            "Message-ID": message_id,
            "List-Unsubscribe": f"<{unsubscribe}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    made.attach_alternative(render_to_string(f"worker/mail/{template}.html", told), "text/html")
    return made
