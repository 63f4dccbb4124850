"""Answers to the mails that go to addresses without an account: a confirmation of a sign-up, an invitation (MAIL-02,
MAIL-27).

Whoever accepts has an account from then on, and the mail is read as one of that person's. Who answers otherwise, or too
late, is told so once: the token went to this address alone, and the answer comes from it.
"""

from __future__ import annotations

from datetime import datetime

from django.utils import translation
from django.utils.translation import gettext as _

from accounts import deletion, invited_addresses, mailing, outbox, rooms, strangers
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.outbox import Dropped, Letter, Reason
from accounts.post import own
from accounts.post.models import Inbound
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox import answering, newcomers
from worker.inbox.commands import account, table
from worker.inbox.commands.command import Found
from worker.inbox.matching import Place
from worker.inbox.text.headers import Headers
from worker.inbox.trust import why_not

KIND = strangers.EXPLAINED
"""Why an answer did nothing; ``about`` is the delivery that was answered."""
ASKING = (newcomers.KIND, invited_addresses.KIND)
"""The kinds of mails that ask somebody without an account."""


def answered(
    row: Inbound,
    place: Place,
    header: Headers,
    verdict: Inbound.Verdict,
    claimed: jobs.Claimed,
    now: datetime,
) -> Place | None:
    """An answer to a mail to an address without an account: gives where it came to when it has made one, by
    ``accept``, and is to be read as the new person's. None where it has been dealt with.
    """
    delivery = place.delivery
    trusted = delivery is not None and why_not(header, verdict, place.owners) == Inbound.Reason.NONE
    if delivery is None or not trusted or delivery.notice.kind not in ASKING:
        with durable():
            answering.read(row, Inbound.State.DROPPED, Inbound.Reason.STRANGER, now)
            jobs.finish(claimed, now)
        return None
    found = _found(row)
    accepts, never = found.get(account.ACCEPT.form), "never again" in found
    person = None if accepts is None or never else _accepted(delivery, account.name_in(accepts), now)
    if person is not None:
        return place._replace(person=person)
    with durable():
        if never:
            mailing.ended_by(delivery, now)
        else:
            _explain(delivery, now)
        why = Inbound.Reason.NONE if never else Inbound.Reason.NOTHING
        answering.read(row, Inbound.State.DONE, why, now)
        jobs.finish(claimed, now)
    return None


def _found(row: Inbound) -> dict[str, Found]:
    """Which commands a mail has, by their forms, each with what it says."""
    reading = newcomers.reading_of(row)
    found = [table.found(line.order) for line in (() if reading is None else reading.script)]
    return {each[0].form: each[1] for each in found if each is not None}


def _accepted(delivery: Delivery, name: str, now: datetime) -> User | None:
    """The account that accepting makes, under this name if none was given before; None where that is too late. Where
    somebody sits down by it the command does that, which tells what came of it.
    """
    if delivery.notice.kind == newcomers.KIND:
        return newcomers.made(delivery)
    try:
        return invited_addresses.accept(delivery, now, name, sit=False).person
    except invited_addresses.NoLonger:
        return None


def _explain(delivery: Delivery, now: datetime) -> None:
    """Have an address told, once, what its answer lacks."""
    about = str(delivery.pk)
    if not Notice.objects.filter(kind=KIND, about=about).exists():
        outbox.mail(KIND, now, target=delivery.target, about=about)


class Explained(outbox.Kind):
    """What to answer, or that it is too late."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        asked = Delivery.objects.select_related("notice").filter(pk=delivery.notice.about).first()
        if asked is None:
            raise Dropped(Reason.GONE)
        with translation.override(_language(asked, now)):
            if not _may_accept(asked, now):
                first = _("This can be accepted no more.")
                new = own.word_address(rooms.Room.NEW)
                lines = [
                    _("The game has begun or was closed, or the time is over in which you could accept."),
                    _("For an account write to %(new)s: sign up as NAME") % {"new": new},
                ]
            else:
                first = _("Do you want to play here? Answer “accept”.")
                lines = [
                    _("Nothing was done by your answer: it has no line with the one word “accept”."),
                    _("“never again” keeps such mails away for good. If you want neither, do nothing."),
                ]
            message = newcomers.to_stranger(delivery, _("Your answer"), first, lines, asked.message_id)
        message.reply_to = [own.reply_address(asked)]
        return Letter(message)


outbox.register(KIND, Explained())


def _language(asked: Delivery, now: datetime) -> str:
    if asked.notice.kind == newcomers.KIND:
        return newcomers.Wanted.of(asked).language
    by = getattr(asked, "invited", None) and asked.invited.by
    return by.language if by else "en"


def _may_accept(asked: Delivery, now: datetime) -> bool:
    if asked.notice.kind == newcomers.KIND:
        return not deletion.held(asked.target, now)
    try:
        invited_addresses.of(asked, now)
    except invited_addresses.NoLonger:
        return False
    return True
