"""Deciding which seats are to be mailed: a notice for each, which the outbox hands over."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts import outbox
from accounts.ledger import Delivery
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
from worker.notices.thread import last_about, last_told

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
            if (
                claimed.key not in ("", str(seat.index))
                or address_of(seat) is None
                or seat.index in looked_at
            ):
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
    """A notice of this to a seat, to go by mail; None where the seat has it already, and it is still true."""
    last = last_about(desk.game.pk, seat.index, kind.kind, about)
    if last is not None and last.notice.person_id == seat.owner_id and not outdated(desk, seat, last):
        return None
    replaced = last if last is not None and last == last_told(seat) else None
    soft = kind.soft or kind.kind == Kind.TURN and (replaced or not changed_by_others(desk.game, seat, 0))
    number = 0 if last is None else last.notice.round + 1
    due = now + QUIET if soft else now
    at = max(due, held_until(seat, now) or due)
    return outbox.mail(
        kind.kind,
        now,
        message_id=message_id(desk.game, seat, kind.kind, about, number),
        next_at=at,
        held=at > due,
        person=seat.owner,
        game=desk.game,
        seat=seat.index,
        about=about,
        round=number,
        supersedes=replaced.notice if replaced else None,
    )


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
