"""When time runs out: what the clock plays for a seat, and what becomes of the seat (TAB-66, TAB-70, TAB-71, TAB-81);
before it plays, the seat's standing orders do (TAB-110, TAB-118).

All of it is one transaction under the game's lock, in which everything is looked at anew: an answer that had the lock
first counts, and then there is nothing left to do.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

import structlog
from django.db import DatabaseError

from horror import clock
from horror.clock import Due, Next, SeatClock
from horror.games.standing.evaluation import By
from horror.models import STEWARD, Seat
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.moves import Move
from horror.storage import once_more
from horror.table import jobs, news, read, stops
from horror.table.acting import scope_of, submission_of
from horror.table.acts import Answer, Caller
from horror.table.clocks import rates, rungs
from horror.table.clocks.obligations import GRACE, blocking, class_of
from horror.table.contents import Moved
from horror.table.errors import Busy
from horror.table.frame import Frame, durable, on_table
from horror.table.late import last_orders, waiting
from horror.table.late.last_orders import Last
from horror.table.late.waiting import Waits
from horror.table.news import News
from horror.table.script import Line, applied
from horror.table.table import Table

log = structlog.get_logger(__name__)

CLOCK = Caller(source="clock")


@once_more
def look(game_id: str, seat: int, now: datetime, job: jobs.Claimed | None = None) -> bool:
    """Look at a seat whose time may have run out: its orders answer, or it lapses, or it is reckoned when to look
    again. Tells whether it lapsed. With a ``job``, which ends with the effect.

    Raises :class:`NotFound`, :class:`Busy`; with a ``job``, :class:`LostClaim`.
    """
    try:
        return _looked(game_id, seat, now, job)
    except Waits as waits:
        with durable():
            Seat.objects.filter(game=game_id, index=seat).update(look_at=waits.until)
            if job is not None:
                jobs.put_off(job, waits.until)
        return False


def _looked(game_id: str, seat: int, now: datetime, job: jobs.Claimed | None) -> bool:
    with on_table(game_id, now) as frame:
        last = _last_order(frame, seat)
        with _clock(frame, seat, job) as table:
            after = _look(table, seat)
            if after is not None and last is None:
                _play(table, seat, after)
        if after is not None and last is not None:
            last_orders.give(frame, last)
            with _clock(frame, seat) as table:
                _play(table, seat, after, last.fires.by)
    if after is not None:
        log.info("lapsed", game=game_id, seat=seat)
    return after is not None


def _last_order(frame: Frame, seat: int) -> Last | None:
    """Give what the seat's player has left for this moment; what is to be given if it lapses."""
    if not frame.seats[seat].has_orders:
        return None
    try:
        return last_orders.given(frame, seat, _run_out)
    except (Busy, DatabaseError, Waits):
        raise
    except Exception:  # the clock plays, whatever is wrong with them
        log.exception("standing_orders_failed", game=frame.game.pk, seat=seat)
        return None


@contextmanager
def _clock(frame: Frame, seat: int, job: jobs.Claimed | None = None) -> Iterator[Table]:
    """A part of the clock's, for a seat."""
    with frame.by(CLOCK, job) as part:
        yield part.table
        if part.table.log.new:
            scope = scope_of(frame.game.pk, CLOCK)
            done = Answer(outcome="done")
            part.submission = submission_of(frame.game, seat, scope, CLOCK, frame.now, done.outcome, done)


def _look(table: Table, seat: int) -> Next | None:
    """What the lapse of the seat makes of it, where it lapses."""
    row = table.seat(seat)
    row.look_at = None
    table.asks = True
    by = rates.of(table.game)
    if by is None or not read.is_running(table.game):
        return None
    if _owed(table, seat) is not None or row.state == Seat.State.OPEN:
        table.wanted += news.wanted(News.CLOCK_RAN)
    owed = _run_out(table, seat)
    if owed is None:
        return None
    kept = SeatClock.of(row.clock)
    after = rungs.lapsed(kept, by, table.asked, table.now)
    if not owed.gather:  # which tells of it when it closes: who plays on shows what the answer is (TAB-60)
        for deed in rungs.told_of_lapse(kept.rung, after.rung):
            table.do(deed, seat)
    return after


def _run_out(table: Table, seat: int) -> Decision | None:
    """TAB-66: what the game waits for from this seat, if that was due a minute ago by all that is known now. Raises
    :class:`Waits`."""
    by = rates.of(table.game)
    if by is None or by.late == "wait" or not read.is_running(table.game):
        return None
    owed, kept = _owed(table, seat), SeatClock.of(table.seat(seat).clock)
    if owed is None:
        return None
    assert kept.open is not None  # of which it is part
    due = clock.due(kept.open.owed, kept.bank, by, kept.open.habits, stops.of(table.game, seat))
    if not isinstance(due, Due) or table.now < due.due + GRACE:
        return None
    waiting.check(table.game, seat, due.due, table.now)
    return owed


def _owed(table: Table, seat: int) -> Decision | None:
    """What the game waits for from this seat, as part of what its clock runs for (TAB-52): of a placing not the next
    one, nor the first turn, to which the last one leads.
    """
    assert table.position is not None  # with which comes what is asked
    asked, kept = blocking(table.asked, seat), SeatClock.of(table.seat(seat).clock)
    runs = kept.open
    if asked is None or asked.answered or runs is None or class_of(seat, table.asked) != runs.owed.cls:
        return None
    if table.asked.set_up:
        return asked if asked.id == runs.decision else None
    return None if runs.owed.cls == "turn" and kept.turn is None else asked


def _play(table: Table, seat: int, after: Next, by: By = "") -> None:
    """Moves for the seat until it owes nothing of what has run out: its turn, a placing, its answer in a gather. As its
    player has ordered, if so (TAB-118).
    """
    first = _owed(table, seat)
    if first is None:
        return
    chosen = _chosen(after, first, by)
    if chosen is None:
        return
    owed: Decision | None = first
    while owed is not None:
        move = chosen(table, seat)
        done = applied(table.rules, table.position, seat, Line(1, move), move, table.draws(seat))
        table.enter(Moved(done.move), seat, done.after, done.draws, done.reply)
        owed = _owed(table, seat)
    table.end_if_finished()


def _chosen(after: Next, owed: Decision, by: By) -> Callable[[Table, int], Move] | None:
    """Who chooses the moves; nobody where the seat is stood in for from now on."""
    if by or after.plays == "placing":
        return _neutral if by == "neutral" else _steward
    return _neutral if owed.gather or after.plays == "clock" else None


def _neutral(table: Table, seat: int) -> Move:
    """TAB-05."""
    return table.position.neutral(seat)


def _steward(table: Table, seat: int) -> Move:
    """TAB-81: who is placed for by the neutral move has lost."""
    position = table.position
    return table.rules.bots[STEWARD](position.view(seat), position.choices(seat), secrets.randbelow)
