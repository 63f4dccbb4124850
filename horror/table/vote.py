"""What all seats may agree on (TAB-30): a draw, a cancellation, a pause, other links, more time, another clock. Bots
agree with the people.
"""

from __future__ import annotations

from datetime import datetime

from horror.models import Game
from horror.table import change_rates, extend, links, rates
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Paused, Resumed, Voted
from horror.table.deeds.agreements import Question
from horror.table.errors import NothingOpen, WrongStatus
from horror.table.table import Table
from horror.table.words import QUESTION


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


def _vote(table: Table, seat: int, what: Question, agree: bool) -> None:
    open_vote = table.game.votes.get(what)
    if agree and open_vote is None:
        _must_be_possible(table, seat, what)
    if not agree:
        if open_vote is None:
            raise NothingOpen("nobody has asked for {what}", what=QUESTION(what))
        del table.game.votes[what]
        table.do(Voted(what=what, agree=False), seat)
        return
    agreed = sorted({*(open_vote["agreed"] if open_vote else ()), seat})
    table.game.votes[what] = {"by": open_vote["by"] if open_vote else seat, "agreed": agreed}
    table.do(Voted(what=what, agree=True), seat)
    if all(other.index in agreed for other in table.seats if other.waited_for):
        _decided(table, what)


def _must_be_possible(table: Table, seat: int, what: Question) -> None:
    """Raise what bars the seat from asking for that."""
    if what == "stir":
        links.must_be_bound(table)
    elif what == "extend":
        extend.must_owe(table, seat)
    elif what in rates.CHANGES:
        rates.must_be_other(table.game, rates.CHANGES[what])


def _decided(table: Table, what: str) -> None:
    by = table.game.votes.pop(what)["by"]
    if what == "extend":
        extend.agreed(table, by)
    elif what in rates.CHANGES:
        change_rates.change(table, rates.CHANGES[what])
    elif what == "draw":
        table.end("draw", rule="TAB-30")
    elif what == "cancel":
        table.end("cancelled", rule="TAB-30")
    elif what == "stir":
        links.stir(table)
    else:
        table.do(Paused(rule="TAB-30"))


def _resume(table: Table, seat: int, agree: bool) -> None:
    if table.game.status != Game.Status.RUNNING or table.game.paused_at is None:
        raise WrongStatus("the game is not paused", rule="TAB-30")
    if not agree:
        raise NothingOpen("a pause lasts until a seat ends it")
    table.do(Resumed(rule="TAB-30"), seat)
