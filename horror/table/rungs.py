"""Where the seats of a game stand on the ladder, and what the table tells of it (TAB-70 to TAB-77, TAB-80 to TAB-84).

What may happen to a seat is pure (:mod:`horror.clock.ladder`); here it meets games, seats and deeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from horror.clock import Next, Rates, Rung, SeatClock, ladder
from horror.table.asked import Asked
from horror.table.deeds import Lapsed, Returned, SeatOpen, StoodIn, TableAct


def lapsed(kept: SeatClock, by: Rates, asked: Asked, at: datetime) -> Next:
    """Where a seat stands, and who plays, once what it owes has run out, which was ``asked`` then."""
    assert kept.open is not None
    turn = None if asked.set_up else asked.turn
    return ladder.lapsed(kept.rung, by.ladder, kept.open.owed.cls, turn, at)


def told(was: Rung, now: Rung) -> Sequence[TableAct]:
    """What everybody is told where a seat stands elsewhere than before."""
    if now.state == was.state or now.state == "late":
        return ()
    if now.state == "playing":
        return () if was.state == "late" else (Returned(),)
    return (StoodIn(),) if now.state == "stood_in" else (SeatOpen(),)


def told_of_lapse(was: Rung, now: Rung) -> Sequence[TableAct]:
    """The same, where its time has run out."""
    return (Lapsed(), *told(was, now))
