"""Since which entry of the log a seat is asked what it is asked, and how many turns of its own it has begun.

A decision that an undo brings back is the one that was asked before, opened by the same entry: what fired on it then
does not fire again (TAB-103). A decision that is merely called as an undone one was, is another.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from horror.table.asked import Asked


class Went(NamedTuple):
    """What is asked after the entry of this ``number``, which goes ``back`` where it undoes others."""

    asked: Asked
    number: int
    back: bool


class Opened(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``asked`` are the open decisions of the seat by the entry that opened each, ``closed`` those of this turn of the
    game that are closed. ``turns`` is how many turns of its own it has begun, ``began`` the entry with which the last
    of them did, and ``turn`` its number in the game.
    """

    asked: dict[str, int] = {}
    closed: dict[str, int] = {}
    turns: int = 0
    turn: int = 0
    began: int = 0
    now: int = 0
    """The turn of the game that runs."""

    @classmethod
    def of(cls, kept: dict[str, Any]) -> Opened:
        """As a seat's row keeps it."""
        return msgspec.convert(kept, cls)

    def kept(self) -> dict[str, Any]:
        """As it is kept."""
        kept: dict[str, Any] = msgspec.to_builtins(self)
        return kept

    def after(self, seat: int, went: Went) -> Opened:
        """After one more entry."""
        turn, own_turn = went.asked.turn, went.asked.own_turn
        known = {**self.closed, **self.asked} if went.back else self.asked
        ids = [each.id for each in went.asked.decisions if each.seat == seat]
        asked = {name: known.get(name, went.number) for name in ids}
        closed = {
            name: entry
            for name, entry in {**self.closed, **self.asked}.items()
            if turn == self.now and name not in asked
        }
        begins = own_turn == seat and turn != self.turn
        return Opened(
            asked=asked,
            closed=closed,
            turns=self.turns + begins,
            turn=turn if begins else self.turn,
            began=went.number if begins else self.began,
            now=turn,
        )


msgspec.json.Decoder(Opened)  # built before any thread reads one: none looks at it half made
