"""More time that the host of a game gives (TAB-143)."""

from __future__ import annotations

from datetime import datetime, timedelta

from horror.clock import SeatClock
from horror.rules.kernel.events import SPECTATOR
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Extended
from horror.table.errors import BadTime, NothingOpen
from horror.table.hosts.host import Said, must_host
from horror.table.table import Table
from horror.table.votes import extend as votes

MOST = timedelta(days=7)
"""So much more time the host gives for what a seat owes, all in all."""


def extend(
    game_id: str, seat: int | None, seconds: int, reason: str, caller: Caller, now: datetime
) -> Answer:
    """A seat for which the game waits has so many seconds more for what it owes, or (None) all such seats have.

    Raises :class:`NotTheHost`, :class:`BadText`, :class:`BadTime`, :class:`WrongStatus`, :class:`NothingOpen` where
    nobody waits.
    """

    def body(table: Table) -> Answer:
        said = must_host(table, reason)
        table.must_run()
        if not 0 < seconds <= MOST.total_seconds():
            raise _too_much()
        asked = [row.index for row in table.seats] if seat is None else [table.seat(seat).index]
        owing = [index for index in asked if seat is not None or _owes(table, index)]
        if not owing:
            raise NothingOpen("nobody waits for anybody in this game", rule="TAB-143")
        for index in owing:
            _give(table, index, seconds, said)
        return table.answer(SPECTATOR)

    return act(game_id, caller, now, body)


def _owes(table: Table, seat: int) -> bool:
    try:
        votes.must_be_waited_for(table, seat)
    except NothingOpen:
        return False
    return True


def _give(table: Table, seat: int, seconds: int, said: Said) -> None:
    _by, row = votes.must_be_waited_for(table, seat)
    owed = SeatClock.of(row.clock).open
    assert owed is not None  # as it is waited for
    if owed.owed.by_host + seconds > MOST.total_seconds():
        raise _too_much()
    votes.give(table, row, seconds, Extended(to=seat, seconds=seconds, **said))


def _too_much() -> BadTime:
    return BadTime(
        "the host of a game gives a seat up to {n} days more for what it owes",
        n=MOST.days, rule="TAB-143", path="$.seconds",
    )  # fmt: skip
