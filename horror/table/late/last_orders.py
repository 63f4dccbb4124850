"""The standing orders of a seat whose time has run out, under the game's lock, before the clock plays for it.

What was to answer in time does (TAB-110): that is no lapse. Then comes what is ordered for when time has run out
(TAB-118), which is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.db import DatabaseError

from horror.games.standing.evaluation import Fires
from horror.rules.kernel.agenda import Decision
from horror.table.acts import Caller
from horror.table.answering import firing
from horror.table.answering.sight import Sight
from horror.table.errors import Busy
from horror.table.frame import Frame
from horror.table.table import Table

LOOKING = Caller(source="job")
RunOut = Callable[[Table, int], Decision | None]
"""What a seat owes and has no time left for."""


class Last(NamedTuple):
    """An order to be given when a seat's time has run out, and what was known when it was looked at."""

    sight: Sight
    fires: Fires


def given(frame: Frame, seat: int, run_out: RunOut) -> Last | None:
    """Give what was to answer in time, until the seat owes nothing that has ``run_out``; then what is ordered for that,
    still to be given. None where nothing is, or nothing is owed any more.
    """
    for _ in range(firing.LOOKS):
        with frame.by(LOOKING) as part:
            owed = run_out(part.table, seat)
            sight = None if owed is None else firing.sight_at(part.table, seat)
            if owed is None or sight is None:
                return None
            seen = firing.considered(sight)
            late = seen.fires is None and not seen.notes
            if late:
                fires, notes = sight.late(owed)
                seen = seen._replace(fires=None if notes else fires, notes=notes)
            if seen.notes or seen.later:
                firing.keep(part.table, sight, seen)
        if seen.fires is not None:
            last = Last(sight, seen.fires)
            if late:
                return last
            give(frame, last)
        elif not seen.notes:
            return None
    return None


def give(frame: Frame, last: Last) -> None:
    """Give an order in a part of its own; whatever it raises switches it off, and it has done nothing.

    Raises :class:`Busy`.
    """
    sight, fires = last
    act = firing.act_of(sight, fires)
    try:
        with frame.by(act) as part:
            firing.give(part, sight, fires, act)
    except (Busy, DatabaseError):
        raise
    except Exception as error:  # whatever it is, it harms this order alone
        with frame.by(LOOKING) as part:
            firing.keep(part.table, sight, firing.failed(fires, error))
