"""Deciding who is to be mailed: handlers that write rows of the ledger, and a job for each to hand it over."""

from __future__ import annotations

from datetime import datetime, timedelta

from horror.models import Seat
from horror.table import jobs, news
from horror.table.frame import durable, locked
from horror.table.jobs import Claimed
from horror.table.news import News
from horror.table.presence import held_until
from worker.letter import message_id
from worker.models import Mail, last_about, last_told
from worker.notices import NOTICES, Desk, Notice, address_of, changed_by_others

QUIET = timedelta(minutes=5)
"""How long is waited before somebody who has just been at the table is told that the game waits, and before
offers and changes are told: whoever is still there answers meanwhile, and several things become one mail."""


@news.subscribe("notify", News.SEAT_ASKED, queue="mail")
@news.subscribe("ended", News.GAME_OVER, queue="mail")
@news.subscribe("halted", News.GAME_HALTED, queue="mail")
def notify(claimed: Claimed, now: datetime) -> None:
    """Queue every mail that this game owes to its people. Looks at all seats: what changed for one may free another."""
    assert claimed.game is not None
    with durable():
        desk = Desk(locked(claimed.game))
        for seat in desk.seats:
            if address_of(seat) is None:
                continue
            for notice in NOTICES.values():
                for decision in notice.concerns(desk, seat):
                    queue(desk, notice, seat, decision, now)
        jobs.finish(claimed, now)


def queue(desk: Desk, notice: Notice, seat: Seat, decision: str, now: datetime) -> Mail | None:
    """A row for this mail and the job that hands it over; None where the seat has it already, and it is still true."""
    last = last_about(desk.game.pk, seat.index, notice.kind, decision)
    if last is not None and not outdated(desk, seat, last):
        return None
    replaced = last if last is not None and last == last_told(desk.game.pk, seat.index) else None
    soft = (
        notice.soft
        or notice.kind == Mail.Kind.TURN
        and (replaced or not changed_by_others(desk.game, seat, 0))
    )
    number = 0 if last is None else last.round + 1
    mail = Mail.objects.create(
        kind=notice.kind,
        game=desk.game,
        seat=seat.index,
        decision=decision,
        round=number,
        user=seat.owner,
        message_id=message_id(desk.game, seat, notice.kind, decision, number),
        supersedes=replaced,
        created_at=now,
    )
    due = now + QUIET if soft else now
    jobs.put("mail", None, now, key=str(mail.pk), not_before=max(due, held_until(seat, now) or due))
    return mail


def outdated(desk: Desk, seat: Seat, last: Mail) -> bool:
    """Whether the last mail about a decision that is open no longer says what its reader must know.

    One that was not handed over, for all we know, because the decision was closed by then is outdated when it is open
    again.
    """
    if last.state in (Mail.State.SUPERSEDED, Mail.State.MAYBE):
        return True
    if last.state not in (Mail.State.SENT, Mail.State.JOINED):
        return False
    if last.kind == Mail.Kind.TURN:
        return changed_by_others(desk.game, seat, last.cursor)
    return last.kind == Mail.Kind.RECALL
