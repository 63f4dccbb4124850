"""Mails from an address that is not the owner's: held for three days, so that nothing is lost (MAIL-03).

Nothing of a held mail runs, and nothing touches the draft. Its owner gets one mail a seat and six hours, and may answer
``allow``: then it runs, and its sender is taken from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.post.models import AllowedSender, Inbound, InboundQuerySet
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox.matching import Place
from worker.inbox.trust import same

KIND = "held"
LASTS = timedelta(days=3)
APART = timedelta(hours=6)
"""Between two mails that tell the same owner of held ones for the same seat."""
JOB = "inbound"
SURELY_NOT = (Inbound.Reason.FORGED, Inbound.Reason.SENDERS)
"""Why a mail was held whose sender is not taken from then on, though it may run."""


def hold(row: Inbound, place: Place, why: Inbound.Reason, claimed: jobs.Claimed, now: datetime) -> None:
    """Hold a mail, and have its owner told; it is looked at again when its time is over."""
    assert place.person is not None
    until = now + LASTS
    with durable():
        stored = Inbound.objects.stored().filter(pk=row.pk)
        if stored.update(
            state=Inbound.State.HELD, reason=why, held_until=until, read_at=now,
            person=place.person, game=place.game, seat=place.seat, delivery=place.delivery,
        ):  # fmt: skip
            _tell(row, place, now)
        jobs.put_off(claimed, until)


def look(row: Inbound, claimed: jobs.Claimed, now: datetime) -> None:
    """The time of a held mail is over, or is not yet."""
    assert row.held_until is not None
    if now < row.held_until:
        jobs.put_off(claimed, row.held_until)
        return
    with durable():
        Inbound.objects.filter(pk=row.pk, state=Inbound.State.HELD).update(state=Inbound.State.EXPIRED)
        jobs.finish(claimed, now)


def _tell(row: Inbound, place: Place, now: datetime) -> None:
    """One mail for all that is held meanwhile; six hours after the last one at the earliest."""
    notices = Notice.objects.filter(person=place.person, game=place.game, seat=place.seat, kind=KIND)
    if Delivery.objects.waiting().filter(notice__in=notices).exists():
        return
    last = notices.order_by("-pk").first()
    due = now if last is None else max(now, last.made_at + APART)
    outbox.mail(
        KIND, now, next_at=due, person=place.person, game_id=place.game, seat=place.seat, about=str(row.pk),
    )  # fmt: skip


def told_by(delivery: Delivery, now: datetime) -> Sequence[Inbound]:
    """The mails of which a mail of ours tells, or has told, in the order of their numbers."""
    at = delivery.sent_at or now
    notice = delivery.notice
    return list(_of(notice).filter(read_at__lte=at, held_until__gt=at).order_by("pk"))


def _of(notice: Notice) -> InboundQuerySet:
    return Inbound.objects.filter(person=notice.person_id, game=notice.game_id, seat=notice.seat)


def senders(delivery: Delivery, now: datetime) -> list[str]:
    """From whom the mails are of which a mail of ours told: they may answer that one too (its token went to the
    verified address alone)."""
    return [row.written_by for row in told_by(delivery, now) if row.written_by]


def allow(delivery: Delivery, number: int | None, now: datetime) -> list[str]:
    """Let the held mails run of which a mail of ours told, or the one of this number, and take their senders from then
    on, but for those that are forged for all we know; gives whom they are from.
    """
    rows = told_by(delivery, now)
    chosen = rows if number is None else rows[number - 1 : number]
    with durable():
        for row in chosen:
            held = Inbound.objects.filter(pk=row.pk, state=Inbound.State.HELD)
            if not held.update(state=Inbound.State.STORED, held_until=now):
                continue
            if row.reason not in SURELY_NOT and row.written_by:
                AllowedSender.objects.get_or_create(
                    person_id=row.person_id, address=same(row.written_by), defaults={"allowed_at": now}
                )
            jobs.put(JOB, None, now, key=str(row.pk))
    return [row.written_by for row in chosen if row.state != Inbound.State.EXPIRED]


def is_released(row: Inbound) -> bool:
    """Whether its owner has let a mail run that was held."""
    return row.held_until is not None
