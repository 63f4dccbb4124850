"""What all others may decide about one seat: to have it stood in for, to open it, to end it (TAB-69, TAB-80 f.)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import NamedTuple

import msgspec

from horror.clock import Next, SeatClock, ladder
from horror.models import Seat
from horror.table import stops
from horror.table.clocks import rates, rungs
from horror.table.deeds import StoodIn
from horror.table.errors import NothingOpen
from horror.table.people import resign
from horror.table.table import Table

SILENCE = timedelta(seconds=ladder.SILENCE)


def must_be_possible(table: Table, what: str, about: int) -> None:
    """Raise :class:`NothingOpen` where the others may not decide this about that seat now."""
    ABOUT[what].check(table, table.seat(about))


def decided(table: Table, what: str, about: int) -> None:
    """The others have; nothing where it may not be any more."""
    try:
        must_be_possible(table, what, about)
    except NothingOpen:
        return
    ABOUT[what].do(table, table.seat(about))


def _must_be_stood_in(table: Table, row: Seat) -> None:
    if not ladder.by_lapse(_rung(row)):
        raise NothingOpen("the others open a seat that is stood in for as its time ran out", rule="TAB-80")


def _open(table: Table, row: Seat) -> None:
    _moves(table, row, ladder.opened(_rung(row), table.now))


def _must_be_dead(table: Table, row: Seat) -> None:
    if not table.position.seats_leave:
        raise NothingOpen("no seat leaves this game: the steward plays on", rule="TAB-80")
    if not row.human or not ladder.may_be_dead(_rung(row), rungs.ran(table.game, row, table.now)):
        raise NothingOpen(
            "a seat leaves the game after {days} days for which it was open", days=7, rule="TAB-80"
        )


def _remove(table: Table, row: Seat) -> None:
    resign.removed(table, row)


def _must_be_silent(table: Table, row: Seat) -> None:
    if rates.of(table.game) is not None:
        raise NothingOpen("this game has a clock, which decides when a seat is stood in for", rule="TAB-69")
    since = row.owes_since if row.waited_for and row.owes else None
    if since is None or table.now - since < SILENCE:
        raise NothingOpen("a seat is stood in for after {days} days of silence", days=7, rule="TAB-69")


def _stand_in(table: Table, row: Seat) -> None:
    table.do(StoodIn(), row.index)
    table.asks = True


def _must_be_held(table: Table, row: Seat) -> None:
    if not ladder.may_be_released(_rung(row), table.now):
        raise NothingOpen(
            "the steward plays on for who never came when the game has stood still for {hours} hours",
            hours=72,
            rule="TAB-81",
        )


def _release(table: Table, row: Seat) -> None:
    stops.finish(table.game, "open", table.now)
    _moves(table, row, ladder.released(_rung(row)))


def _rung(row: Seat) -> ladder.Rung:
    return SeatClock.of(row.clock).rung


def _moves(table: Table, row: Seat, after: Next) -> None:
    """The seat stands elsewhere on the ladder, and everybody is told."""
    before = _rung(row)
    row.clock = msgspec.structs.replace(SeatClock.of(row.clock), rung=after.rung).kept()
    row.look_at = None  # to be reckoned anew
    for deed in rungs.told(before, after.rung):
        table.do(deed, row.index)
    table.asks = True


class About(NamedTuple):
    """What the others may decide about a seat: what must hold, and what is done."""

    check: Callable[[Table, Seat], None]
    do: Callable[[Table, Seat], None]


ABOUT: Mapping[str, About] = {
    "open_seat": About(_must_be_stood_in, _open),
    "remove_seat": About(_must_be_dead, _remove),
    "stand_in": About(_must_be_silent, _stand_in),
    "steward": About(_must_be_held, _release),
}
"""By the name of the question."""
