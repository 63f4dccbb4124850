"""A person is away for a while, and back."""

from __future__ import annotations

from datetime import datetime

import msgspec

from horror.clock.vacation import Span
from horror.models import Game, Seat
from horror.table import stops
from horror.table.deeds.deed import Deed, Telling


class Stands(msgspec.Struct, kw_only=True):
    """The clock of a seat stands still: it `begins` to then, and that `ends` then."""

    begins: datetime
    ends: datetime


class Absent(Deed, tag="absent"):
    """The seat's player is away: on so many `days` from now on its clock stands still, in these `spans`."""

    days: int
    spans: list[Stands]

    def told(self, tell: Telling) -> str:
        if not self.days:
            return tell.say("The clock of {who} stands still for no vacation any more.", who=tell.who)
        return tell.count(
            "{who} is away: the clock of the seat stands still on {n} day.",
            "{who} is away: the clock of the seat stands still on {n} days.",
            self.days,
            who=tell.who,
        )

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            stops.absent(game, seat.index, [Span(each.begins, each.ends) for each in self.spans], at)
