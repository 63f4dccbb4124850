"""Who hosts a game that no person made, and why it does what it does (TAB-140)."""

from __future__ import annotations

from typing import TypedDict

from horror import sizes
from horror.models import Game
from horror.table.errors import BadText, NotTheHost
from horror.table.table import Table


class Said(TypedDict):
    """What an entry of the host's says of it: fields of :class:`horror.table.deeds.hosted.HostedDeed`."""

    host: str
    reason: str


def must_host(table: Table, reason: str) -> Said:
    """What is to be said of an act of the host's, whose ``reason`` is one line of 1 to ``sizes.EXCUSE`` characters.

    Raises :class:`NotTheHost`, also for every person; :class:`BadText`.
    """
    if not table.by_host:
        raise NotTheHost("only the host of the game does this", rule="TAB-140")
    said = reason.strip()
    if not 0 < len(said) <= sizes.EXCUSE or not said.isprintable():
        raise BadText(
            "a reason is one line of 1 to {most} characters",
            most=sizes.EXCUSE, rule="TAB-140", path="$.reason",
        )  # fmt: skip
    return {"host": table.game.host, "reason": said}


def must_be_under_way(table: Table) -> None:
    """Raise :class:`WrongStatus` unless the game goes on; it may be paused."""
    if table.game.status != Game.Status.RUNNING or table.game.paused_at is None:
        table.must_run()
