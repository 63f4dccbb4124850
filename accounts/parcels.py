"""What is told and by what it leaves: letters and words, kinds of notices, channels (`accounts.outbox` knows them)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, NamedTuple

from django.core.mail import EmailMessage
from django.db.models import CharField, Exists, OuterRef, Value
from django.db.models.functions import Cast, Concat

from accounts import host
from accounts.ledger import Delivery, DeliveryQuerySet, Notice
from horror.models import Job
from horror.table import jobs

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


class NoLonger(Exception):
    """What was written a moment ago is to be looked at once more. Nothing of it has left."""


Still = Callable[[], None]
"""Asks whether what was written is still to be told; raises :class:`NoLonger` where it is not."""


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


@dataclass(frozen=True)
class Word:
    """What is handed over by other channels than mail: short, and nothing that is hidden from anybody at the table.

    ``event`` is its type (PUSH-05), ``data`` what programs are told: ids and moments. ``title``, ``text`` and ``link``
    are for people, in the language of the reader; ``due`` is when what it asks is due, ``urgent`` whether it is told
    however much else was (PUSH-08). ``quiet_until`` is when its reader may be disturbed: one who sleeps, or is at the
    page; which channels heed that is theirs to know (PUSH-07).
    """

    event: str
    data: Mapping[str, object]
    title: str
    text: str
    link: str
    due: datetime | None = None
    urgent: bool = False
    quiet_until: datetime | None = None
    cursor: int = 0
    questions: Sequence[str] = ()


Parcel = Letter | Word


class Kind:
    """One kind of notice. What is true is asked when it is made, and again by :meth:`letter` and :meth:`word`, which
    write what is to be handed over now under the lock of what it is about; it lasts until the row says that it is being
    handed over. Both raise :class:`Dropped` and :class:`Held`.
    """

    keeps_body: ClassVar[bool] = False
    """Whether what such a delivery says is kept when it has been handed over: its reader's answer needs it."""

    def event(self, notice: Notice) -> str:
        """The type under which other channels than mail tell such notices; empty for those that go by mail alone."""
        return ""

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        """The mail."""
        raise NotImplementedError

    def word(self, delivery: Delivery, now: datetime) -> Word:
        """What is said by any other channel."""
        raise NotImplementedError

    def holds(self, delivery: Delivery, parcel: Any, now: datetime) -> bool:
        """Whether what was written is still to be told, asked once more when its host listens; under the same lock, in
        a transaction of its own."""
        return True

    def told(self, delivery: Delivery, parcel: Any, now: datetime) -> None:
        """The host has it: what else is true by that, in the same transaction."""

    def doubtful(self, delivery: Delivery, now: datetime) -> None:
        """It is dropped, though its reader may have it: what is to be done about that, in the same transaction."""


class Fleeting(Kind):
    """A kind of which nothing but writing it tells whether it still holds."""

    def holds(self, delivery: Delivery, parcel: Any, now: datetime) -> bool:
        try:
            self.letter(delivery, now) if isinstance(parcel, Letter) else self.word(delivery, now)
        except Dropped:
            return False
        return True


@dataclass(frozen=True)
class Place:
    """Where a notice goes by a channel, from when on, and when it is looked at, where that is another moment.
    ``fields`` are those of its row that the channel needs.
    """

    channel: str
    target: str
    next_at: datetime | None = None
    looked_at: datetime | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)


class Channel:
    """A way by which deliveries leave. ``names`` are the ledger's channels that are its.

    Each delivery has a job of its own, of the kind ``job``, unless the channel keeps deliveries in an order of its own
    (:meth:`put`, :meth:`lost`).
    """

    names: Sequence[str]
    job: str

    def places(self, notice: Notice, event: str, next_at: datetime | None) -> Iterable[Place]:
        """Where a notice, which is not saved yet, goes by this channel, of those who have chosen it. ``next_at`` is
        when its mail is due, where that waits for who may still be at the page."""
        return ()

    def put(self, delivery: Delivery, now: datetime, not_before: datetime | None) -> None:
        """Have a delivery looked at, in the transaction that makes it."""
        jobs.put(self.job, None, now, key=str(delivery.pk), not_before=not_before)

    def lost(self) -> DeliveryQuerySet:
        """Deliveries that nobody is to hand over."""
        key = Concat(Value(jobs.full_key(self.job, None, "")), Cast(OuterRef("pk"), CharField()))
        ours = Delivery.objects.filter(channel__in=self.names)
        return ours.filter(~Exists(Job.objects.open().filter(key=key)))

    def write(self, kind: Kind, delivery: Delivery, now: datetime) -> Parcel:
        """What of it is to be handed over, under the lock of what it is about. Raises :class:`Dropped`,
        :class:`Held`."""
        raise NotImplementedError

    def take(self, delivery: Delivery, parcel: Parcel, still: Still) -> None:
        """Hand it over; ``still`` is asked when the host listens, and nothing is left but to speak. Raises
        :class:`accounts.host.NotTaken`, :class:`accounts.host.NotKnown`, and :class:`NoLonger`."""
        raise NotImplementedError


ReturnPath = Callable[[Delivery], str]
Closed = Callable[[Delivery, EmailMessage], Reason | None]
Refusal = Callable[[Delivery, host.NotTaken, datetime], None]


class Post(NamedTuple):
    """What is known of mails that come back, by a room that stands upon this one: where hosts report on a mail (empty:
    nowhere), why one is not to go to its address (None: it may), and who is told, in a transaction, of each that a host
    did not take.
    """

    return_path: ReturnPath
    closed: Closed
    refused: Refusal
