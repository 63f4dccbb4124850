"""Resigning: the steward plays on for a seat, or by option it is out of the game (TAB-30, TAB-32, TAB-36)."""

from __future__ import annotations

from datetime import datetime

from horror.models import STEWARD, Tenure
from horror.table import links
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Resigned
from horror.table.table import Table


def resign(game_id: str, seat: int, caller: Caller, now: datetime) -> Answer:
    """The seat's owner leaves for good, and reads as a spectator from then on.

    What the seat has stays, the steward decides, and it can still win; by option the rules go on without it.
    Raises :class:`NotYourSeat`, :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        row = table.played_by_author(seat)
        table.must_run()
        links.tenure_over(table, row)
        if table.position.seats_leave:
            table.do(Resigned(out=True), seat, table.draws())
            table.tenures.end(row, Tenure.End.RESIGNED)
            table.end_if_finished()
        else:
            row.bot = STEWARD
            table.do(Resigned(), seat)
            table.tenures.end(row, Tenure.End.RESIGNED)
            table.tenures.begin(row, bot=STEWARD)
        return table.answer(seat)

    return act(game_id, caller, now, body)
