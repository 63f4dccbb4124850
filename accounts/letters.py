"""Mails about accounts (verification, reset, notices): noted with the request, handed over by a worker.

So a mail host that is slow or away delays no request and loses no mail, and how long an answer takes does not
tell whether there was a mail to send.
"""

from __future__ import annotations

from datetime import datetime
from email.utils import make_msgid, parseaddr

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction

from accounts.models import Letter
from horror.table import jobs

KIND = "letter"


def post(to: str, subject: str, text: str, html: str, now: datetime) -> None:
    """Have a mail handed over, as text and as HTML."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    with transaction.atomic():
        letter = Letter.objects.create(
            to=to,
            subject=subject,
            text=text,
            html=html,
            message_id=make_msgid(domain=domain),
            created_at=now,
        )
        jobs.put(KIND, None, now, key=str(letter.pk))


@jobs.handler(KIND, queue="mail", quarantines=False)
def hand_over(claimed: jobs.Claimed, now: datetime) -> None:
    """Send one letter, at least once, always with the same Message-ID; then forget what it said."""
    letter = Letter.objects.filter(pk=int(claimed.key), sent_at=None).first()
    if letter is None:
        return
    message = EmailMultiAlternatives(
        letter.subject, letter.text, to=[letter.to], headers={"Message-ID": letter.message_id}
    )
    if letter.html:  # one that was noted before mails had it has none
        message.attach_alternative(letter.html, "text/html")
    message.send()
    with transaction.atomic():
        Letter.objects.filter(pk=letter.pk).update(sent_at=now, text="", html="")
        jobs.finish(claimed, now)
