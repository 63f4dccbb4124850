"""Resigning: the steward plays on for a seat (TAB-30, TAB-32)."""

from __future__ import annotations

from datetime import datetime

from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.writer import Table

STEWARD = "steward"
"""The bot that plays on; every ruleset has one of this name."""


def resign(game_id: str, seat: int, caller: Caller, now: datetime) -> Answer:
    """The seat's owner leaves for good; its cards and pieces stay, the steward decides, and it can still win.

    From then on its former owner reads as a spectator. Raises :class:`NotYourSeat`, :class:`WrongStatus`.
    """

    def body(table: Table) -> Answer:
        row = table.played_by_author(seat)
        table.must_run()
        row.resigned_at, row.bot = table.now, STEWARD
        row.owes = ""
        table.touch(row)
        table.game.votes = {}
        table.note("resigned", seat=seat)
        table.changes_view()
        table.ask_again()
        return table.answer(seat)

    return act(game_id, caller, now, body)
