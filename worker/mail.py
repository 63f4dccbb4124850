"""Handing mails over: at least once, each with the Message-ID that its ledger row was born with.

Truth is checked under the game's lock just before; the host of others is spoken to outside any transaction. A
process that dies in between leaves the row queued, and the same mail goes out again.
"""

from __future__ import annotations

from datetime import datetime
from smtplib import SMTPException, SMTPRecipientsRefused

import structlog

from horror.models import Seat
from horror.table import jobs
from horror.table.acting import durable, locked
from horror.table.dispatch import ATTEMPTS
from horror.table.jobs import Claimed
from horror.table.presence import held_until
from worker.letter import Letter, write
from worker.models import Mail
from worker.notices import NOTICES, Desk, address_of

log = structlog.get_logger(__name__)


class NotTaken(Exception):
    """The mail host did not take a mail. Names the kind of error only: its words may hold an address."""


@jobs.handler("mail", queue="mail", quarantines=False)
def hand_over(claimed: Claimed, now: datetime) -> None:
    """Send one mail of the ledger, unless it is no longer true."""
    prepared = prepare(claimed, now)
    if prepared is None:
        return
    mail, letter = prepared
    with structlog.contextvars.bound_contextvars(mail=mail.pk, game=mail.game_id, seat=mail.seat):
        try:
            letter.message.send()
        except (SMTPException, OSError) as error:
            _refused(mail, error, claimed, now)
            return
        with durable():
            told = {"sent_at": now, "cursor": letter.cursor}
            Mail.objects.filter(pk=mail.pk).update(state=Mail.State.SENT, error="", **told)
            # A mail names everything that the seat is asked: others that were still to be sent are told with it.
            others = Mail.objects.thread(mail.game_id, mail.seat).filter(state=Mail.State.QUEUED)
            if mail.kind == Mail.Kind.TURN:
                others.filter(kind=Mail.Kind.TURN, decision__in=letter.questions).update(
                    state=Mail.State.JOINED, **told
                )
            jobs.finish(claimed, now)
        log.info("mail_sent", mail_kind=mail.kind)


def prepare(claimed: Claimed, now: datetime) -> tuple[Mail, Letter] | None:
    """The row and the message to be handed over; None where there is nothing (more) to say, which is noted."""
    with durable():
        mail = Mail.objects.filter(pk=int(claimed.key), state=Mail.State.QUEUED).first()
        if mail is None:
            return None
        desk = Desk(locked(mail.game_id))
        seat: Seat = desk.seats[mail.seat]
        address = address_of(seat)
        notice = NOTICES[mail.kind]
        if (
            address is None
            or seat.owner_id != mail.user_id
            or mail.decision not in notice.concerns(desk, seat)
        ):
            Mail.objects.filter(pk=mail.pk).update(state=Mail.State.SUPERSEDED)
            jobs.finish(claimed, now)
            return None
        until = held_until(seat, mail.created_at)
        if until is not None and now < until:
            jobs.put_off(claimed, until)
            return None
        return mail, write(desk, notice, seat, mail, address)


def _refused(mail: Mail, error: Exception, claimed: Claimed, now: datetime) -> None:
    """The mail host took it not. For good where it says so of the address, else it is tried again (docs/jobs.md)."""
    final = mail.failures + 1 >= ATTEMPTS or (
        isinstance(error, SMTPRecipientsRefused) and all(code >= 500 for code, _ in error.recipients.values())
    )
    Mail.objects.filter(pk=mail.pk).update(
        state=Mail.State.FAILED if final else Mail.State.QUEUED,
        failures=mail.failures + 1,
        error=type(error).__name__,
    )
    if not final:
        raise NotTaken(type(error).__name__) from None
    log.warning("mail_given_up", error=type(error).__name__)
