"""Mails about accounts (verification, reset, notices): noted with the request, handed over by a worker.

So a mail host that is slow or away delays no request and loses no mail, and how long an answer takes does not
tell whether there was a mail to send.
"""

from __future__ import annotations

from datetime import datetime
from email.utils import make_msgid, parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import translation

from accounts import host
from accounts.models import Letter
from horror.table import jobs

KIND = "letter"


def write(kind: str, to: str, language: str, told: dict[str, Any], now: datetime) -> None:
    """Have a mail of this kind (the beginning of its templates' names) handed over, in a language."""
    told = {"email": to, "site": settings.PUBLIC_URL, **told}
    with translation.override(language):
        subject = " ".join(render_to_string(f"{kind}_subject.txt", told).split())
        text = render_to_string(f"{kind}_message.txt", told).strip() + "\n"
        html = render_to_string(f"{kind}_message.html", {"subject": subject, **told})
    post(to, subject, text, html, now)


def post(to: str, subject: str, text: str, html: str, now: datetime) -> None:
    """Have a mail handed over, as text and as HTML."""
    note(to, KIND, now, subject=subject, text=text, html=html)


def note(to: str, kind: str, now: datetime, **parts: str) -> None:
    """A row for a letter, and the job that does with it what its kind says."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    with transaction.atomic():
        letter = Letter.objects.create(to=to, message_id=make_msgid(domain=domain), created_at=now, **parts)
        jobs.put(kind, None, now, key=str(letter.pk))


def waiting(claimed: jobs.Claimed) -> Letter | None:
    """The letter of a job, unless it was handed over or is gone."""
    return Letter.objects.filter(pk=int(claimed.key), sent_at=None).first()


def forget(before: datetime) -> int:
    """Remove what is left of letters that were handed over before: the address and the subject."""
    return Letter.objects.filter(sent_at__lt=before).delete()[0]


@jobs.handler(KIND, queue="mail", quarantines=False)
def hand_over(claimed: jobs.Claimed, now: datetime) -> None:
    """Send one letter, at least once, always with the same Message-ID; then forget what it said."""
    letter = waiting(claimed)
    if letter is None:
        return
    host.must_be_there()
    message = EmailMultiAlternatives(
        letter.subject, letter.text, to=[letter.to], headers={"Message-ID": letter.message_id}
    )
    if letter.html:  # one that was noted before mails had it has none
        message.attach_alternative(letter.html, "text/html")
    host.take(message)
    with transaction.atomic():
        Letter.objects.filter(pk=letter.pk).update(sent_at=now, text="", html="")
        jobs.finish(claimed, now)
