"""The outbox: the one writer of the ledger, and so of whatever anybody is told outside of the pages.
docs/decisions/outbox.md, docs/decisions/channels.md.

A notice is noted with what causes it, and its deliveries by mail and by whatever other channels its reader has chosen.
Whether it is still to be told is checked for each of them just before, under the lock of what it is about; the host of
others is spoken to outside any transaction. At least once, each time under the name that its row was born with, which
for a mail is where it is answered (MAIL-01): a process that dies in between leaves the row marked as being handed over,
so the same goes out again if it is still true, else the ledger says that its reader may have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

import structlog
from django.core.mail import EmailMessage
from django.db import transaction

from accounts import host, known, mail_tokens, mailing
from accounts.known import channel_of as channel_of
from accounts.known import kind_of as kind_of
from accounts.known import register as register
from accounts.known import use as use
from accounts.ledger import Delivery, DeliveryQuerySet, Notice
from accounts.parcels import Also as Also
from accounts.parcels import Channel as Channel
from accounts.parcels import Dropped as Dropped
from accounts.parcels import Fleeting as Fleeting
from accounts.parcels import Held as Held
from accounts.parcels import Kind as Kind
from accounts.parcels import Letter as Letter
from accounts.parcels import NoLonger as NoLonger
from accounts.parcels import Parcel as Parcel
from accounts.parcels import Place as Place
from accounts.parcels import Post as Post
from accounts.parcels import Reason as Reason
from accounts.parcels import Still as Still
from accounts.parcels import Word as Word
from horror.table import jobs
from horror.table.dispatch import ATTEMPTS, back_off
from horror.table.frame import durable
from horror.table.jobs import Claimed

log = structlog.get_logger(__name__)

MAIL = "mail"
"""The kind of job that hands a mail over; its key is the row of the delivery."""

_post: list[Post] = []


def stand_upon(post: Post) -> None:
    """Have mails come back there; to be done when the apps are ready."""
    _post.append(post)


class ByMail(Channel):
    """Mail. Where it goes says who notes it (:func:`mail`)."""

    names = (Delivery.Channel.MAIL,)
    job = MAIL

    def write(self, kind: Kind, delivery: Delivery, now: datetime) -> Letter:
        letter = kind.letter(delivery, now)
        if any(mailing.refused(address, delivery.notice.kind) for address in letter.message.to):
            raise Dropped(Reason.NOT_WANTED)
        for post in _post:
            if (reason := post.closed(delivery, letter.message)) is not None:
                raise Dropped(reason)
        return letter

    def take(self, delivery: Delivery, parcel: Parcel, still: Still) -> None:
        assert isinstance(parcel, Letter)
        if parcel.finish is not None:
            parcel.finish(parcel.message)
        addressed(parcel.message, delivery)
        host.take(parcel.message, still)


use(ByMail())


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
    others_at: datetime | None = None,
    **about: Any,
) -> Delivery:
    """Note, in the transaction of what causes it, that something is to be told by mail, from ``next_at`` on, and by
    whatever other channels have a place for it, from ``others_at`` on where they wait for less; workers do it.
    ``about`` are fields of the notice; ``held`` is why it waits, where its reader could have it now. ``looked_at`` is
    when it is looked at, where that is not ``next_at``: what is gathered is told in another mail then.
    """
    notice, token = Notice(kind=kind, made_at=now, **about), mail_tokens.fresh()
    by_mail = Place(
        Delivery.Channel.MAIL,
        target,
        next_at,
        looked_at,
        {
            "message_id": message_id("r", token),
            "reply_token": token,
            "return_token": mail_tokens.fresh(),
            "body": body,
            **_held(held),
        },
    )
    others = _places(notice, others_at or next_at, None if others_at else held)
    return _note(notice, [by_mail, *others], now)[0]


def tell(
    kind: str, now: datetime, *, next_at: datetime | None = None, held: Reason | None = None, **about: Any
) -> Sequence[Delivery]:
    """The same for who gets no mail: by other channels alone. Nothing is noted where none has a place for it."""
    notice = Notice(kind=kind, made_at=now, **about)
    places = _places(notice, next_at, held)
    return _note(notice, places, now) if places else ()


def reaches(kind: str, **about: Any) -> bool:
    """Whether any other channel than mail has a place for such a notice."""
    return bool(_places(Notice(kind=kind, **about)))


def _held(held: Reason | None) -> dict[str, Any]:
    return {} if held is None else {"state": Delivery.State.HELD, "reason": held}


def _places(notice: Notice, next_at: datetime | None = None, held: Reason | None = None) -> list[Place]:
    kind = known.kind(notice)
    event = "" if kind is None else kind.event(notice)
    if not event:
        return []
    places = [place for channel in known.channels() for place in channel.places(notice, event, next_at)]
    return [place if place.next_at is None else replace(place, fields=_held(held)) for place in places]


def _note(notice: Notice, places: Sequence[Place], now: datetime) -> list[Delivery]:
    rows = []
    with transaction.atomic(savepoint=False):
        notice.save(force_insert=True)
        for place in places:
            row = Delivery.objects.create(
                notice=notice,
                channel=place.channel,
                target=place.target,
                next_at=place.next_at or now,
                **place.fields,
            )
            channel_of(row).put(row, now, place.looked_at or place.next_at)
            rows.append(row)
    return rows


def hasten(
    delivery: Delivery, now: datetime, at: datetime | None = None, looked_at: datetime | None = None
) -> None:
    """Have a mail that waits handed over now; or a gathered one told with those of ``at``, or by itself soon after."""
    at_once = {"state": Delivery.State.QUEUED, "reason": Reason.NONE} if at is None else {}
    changed: dict[str, Any] = {"next_at": at or now, **at_once}
    if Delivery.objects.waiting().filter(pk=delivery.pk).update(**changed):
        jobs.put(MAIL, None, now, key=str(delivery.pk), not_before=looked_at)


def closed_undone(game: str | None, key: str, now: datetime) -> None:
    """The job of a delivery is closed undone, and so is its delivery."""
    end(Delivery.objects.filter(pk=int(key)))


def end_lost() -> int:
    """End deliveries that nobody is to hand over, whatever has closed their jobs; gives how many."""
    lost = sum(end(channel.lost()) for channel in known.channels())
    if lost:
        log.error("mails_lost", mails=lost)
    return lost


def end(rows: DeliveryQuerySet, reason: Delivery.Reason = Reason.FAULT) -> int:
    """Those of these that are open are told no more, after a fault; what they say is erased."""
    ended = {"reason": reason, "body": ""}
    begun = rows.filter(state=Delivery.State.HANDING_OVER).update(state=Delivery.State.MAYBE, **ended)
    return begun + rows.waiting().update(state=Delivery.State.FAILED, **ended)


@jobs.handler(MAIL, queue="mail", quarantines=False, given_up=closed_undone)
def hand_over(claimed: Claimed, now: datetime) -> None:
    """Hand one mail over, unless it is not to be told any more."""
    host.must_be_there()
    deliver(claimed, now)


def deliver(claimed: Claimed, now: datetime) -> None:
    """Hand over what this job is of, by its channel, unless it is not to be told any more."""
    prepared = prepare(claimed, now)
    while prepared is not None and not _taken(claimed, *prepared, now):
        prepared = prepare(claimed, now)


def _taken(claimed: Claimed, delivery: Delivery, parcel: Parcel, now: datetime) -> bool:
    """Whether it was handed over, or given up; False where it is to be looked at anew."""
    notice = delivery.notice
    with structlog.contextvars.bound_contextvars(mail=delivery.pk, game=notice.game_id, seat=notice.seat):
        try:
            channel_of(delivery).take(delivery, parcel, still(delivery, parcel, now))
        except NoLonger:
            unsaid(delivery)
            return False
        except (host.NotTaken, host.NotKnown) as error:
            _failed(delivery, error, now)
            return True
        with durable():
            sent(delivery, parcel, now)
            jobs.finish(claimed, now)
        log.info("mail_sent", mail_kind=notice.kind, channel=delivery.channel)
        return True


def still(delivery: Delivery, parcel: Parcel, now: datetime) -> Still:
    """What asks once more whether that is to be told, when its host listens: to draw and to connect takes a while."""

    def ask() -> None:
        with durable():
            if not kind_of(delivery.notice).holds(delivery, parcel, now):
                raise NoLonger

    return ask


def unsaid(delivery: Delivery) -> None:
    """Nothing has left of what was about to be handed over: its row is as it was when it was looked at."""
    with durable():
        begun = Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.HANDING_OVER)
        begun.update(state=delivery.state)


def prepare(claimed: Claimed, now: datetime) -> tuple[Delivery, Parcel] | None:
    """The row and what is to be handed over; None where there is nothing (more) to say, which is noted."""
    with durable():
        looked = look(int(claimed.key), now)
        if looked is None:
            return None
        if looked.until is not None:
            jobs.put_off(claimed, looked.until)
        elif looked.parcel is None:
            jobs.finish(claimed, now)
        return None if looked.parcel is None else (looked.delivery, looked.parcel)


def addressed(message: EmailMessage, delivery: Delivery) -> None:
    """Give a mail what every one of ours has: its Message-ID, our one sender, and signs to programs that answer by
    themselves (MAIL-07, MAIL-20). Hosts report on it at the address of its own, where those are read.
    """
    headers = message.extra_headers
    headers["Message-ID"] = delivery.message_id
    headers.setdefault("Auto-Submitted", "auto-generated")
    headers["X-Auto-Response-Suppress"] = "OOF, AutoReply"
    for post in _post:
        if path := post.return_path(delivery):
            headers.setdefault("From", message.from_email)
            message.from_email = path


def join(delivery: Delivery, others: Sequence[Also], now: datetime) -> None:
    """These were told in a mail that was handed over."""
    for other in others:
        Delivery.objects.waiting().filter(pk=other.delivery).update(
            state=Delivery.State.JOINED, reason=Reason.NONE, body="", sent_at=now, joined_to=delivery,
            cursor=other.cursor, thread=other.thread, orders="\n".join(other.orders),
        )  # fmt: skip


class Looked(NamedTuple):
    """What is to be done about a delivery: hand this over, wait until then, or, where neither is given, nothing."""

    delivery: Delivery
    parcel: Parcel | None = None
    until: datetime | None = None


def look(pk: int, now: datetime, *, again: bool = False) -> Looked | None:
    """What is to be handed over of a delivery, in a transaction of its own. None where it is not open any more.

    From its end on the host may have it, whatever becomes of us: the row says so, with how far it tells. ``again``: it
    was handed over before, and is to be once more, if it is still true; the row stays as it is.
    """
    if again:
        return _look_again(pk, now)
    delivery = Delivery.objects.open().select_related("notice").filter(pk=pk).first()
    if delivery is None:
        return None
    row = Delivery.objects.open().filter(pk=pk)
    try:
        parcel = channel_of(delivery).write(kind_of(delivery.notice), delivery, now)
    except Dropped as dropped:
        _drop(delivery, dropped.reason, now)
        return Looked(delivery)
    except Held as held:
        row.waiting().update(state=Delivery.State.HELD, reason=Reason.QUIET, next_at=held.until)
        return Looked(delivery, until=held.until)
    said: dict[str, Any] = {"cursor": parcel.cursor}
    if isinstance(parcel, Letter):
        said |= {"thread": parcel.thread, "orders": "\n".join(parcel.orders)}
    if not row.update(state=Delivery.State.HANDING_OVER, **said):
        return None  # told with another, just now
    return Looked(delivery, parcel)


def _look_again(pk: int, now: datetime) -> Looked | None:
    delivery = Delivery.objects.select_related("notice").filter(pk=pk).first()
    if delivery is None:
        return None
    try:
        return Looked(delivery, channel_of(delivery).write(kind_of(delivery.notice), delivery, now))
    except Dropped:
        return Looked(delivery)
    except Held as held:
        return Looked(delivery, until=held.until)


def sent(delivery: Delivery, parcel: Parcel, now: datetime) -> None:
    """The host has it; in the transaction that ends what handed it over."""
    kind = kind_of(delivery.notice)
    body = delivery.body if kind.keeps_body else ""
    Delivery.objects.filter(pk=delivery.pk).update(
        state=Delivery.State.SENT, reason=Reason.NONE, error="", body=body, sent_at=now
    )
    if isinstance(parcel, Letter):
        join(delivery, parcel.joined, now)
    kind.told(delivery, parcel, now)


def _drop(delivery: Delivery, reason: Delivery.Reason, now: datetime) -> None:
    row = Delivery.objects.filter(pk=delivery.pk)
    if not delivery.begun:
        row.update(state=Delivery.State.SUPERSEDED, reason=reason, body="")
        return
    row.update(state=Delivery.State.MAYBE, reason=reason, body="", sent_at=now)
    kind_of(delivery.notice).doubtful(delivery, now)


def _failed(delivery: Delivery, error: host.NotTaken | host.NotKnown, now: datetime) -> None:
    """It was not handed over, for all we know; it is tried again (docs/jobs.md), unless that is for good."""
    if isinstance(error, host.NotTaken) and error.refused:
        with durable():
            for post in _post:
                post.refused(delivery, error, now)
    attempts = delivery.attempts + 1
    given_up = attempts >= ATTEMPTS or isinstance(error, host.NotTaken) and error.final
    gone = isinstance(error, host.NotTaken) and error.gone
    reason = Reason.GONE if gone else Reason.REFUSED
    refused(delivery, error, None if given_up else now + back_off(attempts), reason)
    if not given_up:
        raise error
    log.warning("mail_given_up", error=str(error))


def refused(
    delivery: Delivery,
    error: host.NotTaken | host.NotKnown,
    next_at: datetime | None,
    reason: Delivery.Reason = Reason.REFUSED,
) -> None:
    """A try was in vain, for all we know; the next one is then, or never, for this reason.

    What the host may have of an earlier try it may have still, though it did not take it this time.
    """
    if isinstance(error, host.NotTaken) and not delivery.begun:
        state = Delivery.State.FAILED if next_at is None else delivery.state
    else:
        state = Delivery.State.MAYBE if next_at is None else Delivery.State.HANDING_OVER
    known: dict[str, Any] = {"state": state, "attempts": delivery.attempts + 1, "error": str(error)}
    known |= {"reason": reason, "body": ""} if next_at is None else {"next_at": next_at}
    # Where our lease has run out, the job may have been given up meanwhile, and this with it.
    Delivery.objects.open().filter(pk=delivery.pk).update(**known)
