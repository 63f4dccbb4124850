"""What seats are told: whether it is still true when it is handed over, by mail or any other channel, and what follows
where it was not.

The ledger, and the way out, are the outbox's (`accounts.outbox`).
"""

from __future__ import annotations

from datetime import datetime

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.outbox import Dropped, Held, Letter, Parcel, Reason, Word
from horror.models import Seat
from horror.table import jobs
from horror.table.frame import locked
from horror.table.presence import held_until
from worker.notices.desk import ASKING, Desk, Kind, SeatNotice, address_of
from worker.notices.letter import write
from worker.notices.seats import NOTICES
from worker.notices.word import said


class ToSeat(outbox.Kind):
    """A notice to a seat of a game, of one of the kinds of `worker.notices.seats`."""

    def __init__(self, kind: SeatNotice) -> None:
        self.kind = kind

    def event(self, notice: Notice) -> str:
        return self.kind.event

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        desk, seat = self._desk(delivery, now)
        if (address := address_of(seat)) is None:
            raise Dropped(why_not(seat))
        self._must_be_so(desk, seat, delivery)
        self._must_not_be_there(seat, delivery, now)
        return write(desk, self.kind, seat, delivery, address)

    def word(self, delivery: Delivery, now: datetime) -> Word:
        desk, seat = self._desk(delivery, now)
        self._must_be_so(desk, seat, delivery)
        return said(desk, self.kind, seat, delivery)

    def _desk(self, delivery: Delivery, now: datetime) -> tuple[Desk, Seat]:
        """The game under its lock, and the seat; raises Dropped where somebody else sits there."""
        notice = delivery.notice
        assert notice.game_id is not None and notice.seat is not None
        desk = Desk(locked(notice.game_id), now, delivery.channel)
        seat = desk.seats[notice.seat]
        if seat.owner_id != notice.person_id:
            raise Dropped(Reason.GONE)
        return desk, seat

    def _must_be_so(self, desk: Desk, seat: Seat, delivery: Delivery) -> None:
        if delivery.notice.about not in self.kind.concerns(desk, seat):
            raise Dropped(Reason.UNTRUE)

    def _must_not_be_there(self, seat: Seat, delivery: Delivery, now: datetime) -> None:
        until = held_until(seat, delivery.notice.made_at)
        if until is not None and now < until:
            raise Held(until)

    def told(self, delivery: Delivery, parcel: Parcel, now: datetime) -> None:
        """It names everything that the seat is asked: others that were still to go the same way are told with it. Not
        to programs, which count what they are told.
        """
        notice = delivery.notice
        if notice.kind not in ASKING or delivery.channel == Delivery.Channel.WEBHOOK:
            return
        others = Delivery.objects.waiting().filter(
            channel=delivery.channel, target=delivery.target,
            notice__game=notice.game_id, notice__seat=notice.seat,
            notice__kind=Kind.TURN, notice__about__in=parcel.questions,
        )  # fmt: skip
        joined = Delivery.State.JOINED
        others.update(state=joined, reason=Reason.NONE, sent_at=now, cursor=parcel.cursor)

    def doubtful(self, delivery: Delivery, now: datetime) -> None:
        """Whether it is to be recalled is looked at."""
        jobs.put("notify", delivery.notice.game_id, now)


def why_not(seat: Seat) -> Reason:
    """Why a seat gets no mail that has no address (:func:`worker.notices.desk.address_of`)."""
    person = seat.owner
    if person is None or not person.is_active:
        return Reason.GONE
    wanted = seat.mails and person.mails != person.Mails.NONE
    return Reason.UNVERIFIED if wanted else Reason.NOT_WANTED


for _kind in NOTICES.values():
    outbox.register(_kind.kind, ToSeat(_kind))
