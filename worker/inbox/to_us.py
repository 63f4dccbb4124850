"""Mails to the people who run the server, and to ``help@`` (MAIL-02)."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox, rooms
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.outbox import Dropped, Letter, Reason
from accounts.post.models import Inbound
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox import answering, opening
from worker.inbox.commands import table
from worker.inbox.text.headers import Headers
from worker.inbox.text.limits import Beyond
from worker.inbox.text.message import opened
from worker.inbox.trust import Verdict, sender_of
from worker.notices import frame, personal

log = structlog.get_logger(__name__)

KIND = "to_operators"
"""A mail to postmaster or abuse (RFC 5321, 4.5.1); ``about`` is its row."""
HELP = "help"
"""The table of commands to who has written to help; ``about`` is the row."""
DAY = timedelta(days=1)
MOST = 20_000
"""Characters of it that are handed on."""
HOUR = timedelta(hours=1)
MOST_AN_HOUR, MOST_OF_ONE = 20, 5
"""Mails that are handed on within an hour, from all and from one sender."""


def forward(row: Inbound, header: Headers, claimed: jobs.Claimed, now: datetime) -> None:
    """Hand a mail to who runs the server, where anybody is named (settings.ADMINS), whoever or whatever wrote it: most
    complaints come from programs. Our own ones are not, else two addresses could send each other one for ever.
    """
    why = Inbound.Reason.NONE
    if any(opening.ours().has(sender) for sender in header.senders):
        why = Inbound.Reason.MACHINE
    elif _too_many(row, now):
        why = Inbound.Reason.LIMIT
        log.warning("mail_to_operators_not_handed_on", hint="docs/operations/mail.md")
    with durable():
        if settings.ADMINS and why == Inbound.Reason.NONE:
            outbox.mail(KIND, now, about=str(row.pk))
        state = Inbound.State.DONE if why == Inbound.Reason.NONE else Inbound.State.DROPPED
        answering.read(row, state, why, now)
        jobs.finish(claimed, now)


def _too_many(row: Inbound, now: datetime) -> bool:
    """Whether so many were handed on within the hour, of all or of one sender, that this one is not."""
    handed_on = Notice.objects.filter(kind=KIND, made_at__gt=now - HOUR).values_list("about", flat=True)
    rows = [int(about) for about in handed_on]
    same = Inbound.objects.filter(pk__in=rows, written_by=row.written_by)
    return len(rows) >= MOST_AN_HOUR or same.count() >= MOST_OF_ONE


class ToOperators(outbox.Kind):
    """The mail as its text says, with its sender to be answered."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        row = Inbound.objects.filter(pk=delivery.notice.about).first()
        if row is None or row.raw is None or not settings.ADMINS:
            raise Dropped(Reason.GONE)
        header = opening.header_of(row)
        address = rooms.own(row.recipient)
        try:
            message = opened(bytes(row.raw))
            text = (message.plain if message.plain is not None else message.html) or ""
        except Beyond as beyond:
            text = f"({beyond})"
        sender = sender_of(header)
        made = EmailMessage(
            subject=f"[Horror] {'' if address is None else address.room}: {' '.join(header.subject.split())}"[
                :200
            ],
            body=f"From: {row.written_by}\nTo: {row.recipient}\n\n{text[:MOST]}\n",
            from_email=settings.SERVER_EMAIL,
            to=[to for _name, to in settings.ADMINS],
            reply_to=[sender] if sender else None,
            headers={"Message-ID": delivery.message_id, "Auto-Submitted": "auto-generated"},
        )
        return Letter(made)


outbox.register(KIND, ToOperators())


def help_at(row: Inbound, header: Headers, verdict: Verdict, claimed: jobs.Claimed, now: datetime) -> None:
    """Send the table of commands, to verified addresses alone; once a day, since anybody may name another as sender."""
    person = None if verdict == Verdict.FAIL else _owner(sender_of(header))
    with durable():
        if person is None:
            answering.read(row, Inbound.State.DROPPED, Inbound.Reason.STRANGER, now)
        elif Notice.objects.filter(kind=HELP, person=person, made_at__gt=now - DAY).exists():
            answering.read(row, Inbound.State.DROPPED, Inbound.Reason.LIMIT, now)  # and counts for nobody
        else:
            outbox.mail(HELP, now, person=person, about=str(row.pk))
            answering.read(row, Inbound.State.DONE, Inbound.Reason.NONE, now, person=person)
        jobs.finish(claimed, now)


def _owner(sender: str | None) -> User | None:
    known = EmailAddress.objects.filter(email__iexact=sender or "", verified=True, user__is_active=True)
    address = known.select_related("user").first() if sender else None
    return None if address is None else address.user


class Help(outbox.Kind):
    """The table of commands, in words of ours alone."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        person, address = personal.reader_of(delivery)
        row = Inbound.objects.filter(pk=delivery.notice.about).first()
        answers = "" if row is None or row.raw is None else opening.header_of(row).message_id
        with translation.override(person.language):
            thread = frame.Thread(_("Play by mail"), answers=answers)
            parts = [frame.Part(each.heading, each.lines) for each in table.sections()]
            first = _("What you may write in a mail")
            return Letter(
                frame.message(delivery, person, address, thread, first, parts, automatic="auto-replied")
            )


outbox.register(HELP, Help())
