"""A mail that has come in is stored before anybody is told that we have it (MAIL-05), whichever way it came.

A row is a mail as it came, to one of our addresses: the same bytes once more, by whatever way and to however many
daemons, are that row. A mail that came by two ways differs by what hosts have written above it, which decides whom to
believe; so it is two rows, and what it asks for is done once by the key of MAIL-06.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import Enum
from typing import Any, TypeAlias

import structlog
from django.db import DataError, IntegrityError, transaction

from accounts import rooms
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import matched, received
from accounts.post.models import Inbound
from accounts.rooms import Own, Room
from horror.table import jobs
from horror.table.frame import durable

log = structlog.get_logger(__name__)

JOB = "inbound"
"""The kind of job that interprets a mail; its key is the row."""
MOST_BYTES = 4 * 1024 * 1024
"""Of a mail that is longer only the headers are kept (MAIL-10)."""
KEPT = timedelta(days=30)
"""How long a mail is kept as it came, unless it was interpreted before."""


class Taken(Enum):
    """What became of a mail: one that is unknown is not ours to answer for, and one that is broken is not stored
    however often it comes.
    """

    STORED = "stored"
    REPEATED = "repeated"
    UNKNOWN = "unknown"
    BROKEN = "broken"


_Named: TypeAlias = dict[str, Any]
"""What the row of a mail says of whom its address names."""


def known(recipient: str) -> bool:
    """Whether mails to this address are taken: it is one of ours, and what it names is there (MAIL-04)."""
    return _named(recipient) is not None


def take(
    raw: bytes,
    recipient: str,
    *,
    way: Inbound.Way,
    sender: str,
    now: datetime,
    arrived_at: datetime | None = None,
    verdict: str = "",
) -> Taken:
    """Store a mail that came to one of our addresses, and have it interpreted; only then may it be acknowledged.

    ``sender`` is that of its envelope. ``arrived_at`` is when the first host that we trust had it, where the way tells;
    else its topmost ``Received`` does, where that is our mail host's. Raises DatabaseError.
    """
    recipient = _same(recipient)
    digest = hashlib.sha256(raw).hexdigest()
    answers = received.answers(raw)
    with durable():
        named = _named(recipient, answers)
        if named is None:
            return Taken.UNKNOWN
        if Inbound.objects.filter(sha256=digest, recipient=recipient).exists():
            return Taken.REPEATED
        cut = len(raw) > MOST_BYTES
        kept = received.head(raw, received.MOST) if cut else raw
        arrived = arrived_at or received.at(raw) or now
        try:
            with transaction.atomic():
                row = Inbound.objects.create(
                    sha256=digest,
                    recipient=recipient,
                    sender=received.address_of(sender),
                    written_by=received.written_by(kept),
                    way=way,
                    received_at=now,
                    arrived_at=min(arrived, now),
                    size=len(raw),
                    cut=cut,
                    raw=kept,
                    raw_until=now + KEPT,
                    verdict=verdict,
                    **named,
                )
        except IntegrityError:  # another daemon has just stored it
            return Taken.REPEATED
        except (DataError, ValueError) as error:
            log.error("mail_is_broken", sha256=digest, size=len(raw), error=type(error).__name__)
            return Taken.BROKEN
        jobs.put(JOB, None, now, key=str(row.pk))
    return Taken.STORED


def _same(address: str) -> str:
    """An address as rows have it: letters of either case are the same."""
    return address.strip().strip("<>").lower()


def _named(recipient: str, answers: Sequence[str] = ()) -> _Named | None:
    """Whom an address names; None for one that is none of ours, or names nobody (any more). At the address of our
    sender that is whoever got the mail that is answered, if that is one of ours.
    """
    address = rooms.own(recipient) if len(recipient) <= 254 else None
    if address is None:
        return None
    if address.room == Room.SENDER:
        return _about(matched.answered(answers))
    if not address.token:
        return {}
    if address.room == Room.PERSON:
        person = User.objects.filter(mail_token=address.token).first()
        return None if person is None else {"person": person}
    delivery = _delivery(address)
    return None if delivery is None else _about(delivery)


def _about(delivery: Delivery | None) -> _Named:
    if delivery is None:
        return {}
    notice = delivery.notice
    return {
        "delivery": delivery,
        "person_id": notice.person_id,
        "game_id": notice.game_id,
        "seat": notice.seat,
    }


def _delivery(address: Own) -> Delivery | None:
    column = "return_token" if address.room == Room.RETURN else "reply_token"
    return Delivery.objects.select_related("notice").filter(**{column: address.token}).first()
