"""What all seats may agree on (TAB-30): a draw, a cancellation, a pause, other links. Bots agree with the people."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from horror.models import Game
from horror.table import links
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.errors import NothingOpen, WrongStatus
from horror.table.news import News
from horror.table.writer import Table

Question = Literal["draw", "cancel", "pause", "resume", "stir"]


def vote(game_id: str, seat: int, what: Question, agree: bool, caller: Caller, now: datetime) -> Answer:
    """Ask or answer: the first yes asks the others, the last yes decides, one no closes the question.

    A pause is ended by any one seat (`resume`). Raises :class:`NotYourSeat`, :class:`WrongStatus`,
    :class:`NothingOpen` for a no to what nobody asked.
    """

    def body(table: Table) -> Answer:
        table.played_by_author(seat)
        if what == "resume":
            _resume(table, seat, agree)
        else:
            table.must_run()
            _vote(table, seat, what, agree)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def _vote(table: Table, seat: int, what: str, agree: bool) -> None:
    if what == "stir":
        links.must_be_bound(table)
    open_vote = table.game.votes.get(what)
    if not agree:
        if open_vote is None:
            raise NothingOpen(f"nobody has asked for this: {what}")
        del table.game.votes[what]
        table.note("vote", seat=seat, what=what, agree=False)
        return
    agreed = sorted({*(open_vote["agreed"] if open_vote else ()), seat})
    table.game.votes[what] = {"by": open_vote["by"] if open_vote else seat, "agreed": agreed}
    table.note("vote", seat=seat, what=what, agree=True)
    if all(other.index in agreed for other in table.seats if other.human):
        _decided(table, what)


def _decided(table: Table, what: str) -> None:
    del table.game.votes[what]
    if what == "draw":
        table.end(Game.Status.FINISHED, "draw", rule="TAB-30")
    elif what == "cancel":
        table.end(Game.Status.CANCELLED, "cancelled", rule="TAB-30")
    elif what == "stir":
        links.stir(table)
    else:
        table.game.paused_at = table.now
        table.note("paused", rule="TAB-30")
        table.changes_view()
        table.announce(News.GAME_HALTED)
        table.ask_again()


def _resume(table: Table, seat: int, agree: bool) -> None:
    if table.game.status != Game.Status.RUNNING or table.game.paused_at is None:
        raise WrongStatus("the game is not paused", "TAB-30")
    if not agree:
        raise NothingOpen("a pause lasts until a seat ends it")
    table.game.paused_at = None
    table.note("resumed", seat=seat, rule="TAB-30")
    table.changes_view()
    table.ask_again()
