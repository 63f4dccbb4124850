"""A pause that all have agreed on, and its end: by the word of one seat, of all, or by itself (TAB-95)."""

from __future__ import annotations

from datetime import datetime, timedelta

from horror.models import Game
from horror.table import jobs
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Paused, PauseEnds, Resumed, Voted
from horror.table.errors import NothingOpen, WrongStatus
from horror.table.frame import on_table
from horror.table.jobs import Claimed
from horror.table.table import Table

NOTICE = timedelta(hours=48)
"""So long before it ends by itself everybody is told."""
AFTER_A_WORD = timedelta(hours=24)
"""So long after one seat has said so it ends."""


def begin(table: Table) -> None:
    """All seats have agreed on a pause."""
    table.do(Paused(rule="TAB-30"))
    plan(table)


def plan(table: Table) -> None:
    """Have the pause looked at when it ends, or when everybody is to be told that it will; where there is one."""
    game = table.game
    if game.paused_at is not None:
        table.put("pause", not_before=game.pause_ends_at or _ends(game) - NOTICE, replanned=True)


def _ends(game: Game) -> datetime:
    """When the pause of a game ends that nobody ends before (TAB-163)."""
    assert game.paused_at is not None  # as it is paused
    return game.paused_at + timedelta(hours=game.pause_hours)


def resume(table: Table, seat: int, agree: bool) -> None:
    """The seat wants the game to go on: at once where all who are waited for do, else a day later.

    Raises :class:`WrongStatus` where there is no pause, :class:`NothingOpen` for a no.
    """
    game = _paused(table)
    if not agree:
        raise NothingOpen(
            "a pause ends {hours} hours after one seat has said so; nobody holds that up",
            hours=AFTER_A_WORD // timedelta(hours=1),
            rule="TAB-95",
        )
    said = game.votes.get("resume", {"by": seat, "agreed": []})
    agreed = sorted({*said["agreed"], seat})
    game.votes["resume"] = {"by": said["by"], "agreed": agreed}
    table.do(Voted(what="resume", agree=True), seat)
    if all(other.index in agreed for other in table.seats if other.waited_for):
        table.do(Resumed(rule="TAB-95"))
        return
    until = table.now + AFTER_A_WORD
    if game.pause_ends_at is None or until < game.pause_ends_at:
        table.do(PauseEnds(until=until), seat)
        plan(table)


def leave(game_id: str, seat: int, caller: Caller, now: datetime) -> Answer:
    """The seat's person leaves the server, and with that the pause, which ends at once: nobody else can say that for
    the seat. Raises :class:`NotYourSeat`, :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        _paused(table)
        table.do(Resumed(rule="TAB-95"), seat)
        return table.answer(seat)

    return act(game_id, caller, now, body)


@jobs.handler("pause")
def look(job: Claimed, now: datetime) -> None:
    """Look at a pause: it ends, or everybody is told when it will, or it is looked at later."""
    assert job.game is not None
    with on_table(job.game, now) as frame, frame.by(Caller(source="clock"), job) as part:
        _look(part.table)


def _look(table: Table) -> None:
    game = table.game
    if game.status != Game.Status.RUNNING or game.paused_at is None:
        return
    if game.pause_ends_at is not None and game.pause_ends_at <= table.now:
        table.do(Resumed(rule="TAB-95"))
        return
    if game.pause_ends_at is None and table.now >= _ends(game) - NOTICE:
        table.do(PauseEnds(until=max(_ends(game), table.now + NOTICE)))
    plan(table)


def _paused(table: Table) -> Game:
    if table.game.status != Game.Status.RUNNING or table.game.paused_at is None:
        raise WrongStatus("the game is not paused", rule="TAB-95")
    if table.game.paused_by_host:
        raise WrongStatus("the host of the game has paused it, and no seat ends that", rule="TAB-144")
    return table.game
