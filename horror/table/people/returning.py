"""People act in their seats, and come back to them by that (TAB-73, TAB-77)."""

from __future__ import annotations

from datetime import datetime

import msgspec

from horror.clock import SeatClock, ladder
from horror.models import Seat
from horror.table import stops
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.clocks import rates, rungs
from horror.table.deeds import Returned
from horror.table.errors import WrongStatus
from horror.table.table import Table


def here(game_id: str, seat: int, caller: Caller, now: datetime) -> Answer:
    """The seat's person says *I am here*: who is stood in for is back, who is late has the whole time again.

    Raises :class:`NotYourSeat`, :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        takes_part(table, seat)
        return table.answer(seat)

    return act(game_id, caller, now, body)


def takes_part(table: Table, seat: int) -> Seat:
    """The seat, when the author plays it and moves are taken: its person acts by taking part (TAB-73).

    Raises :class:`NotYourSeat`, :class:`WrongStatus`.
    """
    row = table.played_by_author(seat)
    table.must_run()
    acts(table, row)
    return row


def acts(table: Table, row: Seat) -> None:
    """The author, whose seat this is, acts (TAB-73), before anything else that comes of it; bots, orders that were left
    and the clock do not.

    Raises :class:`WrongStatus` for who may not come back.
    """
    by = rates.of(table.game)
    if not table.by_player:
        return
    if by is None or not row.clock:
        if row.state == Seat.State.STOOD_IN:  # by the others' vote (TAB-69)
            table.do(Returned(), row.index)
            table.asks = True
        return
    kept = SeatClock.of(row.clock)
    if kept.rung.gone:
        raise WrongStatus("this seat is open to others for good", rule="TAB-77")
    after = ladder.acted(kept.rung, by.at(table.now).ladder)
    if after.rung == kept.rung:
        return
    if after.stop == "ends":
        stops.finish(table.game, "open", table.now)
    row.clock = msgspec.structs.replace(kept, rung=after.rung).kept()
    row.state = after.rung.state
    for deed in rungs.told(kept.rung, after.rung):
        table.do(deed, row.index)
        table.asks = True
