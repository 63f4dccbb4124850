"""Deciding which seats are to be mailed: a notice for each, which the outbox hands over."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts import outbox
from accounts.ledger import Delivery
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
from worker.notices.desk import Desk, Kind, SeatNotice
from worker.notices.seats import NOTICES, changed_by_others
from worker.notices.thread import last_about, last_told
from worker.notices.truth import is_wished

QUIET = timedelta(minutes=5)
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
            if (
                claimed.key not in ("", str(seat.index))
                or desk.address(seat) is None
                or seat.index in looked_at
            ):
                continue
            answered_later = pending.answered_later(desk.game, seat) | _answered_soon(desk, seat)
            for kind in NOTICES.values():
                if kind.kind == Kind.SAID or not is_wished(desk, kind, seat):
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
            if not desk.game.started_at or desk.address(seat) is None:
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
    """A notice of this to a seat, to go by mail; None where the seat has it already, and it is still true. One that is
    to wait for others goes at once when that has become too late.
    """
    at = gathered_at(desk, kind, seat, now)
    last = last_about(desk.game.pk, seat.index, kind.kind, about)
    if last is not None and last.notice.person_id == seat.owner_id and not outdated(desk, seat, last):
        if last.reason == Reason.GATHERED and at is None:
            outbox.hasten(last, now)
        return None
    replaced = last if last is not None and last == last_told(seat) else None
    told: dict[str, Any] = {
        "person": seat.owner,
        "game": desk.game,
        "seat": seat.index,
        "about": about,
        "round": 0 if last is None else last.notice.round + 1,
        "supersedes": replaced.notice if replaced else None,
    }
    if at is not None and seat.owner is not None:
        digest.note(seat.owner, at, now)
        looked_at = at + digest.LATER
        return outbox.mail(kind.kind, now, next_at=at, looked_at=looked_at, held=Reason.GATHERED, **told)
    soft = kind.soft or kind.kind == Kind.TURN and (replaced or not changed_by_others(desk.game, seat, 0))
    due = now + QUIET if soft else now
    at = max(due, held_until(seat, now) or due)
    return outbox.mail(kind.kind, now, next_at=at, held=Reason.QUIET if at > due else None, **told)


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
