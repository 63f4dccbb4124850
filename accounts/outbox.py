"""The outbox: the one way by which anybody is told anything outside of the pages. docs/decisions/outbox.md.

A notice is noted with what causes it, and a job for each of its deliveries. Whether it is still to be told is checked
just before, under the lock of what it is about; the host of others is spoken to outside any transaction. At least once,
each time with the Message-ID that its row was born with, which is where it is answered (MAIL-01): a process that dies
in between leaves the row marked as being handed over, so the same mail goes out again if it is still true, else the
ledger says that its reader may have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

import structlog
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat

from accounts import host, mail_tokens, mailing
from accounts.ledger import Delivery, DeliveryQuerySet, Notice
from horror.models import Job
from horror.table import jobs
from horror.table.dispatch import ATTEMPTS, back_off
from horror.table.frame import durable
from horror.table.jobs import Claimed

log = structlog.get_logger(__name__)

MAIL = "mail"
"""The kind of job that hands a mail over; its key is the row of the delivery."""

Reason = Delivery.Reason


class Dropped(Exception):
    """What was to be told is not, for this reason."""

    def __init__(self, reason: Delivery.Reason) -> None:
        super().__init__(reason.label)
        self.reason = reason


class Held(Exception):
    """What was to be told waits until then."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


@dataclass(frozen=True)
class Also:
    """A delivery that is told in another's mail: how far of its seat's stream, in which thread, with which orders."""

    delivery: int
    cursor: int
    thread: str = ""
    orders: Sequence[str] = ()


@dataclass(frozen=True)
class Letter:
    """A mail ready to be handed over: how far of its seat's stream it tells, and of which decisions; its thread, and
    the orders that it numbers (:class:`accounts.ledger.Delivery`); what else is told in it.

    ``finish`` is called with the message when the lock is let go: for what takes long, as a picture of what was seen
    under it.
    """

    message: EmailMessage
    cursor: int = 0
    questions: Sequence[str] = ()
    thread: str = ""
    orders: Sequence[str] = ()
    joined: Sequence[Also] = ()
    finish: Callable[[EmailMessage], None] | None = None


class Kind:
    """One kind of notice. What is true is asked when it is made and again by :meth:`letter`."""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        """What is to be handed over now, written under the lock of what it is about, which lasts until the row says
        that it is being handed over. Raises :class:`Dropped` and :class:`Held`.
        """
        raise NotImplementedError

    def told(self, delivery: Delivery, letter: Letter, now: datetime) -> None:
        """The host has it: what else is true by that, in the same transaction."""

    def doubtful(self, delivery: Delivery, now: datetime) -> None:
        """It is dropped, though its reader may have it: what is to be done about that, in the same transaction."""


ReturnPath = Callable[[Delivery], str]
Closed = Callable[[Delivery, EmailMessage], Reason | None]
Refusal = Callable[[Delivery, host.NotTaken, datetime], None]


class Post(NamedTuple):
    """What is known of mails that come back, by a room that stands upon this one: where hosts report on a mail, why one
    is not to go to its address (None: it may), and who is told, in a transaction, of each that a host did not take.
    """

    return_path: ReturnPath
    closed: Closed
    refused: Refusal


_post: list[Post] = []


def stand_upon(return_path: ReturnPath, closed: Closed, refused: Refusal) -> None:
    """Have mails come back there; to be done when the apps are ready."""
    _post.append(Post(return_path, closed, refused))


_K = TypeVar("_K", bound=Kind)
_kinds: dict[str, Kind] = {}


def register(name: str, kind: _K) -> _K:
    """Have notices of the kind ``name``, and of kinds ``name.something`` that nobody else has, written by this; to be
    done when the apps are ready. Raises ValueError where the name is taken.
    """
    if name in _kinds:
        raise ValueError(f"notices of the kind {name!r} are written by another")
    _kinds[name] = kind
    return kind


def kind_of(notice: Notice) -> Kind:
    """Who writes a notice; raises KeyError where nobody does."""
    return _kinds.get(notice.kind) or _kinds[notice.kind.partition(".")[0]]


def message_id(*parts: str) -> str:
    """One that no mail has, for the root of a thread."""
    return f"<{'.'.join(part for part in parts if part)}@{host.domain()}>"


def mail(
    kind: str,
    now: datetime,
    *,
    target: str = "",
    body: str = "",
    next_at: datetime | None = None,
    held: Reason | None = None,
    looked_at: datetime | None = None,
    **about: Any,
) -> Delivery:
    """Note, in the transaction of what causes it, that something is to be told by mail, from ``next_at`` on; a worker
    does it. ``about`` are fields of the notice; ``held`` is why it waits, where its reader could have it now.
    ``looked_at`` is when it is looked at, where that is not ``next_at``: what is gathered is told in another mail then.
    """
    token = mail_tokens.fresh()
    with transaction.atomic(savepoint=False):
        notice = Notice.objects.create(kind=kind, made_at=now, **about)
        delivery = Delivery.objects.create(
            notice=notice,
            channel=Delivery.Channel.MAIL,
            target=target,
            message_id=message_id("r", token),
            reply_token=token,
            return_token=mail_tokens.fresh(),
            body=body,
            next_at=next_at or now,
            state=Delivery.State.HELD if held else Delivery.State.QUEUED,
            reason=held or Reason.NONE,
        )
        jobs.put(MAIL, None, now, key=str(delivery.pk), not_before=looked_at or next_at)
    return delivery


def hasten(delivery: Delivery, now: datetime) -> None:
    """Have a mail that waits handed over now."""
    row = Delivery.objects.waiting().filter(pk=delivery.pk)
    if row.update(state=Delivery.State.QUEUED, reason=Reason.NONE, next_at=now):
        jobs.put(MAIL, None, now, key=str(delivery.pk))


def closed_undone(game: str | None, key: str, now: datetime) -> None:
    """The job of a mail is closed undone, and so is its delivery."""
    _end(Delivery.objects.filter(pk=int(key)))


def end_lost() -> int:
    """End deliveries that no job is to hand over, whatever has closed it; gives how many."""
    key = Concat(Value(jobs.full_key(MAIL, None, "")), Cast(OuterRef("pk"), CharField()))
    lost = _end(Delivery.objects.filter(~Exists(Job.objects.open().filter(key=key))))
    if lost:
        log.error("mails_lost", mails=lost)
    return lost


def _end(rows: DeliveryQuerySet) -> int:
    """Those of these that are open are told no more, after a fault; what they say is erased."""
    ended = {"reason": Reason.FAULT, "body": ""}
    begun = rows.filter(state=Delivery.State.HANDING_OVER).update(state=Delivery.State.MAYBE, **ended)
    return begun + rows.waiting().update(state=Delivery.State.FAILED, **ended)


@jobs.handler(MAIL, queue="mail", quarantines=False, given_up=closed_undone)
def hand_over(claimed: Claimed, now: datetime) -> None:
    """Hand one mail over, unless it is not to be told any more."""
    host.must_be_there()
    prepared = prepare(claimed, now)
    if prepared is None:
        return
    delivery, letter = prepared
    notice = delivery.notice
    with structlog.contextvars.bound_contextvars(mail=delivery.pk, game=notice.game_id, seat=notice.seat):
        if letter.finish is not None:
            letter.finish(letter.message)
        addressed(letter.message, delivery)
        try:
            host.take(letter.message)
        except (host.NotTaken, host.NotKnown) as error:
            _failed(delivery, error, now)
            return
        with durable():
            Delivery.objects.filter(pk=delivery.pk).update(
                state=Delivery.State.SENT, reason=Reason.NONE, error="", body="", sent_at=now
            )
            join(delivery, letter.joined, now)
            kind_of(notice).told(delivery, letter, now)
            jobs.finish(claimed, now)
        log.info("mail_sent", mail_kind=notice.kind)


def addressed(message: EmailMessage, delivery: Delivery) -> None:
    """Give a mail what every one of ours has: its Message-ID, our one sender, and signs to programs that answer by
    themselves (MAIL-07, MAIL-20). Hosts report on it at the address of its own, where those are read.
    """
    headers = message.extra_headers
    headers["Message-ID"] = delivery.message_id
    headers.setdefault("Auto-Submitted", "auto-generated")
    headers["X-Auto-Response-Suppress"] = "OOF, AutoReply"
    if settings.MAIL_IN and delivery.return_token:
        headers["From"] = message.from_email
        for post in _post:
            message.from_email = post.return_path(delivery)


def join(delivery: Delivery, others: Sequence[Also], now: datetime) -> None:
    """These were told in a mail that was handed over."""
    for other in others:
        Delivery.objects.waiting().filter(pk=other.delivery).update(
            state=Delivery.State.JOINED, reason=Reason.NONE, body="", sent_at=now, joined_to=delivery,
            cursor=other.cursor, thread=other.thread, orders="\n".join(other.orders),
        )  # fmt: skip


def prepare(claimed: Claimed, now: datetime) -> tuple[Delivery, Letter] | None:
    """The row and the mail to be handed over; None where there is nothing (more) to say, which is noted.

    From here on the host may have the mail, whatever becomes of us: the row says so, with how far the mail tells.
    """
    with durable():
        known = Delivery.objects.open().select_related("notice")
        delivery = known.filter(pk=int(claimed.key)).first()
        if delivery is None:
            return None
        row = Delivery.objects.open().filter(pk=delivery.pk)
        try:
            letter = kind_of(delivery.notice).letter(delivery, now)
            if any(mailing.refused(address, delivery.notice.kind) for address in letter.message.to):
                raise Dropped(Reason.NOT_WANTED)
            for post in _post:
                if (reason := post.closed(delivery, letter.message)) is not None:
                    raise Dropped(reason)
        except Dropped as dropped:
            _drop(delivery, dropped.reason, now)
            jobs.finish(claimed, now)
            return None
        except Held as held:
            row.waiting().update(state=Delivery.State.HELD, reason=Reason.QUIET, next_at=held.until)
            jobs.put_off(claimed, held.until)
            return None
        said = {"cursor": letter.cursor, "thread": letter.thread, "orders": "\n".join(letter.orders)}
        if not row.update(state=Delivery.State.HANDING_OVER, **said):
            return None  # told with another, just now
        return delivery, letter


def _drop(delivery: Delivery, reason: Delivery.Reason, now: datetime) -> None:
    row = Delivery.objects.filter(pk=delivery.pk)
    if not delivery.begun:
        row.update(state=Delivery.State.SUPERSEDED, reason=reason, body="")
        return
    row.update(state=Delivery.State.MAYBE, reason=reason, body="", sent_at=now)
    kind_of(delivery.notice).doubtful(delivery, now)


def _failed(delivery: Delivery, error: host.NotTaken | host.NotKnown, now: datetime) -> None:
    """It was not handed over, for all we know; it is tried again (docs/jobs.md), unless that is for good.

    What the host may have of an earlier try it may have still, though it did not take it this time.
    """
    if isinstance(error, host.NotTaken) and error.refused:
        with durable():
            for post in _post:
                post.refused(delivery, error, now)
    attempts = delivery.attempts + 1
    given_up = attempts >= ATTEMPTS or isinstance(error, host.NotTaken) and error.final
    if isinstance(error, host.NotTaken) and not delivery.begun:
        state = Delivery.State.FAILED if given_up else delivery.state
    else:
        state = Delivery.State.MAYBE if given_up else Delivery.State.HANDING_OVER
    known = {"state": state, "attempts": attempts, "error": str(error)}
    # Where our lease has run out, the job may have been given up meanwhile, and this with it.
    row = Delivery.objects.open().filter(pk=delivery.pk)
    if not given_up:
        row.update(**known, next_at=now + back_off(attempts))
        raise error
    row.update(**known, reason=Reason.REFUSED, body="")
    log.warning("mail_given_up", error=str(error))
