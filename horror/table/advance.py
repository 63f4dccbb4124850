"""Advance: what the game does by itself, above all automatic turns. The handler of `advance` jobs."""

from __future__ import annotations

from datetime import datetime

from horror.models import Game
from horror.table import jobs
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.contents import Advanced
from horror.table.table import Table


@jobs.handler("advance")
def advance(job: jobs.Claimed, now: datetime) -> None:
    """Play an automatic turn if that is the next thing to happen; else do nothing. Effect and end of the job
    are one.

    Raises :class:`horror.table.errors.LostClaim` when another worker has the job.
    """

    def body(table: Table) -> Answer:
        running = table.game.status == Game.Status.RUNNING and table.game.paused_at is None
        if running and table.position.automatic_turn_next:
            draws, advanced = table.draws(), Advanced()
            table.enter(advanced, None, advanced.apply(table.found(None), draws), draws.record)
            table.end_if_finished()
        return Answer(outcome="done")

    assert job.game is not None
    act(job.game, Caller(source="job"), now, body, job=job)
