"""The second set of a game's rates begins later than was said (TAB-167)."""

from __future__ import annotations

from datetime import datetime

from horror.rules.kernel.events import SPECTATOR
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.clocks import rates
from horror.table.deeds import RatesPostponed
from horror.table.errors import UnfitRates, WrongStatus
from horror.table.hosts.host import must_host
from horror.table.table import Table


def postpone(game_id: str, at: datetime, reason: str, caller: Caller, now: datetime) -> Answer:
    """The host of a game has its second set of rates begin at another moment (aware, in whole seconds), later than was
    said; what is owed by then goes by the set under which it was opened. Everybody is told.

    Raises :class:`NotTheHost`, :class:`BadText`, :class:`WrongStatus` when the game is over, :class:`UnfitRates` for a
    game without a second set, and for a moment that is not later, or too far ahead.
    """

    def body(table: Table) -> Answer:
        said = must_host(table, reason)
        if table.game.ended:
            raise WrongStatus("the game is over", rule="TAB-33")
        by = rates.of(table.game)
        if by is None or not by.then:
            raise UnfitRates("this game has no second rates", rule="TAB-160", path="$.at")
        rates.must_be_ahead(at, table.now, "$.at")
        if at <= by.then.at:
            raise UnfitRates(
                "the second rates begin later than was said, and never sooner", rule="TAB-167", path="$.at"
            )
        table.do(RatesPostponed(until=at, **said))
        for row in table.seats:
            row.look_at = None  # to be reckoned anew
        table.asks = True
        return table.answer(SPECTATOR)

    return act(game_id, caller, now, body)
