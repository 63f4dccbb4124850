"""Playing the seats of bots, by the same way as anybody: read the seat's own view, think, submit.

A bot thinks outside any transaction. What it decided counts only if nothing that it must know has changed meanwhile
and the job is still this worker's; else it thinks again, or nothing is left to do.
"""

from __future__ import annotations

import secrets
from datetime import datetime

import structlog

from horror import present
from horror.table import jobs, read
from horror.table.acts import Act
from horror.table.errors import NotYourSeat, WrongStatus
from horror.table.jobs import Claimed
from horror.table.submit import submit
from horror.table.thinking import BOT

log = structlog.get_logger(__name__)


@jobs.handler(BOT, queue="turns")
def play(claimed: Claimed, now: datetime) -> None:
    """One move of a bot's seat, if it owes one; the table puts the next job when it owes another.

    A move that the rules refuse is a fault of the bot and raises :class:`horror.table.errors.JobRefused`.
    """
    assert claimed.game is not None
    act = decide(claimed.game, int(claimed.key))
    if act is None:
        return
    try:
        submit(claimed.game, act, present.now(), job=claimed)
    except (WrongStatus, NotYourSeat) as gone:
        log.info("bot_too_late", seat=act.seat, reason=gone.code)


def decide(game_id: str, seat: int) -> Act | None:
    """What the bot of this seat wants to do; None when it has nothing to do, or a person plays there.

    An answer given in a gather is not changed.
    """
    door = read.seat_door(game_id, seat)
    bot = door.seats[seat].acting_bot
    if not bot:
        return None
    decisions = read.decisions(door)
    asked = [decision for decision in decisions if decision.seat == seat]
    if all(decision.answered for decision in asked):
        return None
    choices = read.able(door).choices
    move = door.rules.bots[bot](read.view(door), choices, secrets.randbelow)
    blocking = [decision for decision in asked if decision.blocking]
    return Act(
        seat=seat,
        source="bot",
        script=(move,),
        decision=blocking[0].id if blocking else "",
        expected_cursor=door.cursor,
        entropy=secrets.token_hex(16),
    )
