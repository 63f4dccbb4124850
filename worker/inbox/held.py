"""Mails from an address that is not the owner's: held for three days, so that nothing is lost (MAIL-03).

Nothing of a held mail runs, and nothing touches the draft. Its owner is told of it in one mail, under a number there,
and may answer ``allow``: then it runs, and its sender is taken from then on. Such mails go six hours apart at least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.db.models import Max, Q

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post import senders
from accounts.post.models import Inbound, InboundQuerySet
from accounts.same_addresses import same
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox.matching import Place

KIND = "held"
LASTS = timedelta(days=3)
APART = timedelta(hours=6)
"""Between two mails that tell the same owner of held ones for the same seat."""
MOST = 20
"""Held mails of which one mail tells; another one tells of the rest."""
JOB = "inbound"
_UNTOLD = Q(told_in=None) | Q(told_in__state__in=[Delivery.State.FAILED, Delivery.State.SUPERSEDED])
"""Of which no mail has told, nor is one on its way."""


def hold(
    row: Inbound, place: Place, why: Inbound.Reason, sender: str | None, claimed: jobs.Claimed, now: datetime
) -> None:
    """Hold a mail, and have its owner told; it is looked at again when its time is over. ``sender`` is who wrote it,
    None where it does not name one: he is taken from then on, so nobody else may be shown.
    """
    assert place.person is not None
    until = now + LASTS
    with durable():
        stored = Inbound.objects.stored().filter(pk=row.pk)
        if stored.update(
            state=Inbound.State.HELD, reason=why, written_by=(sender or "")[:254], held_until=until, read_at=now,
            person=place.person, game=place.game, seat=place.seat, delivery=place.delivery,
        ):  # fmt: skip
            _tell(Notice(person=place.person, game_id=place.game, seat=place.seat), row, now)
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


def _tell(to: Notice, row: Inbound, now: datetime) -> None:
    """Have whom this names told of all that is held meanwhile; six hours after the last such mail at the earliest."""
    _alone(to)
    earlier = Notice.objects.filter(kind=KIND, person=to.person_id, game=to.game_id, seat=to.seat)
    deliveries = Delivery.objects.filter(notice__in=earlier)
    if deliveries.waiting().exists():
        return
    on_its_way = deliveries.filter(state=Delivery.State.HANDING_OVER).exists()
    last = now if on_its_way else deliveries.told().aggregate(last=Max("sent_at"))["last"]
    due = now if last is None else max(now, last + APART)
    about = str(row.pk)
    outbox.mail(
        KIND, now, next_at=due, person_id=to.person_id, game_id=to.game_id, seat=to.seat, about=about,
        round=earlier.filter(about=about).count(),
    )  # fmt: skip


def _alone(to: Notice) -> None:
    """Nobody else tells the same person of held mails until this transaction ends."""
    assert to.person_id is not None
    User.objects.select_for_update(no_key=True).get(pk=to.person_id)


def tell_of_rest(notice: Notice, now: datetime) -> None:
    """One such mail has left: where others came while it did, or there were too many for it, another one tells."""
    rest = _held_for(notice).filter(_UNTOLD).order_by("-pk").first()
    if rest is not None:
        _tell(notice, rest, now)


def numbered(delivery: Delivery) -> Sequence[Inbound]:
    """The held mails of which this mail of ours is to tell now, each under the number that it keeps for good
    (``told_as``). In the transaction that hands it over; one that its reader may have already tells of no others.
    """
    _alone(delivery.notice)
    mine = list(told_in(delivery).filter(state=Inbound.State.HELD))
    if delivery.begun:
        return mine
    first = told_in(delivery).aggregate(last=Max("told_as"))["last"] or 0
    untold = _held_for(delivery.notice).filter(_UNTOLD).order_by("pk")
    for number, row in enumerate(_of_each_sender(untold.defer("raw"))[: MOST - len(mine)], first + 1):
        row.told_in, row.told_as = delivery, number
        row.save(update_fields=["told_in", "told_as"])
        mine.append(row)
    return mine


def _of_each_sender(rows: Iterable[Inbound]) -> list[Inbound]:
    """In the order in which they came, as the rows do; but whoever has sent many does not keep those of others out."""
    many: Counter[str] = Counter()
    turns = []
    for row in rows:
        many[row.written_by] += 1
        turns.append((many[row.written_by], row))
    return [row for _turn, row in sorted(turns, key=lambda turn: turn[0])]


def told_in(delivery: Delivery) -> InboundQuerySet:
    """The held mails of which a mail of ours has told, by their numbers, whatever has become of them."""
    return Inbound.objects.filter(told_in=delivery).defer("raw").order_by("told_as")


def _held_for(notice: Notice) -> InboundQuerySet:
    held = Inbound.objects.filter(state=Inbound.State.HELD)
    return held.filter(person=notice.person_id, game=notice.game_id, seat=notice.seat)


def senders_in(delivery: Delivery) -> list[str]:
    """From whom the mails are of which a mail of ours told: they may answer it with ``allow`` too (its token went to
    the verified address alone)."""
    return [row.written_by for row in told_in(delivery) if row.written_by]


def allow(delivery: Delivery, number: int | None, now: datetime) -> tuple[list[Inbound], list[Inbound]]:
    """Let the held mails run of which a mail of ours told, or the one that stood there under this number, and take
    their senders from then on, but for those that are forged for all we know. Gives those that run now, and those
    that were let run before. In a transaction.
    """
    rows = told_in(delivery) if number is None else told_in(delivery).filter(told_as=number)
    person = delivery.notice.person
    assert person is not None
    released, before = [], []
    for row in rows:
        held = Inbound.objects.filter(pk=row.pk, state=Inbound.State.HELD)
        if not held.update(state=Inbound.State.STORED, held_until=now):
            before += [row] if row.state not in (Inbound.State.HELD, Inbound.State.EXPIRED) else []
            continue
        released.append(row)
        if is_taken(row):
            senders.allow(person, row.written_by, now)
        jobs.put(JOB, None, now, key=str(row.pk))
    return released, before


def is_taken(row: Inbound) -> bool:
    """Whether the sender of a held mail is taken from then on where that is let run: not one that is forged for all we
    know, nor what is no address that could be told from others."""
    return row.reason == Inbound.Reason.STRANGER and bool(same(row.written_by))


def is_released(row: Inbound) -> bool:
    """Whether its owner has let a mail run that was held."""
    return row.held_until is not None
