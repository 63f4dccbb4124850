"""Other rates for a game under way, by the vote of all (TAB-69): what is owed begins anew."""

from __future__ import annotations

import msgspec

from horror.clock import Rates, SeatClock
from horror.models import Game, Seat
from horror.table import obligations, rates
from horror.table.deeds import RatesChanged
from horror.table.table import Table


def change(table: Table, preset: str) -> None:
    """The clocks go by these rates from now on: a preset by name, or none."""
    old = rates.of(table.game)
    if old is not None:
        clocks = obligations.Clocks(table.game, table.seats, old, table.now)
        clocks.end()
        table.closed += clocks.closed
    table.do(RatesChanged(preset=preset))
    new = rates.of(table.game)
    for row in table.seats:
        if row.human:
            _anew(table.game, row, new)
    table.asks = True


def _anew(game: Game, row: Seat, by: Rates | None) -> None:
    """The seat's clock by other rates: with what it has in the bank, up to their cap."""
    row.look_at = None
    if by is None:
        row.clock, row.state = {}, Seat.State.PLAYING
    elif not row.clock:
        row.clock, row.state = obligations.fresh(game), Seat.State.PLAYING
    else:
        kept = SeatClock.of(row.clock)
        row.clock = msgspec.structs.replace(kept, bank=min(kept.bank, by.cap), used=0, turn=None).kept()
