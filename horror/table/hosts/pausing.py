"""A pause that the host of a game makes, and its end: no seat has a say in either (TAB-144)."""

from __future__ import annotations

from datetime import datetime, timedelta

from horror.models import Game
from horror.rules.kernel.events import SPECTATOR
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Paused, Resumed
from horror.table.errors import BadTime, WrongStatus
from horror.table.hosts.host import must_be_under_way, must_host
from horror.table.table import Table
from horror.table.votes.pause import plan

LONGEST = timedelta(days=14)
"""So long a pause lasts at most from when the host says so."""


def pause(game_id: str, until: datetime, reason: str, caller: Caller, now: datetime) -> Answer:
    """The game stands still until then; a pause that lasts already, of the seats or of the host, ends then instead.

    Raises :class:`NotTheHost`, :class:`BadText`, :class:`BadTime`, :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        said = must_host(table, reason)
        must_be_under_way(table)
        if not table.now < until <= table.now + LONGEST:
            raise BadTime(
                "the host of a game pauses it until a time within the next {n} days",
                n=LONGEST.days, rule="TAB-144", path="$.until",
            )  # fmt: skip
        table.do(Paused(rule="TAB-144", until=until, **said))
        plan(table)
        return table.answer(SPECTATOR)

    return act(game_id, caller, now, body)


def resume(game_id: str, reason: str, caller: Caller, now: datetime) -> Answer:
    """The game goes on at once, whoever has paused it. Raises :class:`NotTheHost`, :class:`BadText`,
    :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        said = must_host(table, reason)
        if table.game.status != Game.Status.RUNNING or table.game.paused_at is None:
            raise WrongStatus("the game is not paused", rule="TAB-144")
        table.do(Resumed(rule="TAB-144", **said))
        return table.answer(SPECTATOR)

    return act(game_id, caller, now, body)
