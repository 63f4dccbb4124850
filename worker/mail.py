"""Handing mails over: at least once, each with the Message-ID that its ledger row was born with.

Truth is checked under the game's lock just before; the host of others is spoken to outside any transaction. A process
that dies in between leaves the row marked as being handed over: the same mail goes out again if it is still true, else
the ledger says that its reader may have it.
"""

from __future__ import annotations

from datetime import datetime

import structlog

from accounts import host
from horror.models import Seat
from horror.table import jobs
from horror.table.dispatch import ATTEMPTS
from horror.table.frame import durable, locked
from horror.table.jobs import Claimed
from horror.table.presence import held_until
from worker.letter import Letter, write
from worker.models import Mail
from worker.notices import NOTICES, Desk, address_of

log = structlog.get_logger(__name__)


@jobs.handler("mail", queue="mail", quarantines=False)
def hand_over(claimed: Claimed, now: datetime) -> None:
    """Send one mail of the ledger, unless it is no longer true."""
    host.must_be_there()
    prepared = prepare(claimed, now)
    if prepared is None:
        return
    mail, letter = prepared
    with structlog.contextvars.bound_contextvars(mail=mail.pk, game=mail.game_id, seat=mail.seat):
        try:
            host.take(letter.message)
        except (host.NotTaken, host.NotKnown) as error:
            _failed(mail, error)
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
    """The row and the message to be handed over; None where there is nothing (more) to say, which is noted.

    From here on the host may have the mail, whatever becomes of us: the row says so, with how far the mail tells.
    """
    with durable():
        due = [Mail.State.QUEUED, Mail.State.HANDING_OVER]
        mail = Mail.objects.filter(pk=int(claimed.key), state__in=due).first()
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
            _no_longer(mail, now)
            jobs.finish(claimed, now)
            return None
        until = held_until(seat, mail.created_at)
        if until is not None and now < until:
            jobs.put_off(claimed, until)
            return None
        letter = write(desk, notice, seat, mail, address)
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.HANDING_OVER, cursor=letter.cursor)
        return mail, letter


def _no_longer(mail: Mail, now: datetime) -> None:
    """A mail is not true any more. If somebody may have it, whether it is to be recalled is looked at."""
    if mail.state == Mail.State.QUEUED:
        Mail.objects.filter(pk=mail.pk).update(state=Mail.State.SUPERSEDED)
        return
    Mail.objects.filter(pk=mail.pk).update(state=Mail.State.MAYBE, sent_at=now)
    jobs.put("notify", mail.game_id, now)


def _failed(mail: Mail, error: host.NotTaken | host.NotKnown) -> None:
    """It was not handed over, for all we know; it is tried again (docs/jobs.md), unless that is for good.

    What the host may have of an earlier try it may have still, though it did not take it this time.
    """
    given_up = mail.failures + 1 >= ATTEMPTS or isinstance(error, host.NotTaken) and error.final
    if isinstance(error, host.NotTaken) and mail.state == Mail.State.QUEUED:
        state = Mail.State.FAILED if given_up else Mail.State.QUEUED
    else:
        state = Mail.State.MAYBE if given_up else Mail.State.HANDING_OVER
    Mail.objects.filter(pk=mail.pk).update(state=state, failures=mail.failures + 1, error=str(error))
    if not given_up:
        raise error
    log.warning("mail_given_up", error=str(error))
