"""Deciding which seats are to be told something: a notice for each, which the outbox hands over by mail and by the
other channels that its reader has chosen."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Max

from accounts import outbox
from accounts.ledger import Delivery, Notice
from horror.models import Seat
from horror.table import jobs, news, read, unattended
from horror.table.frame import durable, locked
from horror.table.jobs import Claimed
from horror.table.news import News
from horror.table.presence import held_until
from horror.table.standing_orders import pending
from worker.notices.desk import Desk, Kind, SeatNotice, address_of
from worker.notices.letter import message_id
from worker.notices.seats import NOTICES, changed_by_others
from worker.notices.thread import last_about, last_about_anyhow, last_told, last_told_by

QUIET = timedelta(minutes=5)
"""How long is waited before somebody who has just been at the table is told that the game waits, and before what is
optional and what has changed is told: whoever is still there answers meanwhile, and several things become one mail."""


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


def queue(desk: Desk, kind: SeatNotice, seat: Seat, about: str, now: datetime) -> Delivery | None:
    """A notice of this to a seat; gives its mail. None where the seat has it already, and it is still true, or by
    other channels alone.
    """
    by_mail = address_of(seat) is not None
    before = last_about if by_mail else last_about_anyhow
    last = before(desk.game.pk, seat.index, kind.kind, about)
    if last is not None and last.notice.person_id == seat.owner_id and not outdated(desk, seat, last):
        return None
    newest = last_told(seat) if by_mail else last_told_by(seat, "")
    replaced = last if last is not None and last == newest else None
    soft = kind.soft or kind.kind == Kind.TURN and (replaced or not changed_by_others(desk.game, seat, 0))
    number = next_round(desk, seat, kind, about, last)
    due = now + QUIET if soft else now
    at = max(due, held_until(seat, now) or due)
    said: dict[str, Any] = {
        "person": seat.owner,
        "game": desk.game,
        "seat": seat.index,
        "about": about,
        "round": number,
        "supersedes": replaced.notice if replaced else None,
    }
    if not by_mail:
        outbox.tell(kind.kind, now, next_at=at, held=at > due, **said)
        return None
    return outbox.mail(
        kind.kind,
        now,
        message_id=message_id(desk.game, seat, kind.kind, about, number),
        next_at=at,
        held=at > due,
        **said,
    )


def reached(desk: Desk, seat: Seat) -> bool:
    """Whether anything is told to a seat, by mail or otherwise."""
    if address_of(seat) is not None:
        return True
    person = seat.owner
    if person is None or not seat.human or not person.is_active:
        return False
    return outbox.reaches(Kind.TURN, person=person, game=desk.game, seat=seat.index)


def next_round(desk: Desk, seat: Seat, kind: SeatNotice, about: str, last: Delivery | None) -> int:
    """The number of the next notice: there may have been some of other channels since the last one of these."""
    if last is None and not outbox.reaches(kind.kind, person=seat.owner, game=desk.game, seat=seat.index):
        return 0
    known = Notice.objects.filter(game=desk.game, seat=seat.index, kind=kind.kind, about=about)
    newest = known.aggregate(newest=Max("round"))["newest"]
    return 0 if newest is None else newest + 1


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
