"""The host of a game ends it: it counts for nothing (TAB-142), or as it stands (TAB-148)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from horror.rules.kernel.events import SPECTATOR
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds.course import ADJUDICATED, CALLED_OFF
from horror.table.errors import BadRequest, NoSuchSeat, WrongStatus
from horror.table.hosts.host import must_be_under_way, must_host
from horror.table.table import Table


def stop(game_id: str, reason: str, caller: Caller, now: datetime) -> Answer:
    """The game, or the lobby, is closed without a result, also where it is paused or set aside; its dice are revealed.

    Raises :class:`NotTheHost`, :class:`BadText`, :class:`WrongStatus` when it is over.
    """

    def body(table: Table) -> Answer:
        said = must_host(table, reason)
        if table.game.ended:
            raise WrongStatus("the game is over", rule="TAB-33")
        table.end(CALLED_OFF, rule="TAB-142", **said)
        return table.answer(SPECTATOR)

    return act(game_id, caller, now, body)


def adjudicate(
    game_id: str, winners: Sequence[int], late_seat: int | None, reason: str, caller: Caller, now: datetime
) -> Answer:
    """The game is over as it stands: these seats have won, maybe none. ``late_seat`` is the one for which it was waited
    longest (:func:`horror.table.clocks.waited.waited`), which has not won; None where nobody was.

    Raises :class:`NotTheHost`, :class:`BadText`, :class:`BadRequest`, :class:`WrongStatus` unless it is under way.
    """

    def body(table: Table) -> Answer:
        said = must_host(table, reason)
        must_be_under_way(table)
        for seat in (*winners, *(() if late_seat is None else (late_seat,))):
            if not 0 <= seat < len(table.seats):
                raise NoSuchSeat("there is no seat {seat}", seat=seat)
        if len(set(winners)) < len(winners) or late_seat in winners:
            raise BadRequest("a seat wins once, and not where it was waited for longest", rule="TAB-148")
        table.end(ADJUDICATED, sorted(winners), "TAB-148", late_seat=late_seat, **said)
        return table.answer(SPECTATOR)

    return act(game_id, caller, now, body)
