"""The deed `later GAME SEAT HOURS`: what a seat owes in a game was asked so many hours earlier, and it has stood where
it stands for so much longer; then its clock is looked at."""

from __future__ import annotations

from datetime import timedelta

from msgspec.structs import replace

from horror import present
from horror.clock import SeatClock
from horror.models import Seat


def main(game: str, index: str, hours: str) -> None:
    by = timedelta(hours=float(hours))
    row = Seat.objects.get(game=game, index=index)
    clock = SeatClock.of(row.clock)
    rung = replace(clock.rung, since=clock.rung.since and clock.rung.since - by)
    owes = clock.open and replace(
        clock.open, owed=replace(clock.open.owed, opened=clock.open.owed.opened - by)
    )
    row.clock = replace(clock, open=owes, rung=rung).kept()
    row.look_at = present.now()
    row.save(update_fields=["clock", "look_at"])
