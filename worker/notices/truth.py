"""Whether a notice to a seat is still to be told: asked under its game's lock, by any channel (MAIL-24, PUSH-02)."""

from __future__ import annotations

from accounts.ledger import Delivery
from accounts.outbox import Dropped, Reason
from accounts.wishes import Mode
from horror.models import Seat
from worker.notices.desk import OF_TIME, Desk, SeatNotice


def must_be_told(desk: Desk, kind: SeatNotice, seat: Seat, delivery: Delivery) -> str:
    """To which address it goes. Raises :class:`accounts.outbox.Dropped` where it is to go nowhere."""
    if seat.owner_id != delivery.notice.person_id:
        raise Dropped(Reason.GONE)
    if (address := desk.address(seat)) is None or not is_wished(desk, kind, seat):
        raise Dropped(why_not(desk, seat))
    must_be_true(desk, kind, seat, delivery)
    return address


def must_be_true(desk: Desk, kind: SeatNotice, seat: Seat, delivery: Delivery) -> None:
    """Raises :class:`accounts.outbox.Dropped` where it is not what its reader is to know, whatever that one wishes."""
    if seat.owner_id != delivery.notice.person_id:
        raise Dropped(Reason.GONE)
    if delivery.notice.about not in kind.concerns(desk, seat):
        raise Dropped(Reason.UNTRUE)


def is_wished(desk: Desk, kind: SeatNotice, seat: Seat) -> bool:
    """Whether who sits there wants to be told of this kind: of nothing but time that runs out, maybe."""
    wish = desk.wish(seat)
    return wish is not None and (wish.mode != Mode.DEADLINES or kind.kind in OF_TIME)


def why_not(desk: Desk, seat: Seat) -> Reason:
    """Why a seat gets no mail that has no address, or none that its player wants."""
    person, wish = seat.owner, desk.wish(seat)
    if person is None or not person.is_active:
        return Reason.GONE
    wanted = wish is not None and wish.mode != Mode.NONE
    return Reason.UNVERIFIED if wanted and person.verified_address is None else Reason.NOT_WANTED
