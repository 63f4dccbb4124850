"""Signing up by mail (MAIL-02): one confirmation to an address in 30 days, and an account for who answers it.

Nobody else who writes to ``new@`` hears anything: an answer to whatever address a mail names would make this server
write to people who never asked for it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Self

import msgspec
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import naming, outbox, profile, rooms, sealing, security, signups, strangers, welcome
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.outbox import Dropped, Letter, Reason
from accounts.post import own
from accounts.post.models import Inbound
from accounts.same_addresses import same
from horror import present
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox import answering, opening
from worker.inbox.commands import table
from worker.inbox.matching import Place
from worker.inbox.text.headers import Headers
from worker.inbox.text.limits import Beyond
from worker.inbox.text.message import opened
from worker.inbox.text.reading import Reading, read
from worker.inbox.trust import sender_of
from worker.notices import frame
from worker.notices.words import words

KIND = strangers.ASKED
"""The confirmation; ``about`` is the row of the mail that asked for it."""
AGAIN = timedelta(days=30)
"""So long no other confirmation goes to an address; and so long one may be answered."""
HOUR = timedelta(hours=1)
MOST = 20
"""Confirmations of the server within an hour."""
MOST_UNVOUCHED = 5
"""Where nobody ever says whether senders are who they say."""
IN_VAIN = (Delivery.State.FAILED, Delivery.State.SUPERSEDED)
"""States of a confirmation that its address has not got."""

Verdict = Inbound.Verdict
State = Inbound.State


class Wanted(msgspec.Struct, kw_only=True):
    """What a sign-up asks for, as its confirmation keeps it: the mail itself goes before the answer may come.

    ``answers`` is the Message-ID of that mail.
    """

    name: str
    language: str
    answers: str

    def sealed(self) -> str:
        """As the ledger keeps it."""
        return sealing.sealed(msgspec.json.encode(self).decode(), sealing.LETTERS)

    @classmethod
    def of(cls, confirmation: Delivery) -> Self:
        """What a confirmation has; a guest's, where it has lost that or no key opens it any more."""
        try:
            return msgspec.json.decode(sealing.opened(confirmation.body, sealing.LETTERS), type=cls)
        except InvalidToken:
            return cls(name=signups.guest(), language="en", answers="")


def sign_up(row: Inbound, header: Headers, verdict: Verdict, claimed: jobs.Claimed, now: datetime) -> None:
    """Somebody wrote to ``new@``: a confirmation where the domain of the sender vouches for it, else silence."""
    sender, name = sender_of(header), _name(row)
    with durable():
        if sender is not None and name is not None and _may_ask(sender, _most(row, verdict), now):
            wanted = Wanted(name=name, language=_language(header), answers=header.message_id)
            outbox.mail(KIND, now, target=sender.lower(), about=str(row.pk), body=wanted.sealed())
            answering.read(row, State.DONE, Inbound.Reason.NONE, now)
        else:
            answering.read(row, State.DROPPED, Inbound.Reason.STRANGER, now)
        jobs.finish(claimed, now)


def _most(row: Inbound, verdict: Verdict) -> int:
    """How many addresses may be asked within an hour whose domain says so much: a provider may hand mails over without
    any word of that, and then they are asked, but fewer.
    """
    if verdict == Verdict.NONE and row.way == Inbound.Way.WEBHOOK and not settings.MAIL_HOST:
        return MOST_UNVOUCHED
    return MOST if verdict == Verdict.PASS else 0


def _may_ask(sender: str, most: int, now: datetime) -> bool:
    """Whether an address may be asked: it is free, none of ours, was not asked lately, and not too many were."""
    if not signups.free(sender.lower()) or not rooms.is_of_others(sender):
        return False
    if not welcome.may_sign_up(sender, now):
        return False
    asked = Notice.objects.filter(kind=KIND, person=None)
    lately = Delivery.objects.filter(
        notice__in=asked.filter(made_at__gt=now - AGAIN), target=sender.lower()
    ).exclude(state__in=IN_VAIN)
    return not lately.exists() and asked.filter(made_at__gt=now - HOUR).count() < most


def _name(row: Inbound) -> str | None:
    """Under which name a mail asks for an account; None for one that asks for none, or for one that nobody may have."""
    reading = reading_of(row)
    for line in () if reading is None else reading.script:
        found = table.found(line.order)
        if found is None or found[0].form != "sign up as NAME":
            return None
        name = profile.plain_name(found[1]["name"].strip())
        try:
            naming.check(name, None, present.now())
        except ValidationError:
            return None
        return name
    return None


def reading_of(row: Inbound) -> Reading | None:
    """What a stranger wrote; None for what is beyond a limit."""
    try:
        return read(opened(bytes(row.raw or b"")), opening.language_at(Place(rooms.Room.NEW)), opening.ours())
    except Beyond:
        return None


def _language(header: Headers) -> str:
    """The language in which a stranger is written to: that of the mail that came, where it says so."""
    said = header.first("content-language").partition("-")[0].strip().lower()
    return said if said in profile.languages() else "en"


class SignedUp(outbox.Kind):
    """The one mail to an address that is nobody's yet."""

    keeps_body = True

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        if not signups.free(delivery.target):
            raise Dropped(Reason.UNTRUE)
        wanted = Wanted.of(delivery)
        with translation.override(wanted.language):
            return Letter(_letter(delivery, wanted))


outbox.register(KIND, SignedUp())


def _letter(delivery: Delivery, wanted: Wanted) -> EmailMultiAlternatives:
    lines = [
        _(
            "Somebody, you perhaps, has asked from this address for an account with the name %(name)s at %(site)s."
        )
        % {"name": words(wanted.name), "site": settings.PUBLIC_URL},
        _("Answer this mail within %(days)d days with the one word “accept”, and the account is yours.")
        % {"days": AGAIN.days},
        _(
            "If it was not you, do nothing, and there is no account. “never again” keeps such mails away for good."
        ),
    ]
    return to_stranger(
        delivery,
        _("Your account for play by mail"),
        _("Do you want to play here? Answer “accept”."),
        lines,
        wanted.answers,
    )


def to_stranger(
    delivery: Delivery, subject: str, first: str, lines: list[str], answers: str = ""
) -> EmailMultiAlternatives:
    """An answer to an address without an account, in the language that is active."""
    return EmailMultiAlternatives(
        subject=subject,
        body=frame.fenced(first, "\n\n".join(lines)),
        to=[delivery.target],
        headers={
            "Message-ID": delivery.message_id,
            "Auto-Submitted": "auto-replied",
            "X-Auto-Response-Suppress": "OOF, AutoReply",
            **({"In-Reply-To": answers, "References": answers} if answers else {}),
        },
        reply_to=[own.reply_address(delivery)],
    )


def made(delivery: Delivery) -> User | None:
    """The account that a confirmation asked about, whose address has accepted; None where that is somebody's
    meanwhile.
    """
    wanted = Wanted.of(delivery)
    with durable():
        let = welcome.may_sign_up(delivery.target, present.now())
        person = signups.by_mail(same(delivery.target), wanted.name, wanted.language) if let else None
        if person is not None:
            security.note("sign_up", person, by="mail")
    return person
