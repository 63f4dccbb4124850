"""Mails to seats: whether one is still true when it is handed over, and what follows where it was not.

The ledger, and the way out, are the outbox's (`accounts.outbox`).
"""

from __future__ import annotations

from datetime import datetime

from accounts import outbox
from accounts.ledger import Delivery
from accounts.outbox import Dropped, Held, Letter, Reason
from horror.models import Seat
from horror.table import jobs
from horror.table.frame import locked
from horror.table.presence import held_until
from worker.notices.desk import ASKING, Desk, Kind, SeatNotice, address_of
from worker.notices.letter import write
from worker.notices.seats import NOTICES


class ToSeat(outbox.Kind):
    """A mail to a seat of a game, of one of the kinds of `worker.notices.seats`."""

    def __init__(self, kind: SeatNotice) -> None:
        self.kind = kind

    def letter(self, delivery: Delivery, now: datetime) -> Letter:
        notice = delivery.notice
        assert notice.game_id is not None and notice.seat is not None
        desk = Desk(locked(notice.game_id), now)
        seat = desk.seats[notice.seat]
        if seat.owner_id != notice.person_id:
            raise Dropped(Reason.GONE)
        if (address := address_of(seat)) is None:
            raise Dropped(why_not(seat))
        if notice.about not in self.kind.concerns(desk, seat):
            raise Dropped(Reason.UNTRUE)
        until = held_until(seat, notice.made_at)
        if until is not None and now < until:
            raise Held(until)
        return write(desk, self.kind, seat, delivery, address)

    def told(self, delivery: Delivery, letter: Letter, now: datetime) -> None:
        """A mail names everything that the seat is asked: others that were still to be sent are told with it."""
        notice = delivery.notice
        if notice.kind not in ASKING:
            return
        others = Delivery.objects.waiting().filter(
            channel=delivery.channel, notice__game=notice.game_id, notice__seat=notice.seat,
            notice__kind=Kind.TURN, notice__about__in=letter.questions,
        )  # fmt: skip
        joined = Delivery.State.JOINED
        others.update(state=joined, reason=Reason.NONE, sent_at=now, cursor=letter.cursor)

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
