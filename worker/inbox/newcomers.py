"""Signing up by mail (MAIL-02): one confirmation to an address in 30 days, and an account for who answers it.

Nobody else who writes to ``new@`` hears anything: an answer to whatever address a mail names would make this server
write to people who never asked for it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import invited_addresses, mailing, outbox, profile, security, signups
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.outbox import Dropped, Letter, Reason
from accounts.post import own
from accounts.post.addresses import same
from accounts.post.models import Inbound
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox import answering, opening
from worker.inbox.commands import table
from worker.inbox.matching import Place
from worker.inbox.text.headers import Headers
from worker.inbox.text.limits import Beyond
from worker.inbox.text.message import opened
from worker.inbox.text.reading import Reading, read
from worker.inbox.trust import sender_of, why_not
from worker.notices import frame
from worker.notices.words import words

log = structlog.get_logger(__name__)

KIND = "signed_up"
"""The confirmation; ``about`` is the row of the mail that asked for it, which has the name."""
AGAIN = timedelta(days=30)
HOUR = timedelta(hours=1)
MOST = 20
"""Confirmations of the server within an hour."""
MOST_UNVOUCHED = 5
"""Where nobody ever says whether senders are who they say."""

Verdict = Inbound.Verdict
State = Inbound.State


def sign_up(row: Inbound, header: Headers, verdict: Verdict, claimed: jobs.Claimed, now: datetime) -> None:
    """Somebody wrote to ``new@``: a confirmation where the domain of the sender vouches for it, else silence."""
    sender, name = sender_of(header), _name(row)
    with durable():
        if sender is not None and name is not None and _may_ask(sender, _most(row, verdict), now):
            outbox.mail(
                KIND,
                now,
                target=sender.lower(),
                about=str(row.pk),
            )
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
    if not signups.free(sender.lower()) or own.own(sender) is not None:
        return False
    asked = Notice.objects.filter(kind=KIND, person=None)
    lately = asked.filter(made_at__gt=now - AGAIN, deliveries__target=sender.lower())
    return not lately.exists() and asked.filter(made_at__gt=now - HOUR).count() < most


def _name(row: Inbound) -> str | None:
    """Under which name a mail asks for an account; None for one that asks for none, or for one that nobody may have."""
    reading = _reading(row)
    for line in () if reading is None else reading.script:
        found = table.found(line.order)
        if found is None or found[0].form != "sign up as NAME":
            return None
        name = profile.plain_name(found[1]["name"].strip())
        try:
            profile.check_name(name)
        except ValidationError:
            return None
        return name
    return None


def _reading(row: Inbound) -> Reading | None:
    try:
        return read(opened(bytes(row.raw or b"")), opening.language_at(Place(own.Room.NEW)), opening.ours())
    except Beyond:
        return None


class SignedUp(outbox.Kind):
    """The one mail to an address that is nobody's yet."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        asked = Inbound.objects.filter(pk=delivery.notice.about).first()
        name = None if asked is None or asked.raw is None else _name(asked)
        if asked is None or name is None or not signups.free(delivery.target):
            raise Dropped(Reason.UNTRUE)
        with translation.override(_language(asked)):
            return Letter(_letter(delivery, name, opening.header_of(asked).message_id))


outbox.register(KIND, SignedUp())


def _language(row: Inbound) -> str:
    """The language in which a stranger is written to: that of the mail that came, where it says so."""
    said = opening.header_of(row).first("content-language").partition("-")[0].strip().lower()
    return said if said in profile.languages() else "en"


def _letter(delivery: Delivery, name: str, answers: str) -> EmailMultiAlternatives:
    first = _("Do you want to play here? Answer “accept”.")
    lines = [
        _(
            "Somebody, you perhaps, has asked from this address for an account with the name %(name)s at %(site)s."
        )
        % {"name": words(name), "site": settings.PUBLIC_URL},
        _("Answer this mail with the one word “accept”, and the account is yours."),
        _("If it was not you, do nothing: you get no other mail. “never again” keeps it so for good."),
    ]
    text = "\n\n".join(lines)
    return EmailMultiAlternatives(
        subject=_("Your account for play by mail"),
        body=frame.fenced(first, text),
        to=[delivery.target],
        headers={
            "Message-ID": delivery.message_id,
            "Auto-Submitted": "auto-replied",
            "X-Auto-Response-Suppress": "OOF, AutoReply",
            **({"In-Reply-To": answers, "References": answers} if answers else {}),
        },
        reply_to=[own.reply_address(delivery)],
    )


def answered(
    row: Inbound, place: Place, header: Headers, verdict: Verdict, claimed: jobs.Claimed, now: datetime
) -> None:
    """An answer to a mail to an address without an account: ``accept``, or ``never again``."""
    delivery = place.delivery
    trusted = delivery is not None and why_not(header, verdict, place.owners) == Inbound.Reason.NONE
    words = _words(row) if trusted else set()
    if delivery is None or not words:
        with durable():
            answering.read(row, State.DROPPED, Inbound.Reason.STRANGER, now)
            jobs.finish(claimed, now)
        return
    accepted = None
    if "never again" not in words and delivery.notice.kind == invited_addresses.KIND:
        try:
            accepted = invited_addresses.accept(delivery, now)
        except invited_addresses.NoLonger:
            words = set()
    with durable():
        if "never again" in words:
            mailing.ended_by(delivery, now)
        elif accepted is not None:
            _welcome(row, accepted.person, header, now)
        elif words and delivery.notice.kind == KIND:
            _make(row, delivery, header, now)
        answering.read(row, State.DONE, Inbound.Reason.NONE, now)
        jobs.finish(claimed, now)


def _words(row: Inbound) -> set[str]:
    reading = _reading(row)
    said = {" ".join(line.order.lower().split()) for line in (() if reading is None else reading.script)}
    return said & {"accept", "never again"}


def _make(row: Inbound, delivery: Delivery, header: Headers, now: datetime) -> None:
    """The account that was asked for; its owner is told how one plays, as an answer."""
    asked = Inbound.objects.filter(pk=delivery.notice.about).first()
    name = None if asked is None or asked.raw is None else _name(asked)
    if asked is None or name is None:
        return
    person = signups.by_mail(same(delivery.target), name, _language(asked))
    if person is None:
        return
    security.note("sign_up", person, by="mail")
    _welcome(row, person, header, now)


def _welcome(row: Inbound, person: User, header: Headers, now: datetime) -> None:
    """Tell somebody how one plays who has an account from now on."""
    Inbound.objects.filter(pk=row.pk).update(person=person)
    row.person = person
    with translation.override(person.language):
        answering.welcome(row, header, now)
