"""What is answered at once for who is on vacation, so that nobody waits for a mere pass (TAB-93).

Standing orders come first: their job stands before this one in the line of the game. What they do not answer, nor will
answer later, gets its neutral answer; that is no lapse.
"""

from __future__ import annotations

from datetime import datetime

from horror.rules.kernel.agenda import Decision
from horror.table import jobs, read, unattended
from horror.table.acting import scope_of, submission_of
from horror.table.acts import Answer, Caller
from horror.table.contents import Moved
from horror.table.frame import on_table
from horror.table.jobs import Claimed
from horror.table.script import Line, applied
from horror.table.standing_orders import pending
from horror.table.table import Table

_CLOCK = Caller(source="clock", how="void")


@jobs.handler(unattended.KIND)
def answer(job: Claimed, now: datetime) -> None:
    """Answer for a seat whose player is on vacation, where that is still asked, and no order of it will."""
    assert job.game is not None
    seat = int(job.key)
    with on_table(job.game, now) as frame, frame.by(_CLOCK, job) as part:
        table = part.table
        if not read.is_running(frame.game) or _answer(table, seat) is None:
            return
        scope = scope_of(frame.game.pk, _CLOCK)
        done = Answer(outcome="done")
        part.submission = submission_of(frame.game, seat, scope, _CLOCK, now, done.outcome, done)


def _answer(table: Table, seat: int) -> Decision | None:
    row = table.seat(seat)
    assert table.position is not None  # with which comes what is asked
    owed = unattended.owed(table.rules, table.asked.decisions, table.game, row, table.now)
    if owed is None or owed.id in pending.answered_later(table.game, row):
        return None
    table.played_by_author(seat)
    move = table.position.neutral(seat)
    done = applied(table.rules, table.position, seat, Line(1, move), move, table.draws(seat))
    table.enter(Moved(done.move), seat, done.after, done.draws, done.reply)
    table.end_if_finished()
    return owed
