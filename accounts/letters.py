"""Mails about accounts (verification, notices of security): noted with the request, handed over by a worker.

So a mail host that is slow or away delays no request and loses no mail, and how long an answer takes does not
tell whether there was a mail to send. They know no preference: who has an address learns what becomes of it. What they
say holds links that open accounts, so it is kept sealed, and only until it is handed over or given up.
"""

from __future__ import annotations

import json
import secrets
from datetime import datetime
from typing import Any

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.utils import translation

from accounts import outbox, sealing
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.strangers import ASKED, EXPLAINED

KIND = "letter"
"""Notices of the kind ``letter.<name of its templates>``."""
TO_STRANGERS = ("invited_address", ASKED, EXPLAINED)
"""What else goes to addresses that are perhaps nobody's."""


class AccountLetter(outbox.Kind):
    """A letter that was written when it was noted."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        try:
            said = json.loads(sealing.opened(delivery.body, sealing.LETTERS))
        except InvalidToken:  # SECRET_KEY was changed, and the old one is no fallback
            raise outbox.Dropped(outbox.Reason.GONE) from None
        return outbox.Letter(message(delivery, said["subject"], said["text"], said["html"]))


outbox.register(KIND, AccountLetter())


def write(kind: str, to: str, language: str, told: dict[str, Any], now: datetime, *, about: str = "") -> None:
    """Have a mail of this kind (the beginning of its templates' names) handed over, in a language.

    A ``user`` among what it tells is whose account it is about, who finds it in the ledger. ``about`` is by chance
    where nobody asks for it later.
    """
    said = dict(zip(("subject", "text", "html"), rendered(kind, to, language, told), strict=True))
    person = told.get("user")
    note(
        f"{KIND}.{kind.rpartition('/')[2]}",
        to,
        now,
        body=sealing.sealed(json.dumps(said), sealing.LETTERS),
        person=person if isinstance(person, User) and person.pk else None,
        about=about,
    )


def note(kind: str, to: str, now: datetime, *, about: str = "", **more: Any) -> None:
    """A notice to an address."""
    outbox.mail(kind, now, target=to, about=about or secrets.token_hex(16), **more)


def rendered(kind: str, to: str, language: str, told: dict[str, Any]) -> tuple[str, str, str]:
    """Subject, text and HTML of a mail of this kind."""
    told = {"email": to, "site": settings.PUBLIC_URL, "contact": settings.SITE_CONTACT, **told}
    with translation.override(language):
        subject = " ".join(render_to_string(f"{kind}_subject.txt", told).split())
        parts = [
            render_to_string(f"{kind}_message.txt", told),
            render_to_string("accounts/contact.txt", told),
        ]
        text = "\n\n".join(part.strip() for part in parts if part.strip()) + "\n"
        html = render_to_string(f"{kind}_message.html", {"subject": subject, **told})
    return subject, text, html


def message(delivery: Delivery, subject: str, text: str, html: str) -> EmailMultiAlternatives:
    """The mail of a letter."""
    made = EmailMultiAlternatives(subject, text, to=[delivery.target])
    if html:  # one that was noted before mails had it has none
        made.attach_alternative(html, "text/html")
    return made


def to(addresses: set[str]) -> QuerySet[Notice]:
    """Letters to these addresses."""
    return Notice.objects.filter(game=None, deliveries__target__in=addresses)


def forget(before: datetime) -> int:
    """Remove what is left of letters that were written before: to whom, and of which kind; gives how many."""
    ours = Q(kind__startswith=f"{KIND}.") | Q(kind__in=TO_STRANGERS)
    old = Notice.objects.filter(ours, game=None, made_at__lt=before)
    return old.exclude(deliveries__in=Delivery.objects.open()).delete()[1].get("accounts.Notice", 0)
