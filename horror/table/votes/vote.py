"""What all seats may agree on (TAB-30): a draw, a cancellation, a pause, other links, more time, another clock, that
somebody leaves, what becomes of a seat that nobody plays. Bots agree with the people.
"""

from __future__ import annotations

from datetime import datetime

from horror.table import terms
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.clocks import rates
from horror.table.deeds import Voted
from horror.table.deeds.agreements import Question
from horror.table.errors import BadRequest, NothingOpen
from horror.table.people import links, resign, returning
from horror.table.table import Table
from horror.table.votes import change_rates, extend, pause, seat_votes
from horror.table.words import QUESTION


def vote(
    game_id: str,
    seat: int,
    what: Question,
    agree: bool,
    caller: Caller,
    now: datetime,
    about: int | None = None,
) -> Answer:
    """Ask or answer: the first yes asks the others, the last yes decides, one no closes the question.

    A pause is ended by any one seat (`resume`), a day later or when all want that (TAB-95); some questions are
    ``about`` a seat, which has no say in them. Raises :class:`NotYourSeat`, :class:`WrongStatus`, :class:`BadRequest`,
    :class:`NothingOpen` for a no to what nobody asked, and for what this game does not vote on (TAB-162).
    """

    def body(table: Table) -> Answer:
        row = table.played_by_author(seat)
        _must_name_a_seat(what, about)
        if what == "resume":
            returning.acts(table, row)
            pause.resume(table, seat, agree)
        else:
            returning.takes_part(table, seat)
            _vote(table, seat, what, agree, about)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def _must_name_a_seat(what: Question, about: int | None) -> None:
    if what in seat_votes.ABOUT and about is None:
        raise BadRequest("this is asked about a seat: name it", path="$.seat")
    if what not in seat_votes.ABOUT and about is not None:
        raise BadRequest("this is asked about no seat", path="$.seat")


def _vote(table: Table, seat: int, what: Question, agree: bool, about: int | None) -> None:
    if seat == about:
        raise NothingOpen("the others decide that, and not the seat itself", rule="TAB-80")
    open_vote = table.game.votes.get(what)
    if open_vote is not None and open_vote.get("seat") != about:
        raise NothingOpen("all are asked about seat {seat} just now", seat=open_vote["seat"], rule="TAB-80")
    if agree and open_vote is None:
        _must_be_possible(table, seat, what, about)
    if not agree:
        if open_vote is None:
            raise NothingOpen("nobody has asked for {what}", what=QUESTION(what), rule="TAB-30")
        del table.game.votes[what]
        table.do(Voted(what=what, agree=False, about=about), seat)
        return
    agreed = sorted({*(open_vote["agreed"] if open_vote else ()), seat})
    asked = {"by": open_vote["by"] if open_vote else seat, "agreed": agreed}
    table.game.votes[what] = asked if about is None else {**asked, "seat": about}
    table.do(Voted(what=what, agree=True, about=about), seat)
    others = [other.index for other in table.seats if other.waited_for and other.index != about]
    if all(other in agreed for other in others):
        _decided(table, what)


def _must_be_possible(table: Table, seat: int, what: Question, about: int | None) -> None:
    """Raise what bars the seat from asking for that."""
    terms.must_be_put(table.game, what)
    if about is not None:
        seat_votes.must_be_possible(table, what, about)
    elif what == "stir":
        links.must_be_bound(table)
    elif what == "extend":
        extend.must_owe(table, seat)
    elif what in rates.CHANGES:
        rates.must_be_other(table.game, rates.CHANGES[what])


def _decided(table: Table, what: str) -> None:
    asked = table.game.votes.pop(what)
    if what in seat_votes.ABOUT:
        seat_votes.decided(table, what, asked["seat"])
    elif what == "extend":
        extend.agreed(table, asked["by"])
    elif what in rates.CHANGES:
        change_rates.change(table, rates.CHANGES[what])
    elif what == "leave":
        resign.agreed(table, asked["by"])
    elif what == "draw":
        table.end("draw", rule="TAB-30")
    elif what == "cancel":
        table.end("cancelled", rule="TAB-30")
    elif what == "stir":
        links.stir(table)
    else:
        pause.begin(table)
