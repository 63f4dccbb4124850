"""When time runs out: what the clock plays for a seat, and what becomes of the seat (TAB-66, TAB-70, TAB-71, TAB-81).

All of it is one transaction under the game's lock, in which everything is looked at anew: an answer that had the lock
first counts, and then there is nothing left to do.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

import structlog

from horror import clock
from horror.clock import Due, SeatClock
from horror.models import STEWARD, Game
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.moves import Move
from horror.storage import once_more
from horror.table import jobs, news, rates, rungs, stops
from horror.table.acting import scope_of, submission_of
from horror.table.acts import Answer, Caller
from horror.table.contents import Moved
from horror.table.frame import on_table
from horror.table.news import News
from horror.table.obligations import GRACE, blocking, class_of
from horror.table.script import Line, applied
from horror.table.table import Table

log = structlog.get_logger(__name__)

CLOCK = Caller(source="clock")


@once_more
def look(game_id: str, seat: int, now: datetime, job: jobs.Claimed | None = None) -> bool:
    """Look at a seat whose time may have run out: it lapses, or it is reckoned when to look again. Tells whether it
    lapsed. With a ``job``, which ends with the effect.

    Raises :class:`NotFound`, :class:`Busy`; with a ``job``, :class:`LostClaim`.
    """
    with on_table(game_id, now) as frame, frame.by(CLOCK, job) as part:
        table = part.table
        lapsed = _look(table, seat)
        if table.log.new:
            scope = scope_of(game_id, CLOCK)
            done = Answer(outcome="done")
            part.submission = submission_of(frame.game, seat, scope, CLOCK, now, done.outcome, done)
    if lapsed:
        log.info("lapsed", game=game_id, seat=seat)
    return lapsed


def _look(table: Table, seat: int) -> bool:
    row = table.seat(seat)
    row.look_at = None
    table.asks = True
    by = rates.of(table.game)
    if by is None or table.game.status != Game.Status.RUNNING or table.game.paused_at is not None:
        return False
    kept = SeatClock.of(row.clock)
    owed = _owed(table, seat)
    if owed is None:
        return False
    table.wanted += news.wanted(News.CLOCK_RAN)
    if not _ran_out(table, kept, seat):
        return False
    table.played_by_author(seat)
    after = rungs.lapsed(kept, by, table.asked, table.now)
    if not owed.gather:  # which tells of it when it closes: who plays on shows what the answer is (TAB-60)
        for deed in rungs.told_of_lapse(kept.rung, after.rung):
            table.do(deed, seat)
    if after.plays == "placing":
        _play(table, seat, owed, _steward)
    elif owed.gather or after.plays == "clock":
        _play(table, seat, owed, _neutral)
    return True


def _owed(table: Table, seat: int) -> Decision | None:
    """What the game waits for from this seat."""
    assert table.position is not None  # with which comes what is asked
    asked = blocking(table.asked, seat)
    return None if asked is None or asked.answered else asked


def _ran_out(table: Table, kept: SeatClock, seat: int) -> bool:
    """TAB-66: whether what the seat owes was due a minute ago, by all that is known now."""
    by = rates.of(table.game)
    owed = kept.open
    if owed is None or by is None or by.late == "wait":
        return False
    due = clock.due(owed.owed, kept.bank, by, owed.habits, stops.of(table.game, seat))
    return isinstance(due, Due) and table.now >= due.due + GRACE


def _play(table: Table, seat: int, first: Decision, chosen: Callable[[Table, int], Move]) -> None:
    """Moves for the seat until it owes nothing of what has run out: its turn, a placing, its answer in a gather."""
    cls = class_of(seat, table.asked)
    owed: Decision | None = first
    while owed is not None and class_of(seat, table.asked) == cls:
        if table.asked.set_up and owed.id != first.id:
            break
        move = chosen(table, seat)
        done = applied(table.rules, table.position, seat, Line(1, move), move, table.draws(seat))
        table.enter(Moved(done.move), seat, done.after, done.draws, done.reply)
        owed = _owed(table, seat)
    table.end_if_finished()


def _neutral(table: Table, seat: int) -> Move:
    """TAB-05."""
    return table.position.neutral(seat)


def _steward(table: Table, seat: int) -> Move:
    """TAB-81: who is placed for by the neutral move has lost."""
    position = table.position
    return table.rules.bots[STEWARD](position.view(seat), position.choices(seat), secrets.randbelow)
