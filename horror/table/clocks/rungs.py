"""Where the seats of a game stand on the ladder, and what the table tells of it (TAB-70 to TAB-77, TAB-80 to TAB-84).

What may happen to a seat is pure (:mod:`horror.clock.ladder`); here it meets games, seats and deeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from horror import clock
from horror.clock import Next, Rates, Rung, SeatClock, ladder
from horror.models import Game, Seat
from horror.table import stops
from horror.table.asked import Asked
from horror.table.clocks import rates
from horror.table.deeds import Heard, Lapsed, Returned, SeatOpen, StewardPlays, StoodIn, TableAct


def lapsed(kept: SeatClock, by: Rates, asked: Asked, at: datetime) -> Next:
    """Where a seat stands, and who plays, once what it owes has run out, which was ``asked`` then."""
    assert kept.open is not None
    owed, turn = kept.open.owed, None if asked.set_up else asked.turn
    return ladder.lapsed(kept.rung, by.of(owed.second).ladder, owed.cls, turn, at)


def told(was: Rung, now: Rung) -> Sequence[TableAct]:
    """What everybody is told where a seat stands elsewhere than before."""
    if was.held and now.state == "open" and not now.held:
        return (StewardPlays(),)
    if now.state == was.state or now.state == "late":
        return ()
    if now.state == "playing":
        return (Heard(),) if was.state == "late" else (Returned(vacation=was.former is not None),)
    return (StoodIn(),) if now.state == "stood_in" else (SeatOpen(),)


def told_of_lapse(was: Rung, now: Rung) -> Sequence[TableAct]:
    """The same, where its time has run out."""
    return (Lapsed(), *told(was, now))


def ran(game: Game, seat: Seat, at: datetime) -> int:
    """For how many seconds the clock of a seat has run since it was stood in for by lapse, or became open."""
    by, since = rates.of(game), SeatClock.of(seat.clock).rung.since
    return 0 if by is None or since is None else clock.ran(by, stops.of(game, seat.index), since, at)


def given_up(game: Game, seat: Seat, ran_out: datetime) -> datetime | None:
    """When the person of a seat has abandoned it though the game goes on, time having run out then (TAB-84); None where
    the steward plays by the person's own wish, and while nobody knows.
    """
    by, rung = rates.of(game), SeatClock.of(seat.clock).rung
    if by is None or not (ladder.by_lapse(rung) or rung.state == "open"):
        return None
    return clock.run_down(by, stops.of(game, seat.index), ran_out, ladder.GIVEN_UP)


def abandoned(game: Game, seats: Sequence[Seat], at: datetime) -> set[int]:
    """The seats whose people have abandoned them, should the game be over now (TAB-84)."""
    held = [seat for seat in seats if seat.human and seat.clock]
    return {
        seat.index for seat in held if ladder.abandoned(SeatClock.of(seat.clock).rung, ran(game, seat, at))
    }
