"""Deciding which seats are to be told something: a notice for each, which the outbox hands over by mail and by the
other channels that its reader has chosen."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Max

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.outbox import Reason
from horror.clock import SeatClock
from horror.models import Seat
from horror.table import jobs, news, read, unattended
from horror.table.frame import durable, locked
from horror.table.jobs import Claimed
from horror.table.news import News
from horror.table.presence import held_until
from horror.table.standing_orders import pending
from worker.notices import digest, said
from worker.notices.desk import RECEIPT, Desk, Kind, SeatNotice
from worker.notices.seats import NOTICES, changed_by_others
from worker.notices.thread import last_about, last_about_anyhow, last_told, last_told_by
from worker.notices.truth import is_wished

QUIET = timedelta(seconds=settings.MAIL_PACES.quiet)
"""How long is waited before somebody who has just been at the table is told that the game waits, and before what is
optional and what has changed is told: whoever is still there answers meanwhile, and several things become one mail."""
AWAITED = (Kind.TURN, Kind.REMINDER, Kind.LAPSE, Kind.EXTENDED)
"""The kinds that do not wait for others where what is owed is due by then."""


@news.subscribe("notify", News.SEAT_ASKED, News.CLOCK_RAN, queue="mail")
@news.subscribe("ended", News.GAME_OVER, queue="mail")
@news.subscribe("halted", News.GAME_HALTED, queue="mail")
def notify(claimed: Claimed, now: datetime) -> None:
    """Queue every mail that this game owes to its people. Looks at all seats: what changed for one may free another;
    but at one alone where the news is that no standing order of it has answered.

    Of what an order may still answer its owner is told nothing yet (TAB-124), and nothing of what is answered for who
    is on vacation (TAB-93).
    """
    assert claimed.game is not None
    with durable():
        desk = Desk(locked(claimed.game), now)
        looked_at = pending.looked_at(desk.game, desk.seats, now)
        for seat in desk.seats:
            if claimed.key not in ("", str(seat.index)) or seat.index in looked_at or not reached(desk, seat):
                continue
            answered_later = pending.answered_later(desk.game, seat) | _answered_soon(desk, seat)
            for kind in NOTICES.values():
                if kind.kind == Kind.SAID or not (kind.event or is_wished(desk, kind, seat)):
                    continue
                for about in kind.concerns(desk, seat):
                    if about not in answered_later:
                        queue(desk, kind, seat, about, now)
        jobs.finish(claimed, now)


def _answered_soon(desk: Desk, seat: Seat) -> set[str]:
    """What is answered at once for a seat whose player is on vacation: a job does, in a moment (TAB-93)."""
    if not read.is_running(desk.game) or not unattended.on_vacation(desk.game, seat, desk.now):
        return set()
    door = desk.door(seat)
    owed = unattended.owed(door.rules, door.position.waiting(), desk.game, seat, desk.now)
    return set() if owed is None else {owed.id}


@news.subscribe("said", News.WRITTEN, queue="mail")
def tell_said(claimed: Claimed, now: datetime) -> None:
    """Note who is to be told of what was written in a game, once it is quiet."""
    assert claimed.game is not None
    with durable():
        desk = Desk(locked(claimed.game), now)
        again: list[datetime] = []
        for seat in desk.seats:
            if not desk.game.started_at or not reached(desk, seat):
                continue
            found = said.written(desk, seat)
            if found is None:
                continue
            if found.at + said.QUIET > now:
                again.append(found.at + said.QUIET)
            else:
                queue(desk, NOTICES[Kind.SAID], seat, str(found.cursor), now)
        if again:
            jobs.put_off(claimed, min(again))
        else:
            jobs.finish(claimed, now)


def queue(desk: Desk, kind: SeatNotice, seat: Seat, about: str, now: datetime) -> Delivery | None:
    """A notice of this to a seat; gives its mail. None where the seat has it already, and it is still true, or is told
    by other channels alone. One whose mail is to wait for others goes at once when that has become too late.
    """
    by_mail = desk.address(seat) is not None and is_wished(desk, kind, seat)
    gathered = gathered_at(desk, kind, seat, now) if by_mail else None
    before = last_about if by_mail else last_about_anyhow
    last = before(desk.game.pk, seat.index, kind.kind, about)
    if last is not None and last.notice.person_id == seat.owner_id and not outdated(desk, seat, last):
        if by_mail and last.reason == Reason.GATHERED and gathered is None:
            outbox.hasten(last, now)
        return None
    newest = last_told(seat) if by_mail else last_told_by(seat, "")
    replaced = last if last is not None and last == newest else None
    told: dict[str, Any] = {
        "person": seat.owner,
        "game": desk.game,
        "seat": seat.index,
        "about": about,
        "round": next_round(desk, seat, kind, about),
        "supersedes": replaced.notice if replaced else None,
    }
    soft = kind.soft or kind.kind == Kind.TURN and (replaced or not changed_by_others(desk.game, seat, 0))
    if soft and kind.kind == Kind.TURN and is_answered_later(seat, now):
        soft = False
    due = now + QUIET if soft else now
    at = max(due, held_until(seat, now) or due)
    held = Reason.QUIET if at > due else None
    if not by_mail:
        outbox.tell(kind.kind, now, next_at=at, held=held, **told)
        return None
    if gathered is None or seat.owner is None:
        return outbox.mail(kind.kind, now, next_at=at, held=held, **told)
    digest.note(seat.owner, gathered, now)
    return outbox.mail(
        kind.kind, now, next_at=gathered, looked_at=gathered + digest.LATER, held=Reason.GATHERED, others_at=at,
        **told,
    )  # fmt: skip


def is_answered_later(seat: Seat, now: datetime) -> bool:
    """Whether the seat's player has just written, and the answer to that, which would ask as well, is put off: there
    were too many of them (MAIL-07).
    """
    answers = Delivery.objects.waiting().filter(
        notice__kind=RECEIPT, notice__game=seat.game_id, notice__seat=seat.index, notice__person=seat.owner_id
    )
    return answers.filter(notice__made_at__gt=now - QUIET, next_at__gt=now + QUIET).exists()


def reached(desk: Desk, seat: Seat) -> bool:
    """Whether anything is told to a seat, by mail or otherwise."""
    if desk.address(seat) is not None:
        return True
    person = seat.owner
    if person is None or not seat.human or not person.is_active:
        return False
    return outbox.reaches(Kind.TURN, person=person, game=desk.game, seat=seat.index)


def next_round(desk: Desk, seat: Seat, kind: SeatNotice, about: str) -> int:
    """The number of the next notice of this, by whatever channels the ones before went."""
    known = Notice.objects.filter(game=desk.game, seat=seat.index, kind=kind.kind, about=about)
    newest: int | None = known.aggregate(newest=Max("round"))["newest"]
    return 0 if newest is None else newest + 1


def gathered_at(desk: Desk, kind: SeatNotice, seat: Seat, now: datetime) -> datetime | None:
    """When this is told together with others (MAIL-21); None where it is told by itself: so it is wished, or what is
    owed is due too soon.
    """
    wish = desk.wish(seat)
    if wish is None or not wish.gathered:
        return None
    at = wish.next_time(now, seat.time_zone)
    due = SeatClock.of(seat.clock).due
    return None if kind.kind in AWAITED and due is not None and due <= at + digest.MARGIN else at


def outdated(desk: Desk, seat: Seat, last: Delivery) -> bool:
    """Whether the last mail about a decision that is open no longer says what its reader must know.

    One that was not handed over, for all we know, because the decision was closed by then is outdated when it is
    open again. So is one that was given up after a fault; one that its address did not take is not.
    """
    if last.state in (Delivery.State.SUPERSEDED, Delivery.State.MAYBE) or last.reason == outbox.Reason.FAULT:
        return True
    if not last.surely_told:
        return False
    if last.notice.kind == Kind.TURN:
        return changed_by_others(desk.game, seat, last.cursor)
    return last.notice.kind == Kind.RECALL
