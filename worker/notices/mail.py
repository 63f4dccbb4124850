"""What seats are told: whether it is still true when it is handed over, by mail or any other channel, and what follows
where it was not.

The ledger, and the way out, are the outbox's (`accounts.outbox`).
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.outbox import Dropped, Held, Letter, Parcel, Reason, Word
from horror.models import Seat
from horror.table import jobs
from horror.table.errors import NotNow
from horror.table.frame import locked
from horror.table.presence import held_until
from worker.notices import digest
from worker.notices.desk import ASKING, RECEIPT, Desk, Kind, SeatNotice
from worker.notices.letter import write
from worker.notices.seats import NOTICES
from worker.notices.truth import must_be_told, must_be_true
from worker.notices.word import said

SOON = timedelta(seconds=2)
"""After which one is that waits for the answer to a mail of its reader's, and for how long it waits at most."""
PATIENCE = timedelta(minutes=2)
AGAIN = timedelta(minutes=2)
"""After which a mail is looked at again that is gathered into one that has not left."""


class ToSeat(outbox.Kind):
    """A mail to a seat of a game, of one of the kinds of `worker.notices.seats`."""

    def __init__(self, kind: SeatNotice) -> None:
        self.kind = kind

    def event(self, notice: Notice) -> str:
        return self.kind.event

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        notice = delivery.notice
        if delivery.reason == Reason.GATHERED and digest.is_open(notice.person_id, now):
            raise NotNow(AGAIN)
        desk, seat = self._desk(delivery, now)
        address = must_be_told(desk, self.kind, seat, delivery)
        if _is_answered_soon(seat, now):
            raise Held(now + SOON)
        until = held_until(seat, notice.made_at)
        if until is not None and now < until:
            raise Held(until)
        return write(desk, self.kind, seat, delivery, address)

    def word(self, delivery: Delivery, now: datetime) -> Word:
        desk, seat = self._desk(delivery, now)
        must_be_true(desk, self.kind, seat, delivery)
        return said(desk, self.kind, seat, delivery)

    def holds(self, delivery: Delivery, parcel: Parcel, now: datetime) -> bool:
        desk, seat = self._desk(delivery, now)
        must_be = must_be_told if isinstance(parcel, Letter) else must_be_true
        try:
            must_be(desk, self.kind, seat, delivery)
        except Dropped:
            return False
        return True

    def _desk(self, delivery: Delivery, now: datetime) -> tuple[Desk, Seat]:
        """The game under its lock, and the seat."""
        notice = delivery.notice
        assert notice.game_id is not None and notice.seat is not None
        desk = Desk(locked(notice.game_id), now, delivery.channel)
        return desk, desk.seats[notice.seat]

    def told(self, delivery: Delivery, parcel: Parcel, now: datetime) -> None:
        """A mail names everything that the seat is asked, and what others have written: what was still to be sent of
        that is told with it.
        """
        if isinstance(parcel, Letter):
            also_told(delivery, parcel, now)
        elif delivery.channel != Delivery.Channel.WEBHOOK:  # programs count what they are told
            also_said(delivery, parcel, now)

    def doubtful(self, delivery: Delivery, now: datetime) -> None:
        """Whether it is to be recalled is looked at."""
        jobs.put("notify", delivery.notice.game_id, now)


def _is_answered_soon(seat: Seat, now: datetime) -> bool:
    """Whether an answer to a mail of the seat's player is on its way, which tells all that a mail would."""
    answers = Delivery.objects.open().filter(
        notice__kind=RECEIPT, notice__game=seat.game_id, notice__seat=seat.index, notice__person=seat.owner_id
    )
    return answers.filter(notice__made_at__gt=now - PATIENCE, next_at__lte=now + PATIENCE).exists()


def also_said(delivery: Delivery, word: Word, now: datetime) -> None:
    """Other questions that wait to go to the same place, and stand in this word."""
    notice = delivery.notice
    others = Delivery.objects.waiting().filter(
        channel=delivery.channel, target=delivery.target, notice__game=notice.game_id, notice__seat=notice.seat,
        notice__kind=Kind.TURN, notice__about__in=word.questions if notice.kind in ASKING else (),
    )  # fmt: skip
    others.update(
        state=Delivery.State.JOINED, reason=Reason.NONE, sent_at=now, joined_to=delivery, cursor=word.cursor
    )


def also_told(delivery: Delivery, letter: Letter, now: datetime) -> None:
    """What waits to be told to the same seat and person, and stands in this mail: of letters those that it tells."""
    notice = delivery.notice
    others = Delivery.objects.waiting().filter(
        channel=delivery.channel, notice__game=notice.game_id, notice__seat=notice.seat,
        notice__person=notice.person_id,
    )  # fmt: skip
    letters = others.filter(notice__kind=Kind.SAID).values_list("pk", "notice__about")
    there = Q(pk__in=[pk for pk, cursor in letters if int(cursor) <= letter.cursor])
    if notice.kind in (*ASKING, RECEIPT):
        there |= Q(notice__kind=Kind.TURN, notice__about__in=letter.questions)
    joined = Delivery.State.JOINED
    others.filter(there).update(
        state=joined, reason=Reason.NONE, sent_at=now, joined_to=delivery, cursor=letter.cursor,
        thread=letter.thread, orders="\n".join(letter.orders),
    )  # fmt: skip


for _kind in NOTICES.values():
    outbox.register(_kind.kind, ToSeat(_kind))
