"""More time for a seat that others wait for: given by one of them, or by all where the seat asks for it (TAB-64)."""

from __future__ import annotations

from datetime import datetime

import msgspec

from horror.clock import Rates, SeatClock
from horror.models import Seat
from horror.table import news
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.clocks import rates
from horror.table.deeds import Extended
from horror.table.errors import NothingOpen
from horror.table.news import News
from horror.table.people import returning
from horror.table.table import Table

MOST = 3
"""So often others give a seat more time in a game, but for what all of them agree on."""


def extend(game_id: str, seat: int, to: int, caller: Caller, now: datetime) -> Answer:
    """A person's seat gives another one, for which the game waits, as much time again as an own turn may take.

    Raises :class:`NotYourSeat`, :class:`WrongStatus`, :class:`NothingOpen` where that one needs none, or had it.
    """

    def body(table: Table) -> Answer:
        returning.takes_part(table, seat)
        if to == seat:
            raise NothingOpen("others give a seat more time; ask them for it by a vote", rule="TAB-64")
        by, row = must_owe(table, to)
        if SeatClock.of(row.clock).extended >= MOST:
            raise NothingOpen(
                "this seat was given more time {times} times in this game; only all others together give it more",
                times=MOST,
                rule="TAB-64",
            )
        give(table, row, by.turn, Extended(to=to), seat)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def must_owe(table: Table, seat: int) -> tuple[Rates, Seat]:
    """The rates by which a seat owes what it may be given more time for, and its row.

    Raises :class:`NothingOpen`.
    """
    by, row = must_be_waited_for(table, seat)
    owed = SeatClock.of(row.clock).open
    if owed is not None and owed.owed.extra:
        raise NothingOpen("this seat was given more time for this already", rule="TAB-64")
    return by, row


def must_be_waited_for(table: Table, seat: int) -> tuple[Rates, Seat]:
    """The rates by which a seat owes something, and its row. Raises :class:`NothingOpen`."""
    by, row = rates.of(table.game), table.seat(seat)
    if by is None:
        raise NothingOpen("this game has no clock", rule="TAB-64")
    owed = SeatClock.of(row.clock).open
    if owed is None or owed.answered is not None:
        raise NothingOpen("nobody waits for this seat", rule="TAB-64")
    return by.of(owed.owed.second), row


def agreed(table: Table, seat: int) -> None:
    """All others give the seat more time that has asked for it; nothing where it has answered meanwhile."""
    try:
        by, row = must_owe(table, seat)
    except NothingOpen:
        return
    give(table, row, by.turn, Extended(to=seat))


def give(table: Table, row: Seat, seconds: int, told: Extended, giver: int | None = None) -> None:
    """A seat that is waited for has so many seconds more than it had; of a seat, where one gives them, or the host."""
    kept = SeatClock.of(row.clock)
    assert kept.open is not None
    owed = kept.open.owed
    by_host = owed.by_host + (seconds if told.host else 0)
    owed = msgspec.structs.replace(owed, extra=owed.extra + seconds, by_host=by_host)
    more = msgspec.structs.replace(kept.open, owed=owed)
    extended = kept.extended + (giver is not None)
    row.clock = msgspec.structs.replace(kept, open=more, extended=extended).kept()
    row.look_at = None  # to be reckoned anew
    table.asks = True
    table.wanted += news.wanted(News.CLOCK_RAN)
    table.do(told, giver)
