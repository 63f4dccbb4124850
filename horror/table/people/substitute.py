"""A person takes a seat that is open to others, as a substitute (TAB-78, TAB-79)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from horror.clock import SeatClock, ladder
from horror.models import Game, Seat, Tenure
from horror.table import caps, news, stops
from horror.table.acting import act
from horror.table.acts import Answer, Caller, Profile, Substitution
from horror.table.clocks import obligations
from horror.table.deeds import Substituted
from horror.table.errors import (
    AlreadySeated,
    NotFound,
    NotYourSeat,
    SeatTaken,
    Unreliable,
    WrongPassword,
    WrongStatus,
)
from horror.table.frame import durable, locked
from horror.table.news import News
from horror.table.people import admission, away, links, seats
from horror.table.people.names import apart
from horror.table.table import Table

ALONE = timedelta(hours=12)
"""So long whom a player has named is asked alone."""


def opened_at(seat: Seat) -> datetime | None:
    """Since when a seat is open to others; None where it is not."""
    if seat.state != Seat.State.OPEN:
        return None
    since = SeatClock.of(seat.clock).rung.since if seat.clock else None
    return since or seat.resigned_at


def name(game_id: str, seat: int, person: Any, caller: Caller, now: datetime) -> Answer:
    """The player of a seat names who is asked first, should it ever open: a person (a primary key), or nobody.

    Raises :class:`NotYourSeat`, :class:`AlreadySeated` for who has sat in the game, :class:`WrongStatus` when it is
    over.
    """

    def body(table: Table) -> Answer:
        row = table.played_by_author(seat)
        _must_have_no_host(table)
        if table.game.ended:
            raise WrongStatus("the game is over", rule="TAB-33")
        if person is not None and table.sat_here(person):
            raise AlreadySeated("this person has sat in the game", rule="TAB-78")
        row.substitute_id = person
        return table.answer(seat)

    return act(game_id, caller, now, body)


def forget_person(person: Any, now: datetime) -> None:
    """Somebody (a primary key) who is gone is asked for no seat any more: one that is open is offered to the others at
    once (TAB-78). Raises :class:`Busy`.
    """
    named = Seat.objects.filter(substitute_id=person).order_by("game_id").values_list("game_id", flat=True)
    for game_id in named.distinct():
        with durable():
            locked(game_id)
            theirs = Seat.objects.filter(game_id=game_id, substitute_id=person)
            open_ones = theirs.filter(state=Seat.State.OPEN).exists()
            theirs.update(substitute=None)
            if open_ones:
                news.announce(News.SEAT_OPEN, game_id, now)


def take(game_id: str, wanted: Substitution, caller: Caller, now: datetime) -> Answer:
    """A person takes an open seat: from now on it is this one's, with a clock of its own (TAB-79).

    Raises :class:`AlreadySeated` for who sits in the game or has ever done, :class:`SeatTaken` where the seat is not
    open, :class:`WrongPassword`, :class:`Unreliable`, :class:`WrongStatus`, :class:`TooManyGames`; :class:`NotFound`
    where a stranger may not know of the game; :class:`NotTaken` (PEO-02). Who is barred from new games for having
    abandoned one may take a seat all the same (TAB-88), whom staff keep from them may not (PEO-23).
    """
    knows = seats.knows_password(game_id, wanted.password)

    def body(table: Table) -> Answer:
        _must_be_new_here(table)
        named = _is_named(table, wanted.seat)
        _must_have_no_host(table)
        if not named:
            _must_be_let_in(table, wanted, knows)
        table.must_run()
        row = table.seat(wanted.seat)
        since = opened_at(row)
        if since is None:
            raise SeatTaken("seat {seat} is not open to others", seat=wanted.seat, rule="TAB-78")
        if row.substitute_id is not None and not named and table.now < since + ALONE:
            raise SeatTaken(
                "somebody whom its player has named is asked first, until {hours} hours after it has opened",
                hours=ALONE // timedelta(hours=1), rule="TAB-78",
            )  # fmt: skip
        _must_be_fit(table.game, wanted, named)
        if wanted.reliability is not None:
            admission.must_not_be_kept(wanted.reliability, table.now)
            others = (other.owner_id for other in table.seats if other.human and other is not row)
            admission.must_be_taken(wanted.reliability, others)
        if not named:
            caps.may_take_over(table.caller.author)
        table.acting = row.index
        if named and row.resigned_at is not None and table.now < since + ALONE:
            table.tenures.hand_over(row)
        take_over(table, row, table.caller.author, wanted.profile)
        return table.answer(row.index)

    if caller.author is None:
        raise NotYourSeat("a person sits down, nobody else")
    return act(game_id, caller, now, body, uninvited=True)


def take_over(
    table: Table,
    row: Seat,
    person: Any,
    profile: Profile,
    *,
    ended: Tenure.End = Tenure.End.SUBSTITUTED,
    **of_host: str,
) -> None:
    """A person (a primary key) has this seat from now on, and nothing of who had it before but what lies on the board.
    ``ended`` is how that one's tenure did, ``of_host`` what the entry says besides where the host has done it.
    """
    table.closed += obligations.forsaken(table.game, row, table.now)
    if ladder.substituted(SeatClock.of(row.clock).rung).stop == "ends":
        stops.finish(table.game, "open", table.now)
    links.tenure_over(table, row)
    was = row.name
    row.owner_id, row.bot, row.pace = person, "", 0
    row.name = apart(profile.name, [other.name for other in table.seats if other.name and other is not row])
    seats.follow(row, profile)
    row.joined_at, row.resigned_at, row.touched_at = table.now, None, None
    row.substitute_id = None
    row.clock, row.look_at = obligations.fresh(table.game), None
    row.owes, row.owes_since = "", None  # who owes it now has not been told
    table.do(Substituted(name=row.name, was=was, **of_host), row.index)
    table.tenures.end(row, ended)
    table.tenures.begin(row, row.owner_id)
    if table.game.undoable is not None:
        free = table.game.undoable
        table.game.undoable = [0 if seat == row.index else n for seat, n in enumerate(free)]
    away.take_down(table, row, profile.away, table.now)


def _must_have_no_host(table: Table) -> None:
    """TAB-147. Who may not know of the game is told nothing else than of one that there is not."""
    if table.game.host:
        table.must_be_known_to_author()
        raise WrongStatus("the host of the game puts people into its open seats", rule="TAB-147")


def _must_be_new_here(table: Table) -> None:
    """TAB-78: who has sat in the game knows what others have not been shown."""
    if table.seat_of_author() is not None:
        raise AlreadySeated("you sit in this game already", rule="TAB-78")
    if table.sat_here(table.caller.author):
        raise AlreadySeated("you have sat in this game before, and take no other seat of it", rule="TAB-78")


def _is_named(table: Table, seat: int) -> bool:
    """Whether the author is whom the seat's player has named, which counts while the seat is open."""
    named = (row.substitute_id for row in table.seats if row.index == seat and row.state == Seat.State.OPEN)
    return str(table.caller.author) in map(str, named)


def _must_be_let_in(table: Table, wanted: Substitution, knows: bool) -> None:
    """As into a lobby: who made the game, and who knows its password, where it has one or is private."""
    game = table.game
    if knows or str(table.caller.author) == str(game.creator_id):
        return
    if game.visibility == Game.Visibility.PRIVATE:
        raise NotFound
    if game.password:
        if wanted.password:
            raise WrongPassword("that is not its password", path="$.password")
        raise WrongPassword("this game asks for a password", path="$.password")


def _must_be_fit(game: Game, wanted: Substitution, named: bool) -> None:
    """TAB-78: a person who is as reliable as the game asks, unless named."""
    if wanted.program:
        raise Unreliable("a seat under way is taken by who decides alone, not by a program", rule="TAB-78")
    unfit = None if named or wanted.reliability is None else admission.unfit(game, wanted.reliability)
    if unfit is not None:
        raise unfit
