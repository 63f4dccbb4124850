"""Other rates for a game under way, by the vote of all (TAB-69): what is owed begins anew."""

from __future__ import annotations

import msgspec

from horror.clock import Rates, Rung, SeatClock
from horror.models import Seat
from horror.table import stops
from horror.table.clocks import obligations, rates
from horror.table.deeds import Absent, RatesChanged, Returned, StoodIn
from horror.table.table import Table


def change(table: Table, preset: str) -> None:
    """The clocks go by these rates from now on: a preset by name, or none."""
    old = rates.of(table.game)
    if old is not None:
        clocks = obligations.Clocks(table.game, table.seats, old, table.now)
        clocks.end()
        table.closed += clocks.closed
    else:
        table.game.credited = table.game.newest_stop  # what has stopped clocks before there were any
    table.do(RatesChanged(preset=preset))
    new = rates.of(table.game)
    for row in table.seats:
        if row.human:
            _anew(table, row, new)
    table.asks = True


def _anew(table: Table, row: Seat, by: Rates | None) -> None:
    """The seat's clock by other rates: with what it has in the bank, up to their cap."""
    row.look_at = None
    if by is None:
        _without(table, row)
    elif not row.clock:
        _begun(table, row)
    else:
        kept = SeatClock.of(row.clock)
        bank = min(kept.bank, by.cap)
        row.clock = msgspec.structs.replace(kept, bank=bank, used=0, turn=None, second=False).kept()


def _without(table: Table, row: Seat) -> None:
    """No clock runs for the seat any more: nobody is late, nothing is offered or held, and nothing stands still."""
    if any(span.ends > table.now for span in stops.absences(table.game, row.index)):
        table.do(Absent(days=0, spans=[]), row.index)
    rung = SeatClock.of(row.clock).rung
    if rung.held:
        stops.finish(table.game, "open", table.now)
    row.clock = {}
    if rung.former is not None:  # a vacation is none here any more (TAB-75)
        table.do(Returned(vacation=True), row.index)
    elif row.state == Seat.State.OPEN:
        table.do(StoodIn(), row.index)
    elif row.state == Seat.State.LATE:
        row.state = Seat.State.PLAYING


def _begun(table: Table, row: Seat) -> None:
    """A clock runs for the seat from now on, whose person has been there."""
    kept = SeatClock.of(obligations.fresh(table.game))
    row.clock = msgspec.structs.replace(kept, rung=Rung(came=True)).kept()
    row.state = Seat.State.PLAYING
