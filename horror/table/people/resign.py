"""Resigning: the steward plays on for a seat, or by option it is out of the game (TAB-30, TAB-32, TAB-36)."""

from __future__ import annotations

from datetime import datetime

import msgspec

from horror.clock import Rung, SeatClock, ladder
from horror.models import STEWARD, Seat, Tenure
from horror.table import stops
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Resigned
from horror.table.people import links
from horror.table.table import Table


def resign(game_id: str, seat: int, caller: Caller, now: datetime) -> Answer:
    """The seat's owner leaves for good, and reads as a spectator from then on.

    What the seat has stays, the steward decides, and it can still win; by option the rules go on without it.
    Raises :class:`NotYourSeat`, :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        row = table.played_by_author(seat)
        table.must_run()
        _leaves(table, row, Tenure.End.RESIGNED)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def agreed(table: Table, seat: int) -> None:
    """All others let a seat's player leave who has asked for that: the seat is handed over (TAB-82)."""
    _leaves(table, table.seat(seat), Tenure.End.HANDED_OVER)


def removed(table: Table, row: Seat) -> None:
    """All others have voted that a seat be out of the game whose player is away (TAB-80)."""
    _out_of_the_game(table, row, Tenure.End.ABANDONED)


def _leaves(table: Table, row: Seat, how: Tenure.End) -> None:
    if table.position.seats_leave:
        _out_of_the_game(table, row, how)
        return
    links.tenure_over(table, row)
    row.bot = STEWARD
    _leave_open(table, row)
    table.do(Resigned(), row.index)
    table.tenures.end(row, how)
    table.tenures.begin(row, bot=STEWARD)


def _out_of_the_game(table: Table, row: Seat, how: Tenure.End) -> None:
    """TAB-36."""
    links.tenure_over(table, row)
    _off_the_ladder(table, row)
    table.do(Resigned(out=True), row.index, table.draws())
    table.tenures.end(row, how)
    table.end_if_finished()


def _leave_open(table: Table, row: Seat) -> None:
    """TAB-82: others may take the seat, and who leaves it does not come back."""
    if row.clock:
        kept = SeatClock.of(row.clock)
        _stands(table, row, kept, ladder.resigned(kept.rung, table.now).rung)


def _off_the_ladder(table: Table, row: Seat) -> None:
    """TAB-36: a seat that is out of the game stands nowhere on the ladder."""
    row.state = Seat.State.PLAYING
    if row.clock:
        _stands(table, row, SeatClock.of(row.clock), Rung())


def _stands(table: Table, row: Seat, kept: SeatClock, rung: Rung) -> None:
    if kept.rung.held:
        stops.finish(table.game, "open", table.now)
    row.clock = msgspec.structs.replace(kept, rung=rung).kept()
    row.look_at = None  # to be reckoned anew
