"""`python -m tests.browser.later GAME SEAT HOURS`: what a seat owes, in a game of the server with this DATA_DIR, was
asked so many hours earlier, and it has stood where it stands for so much longer; then its clock is looked at."""

from __future__ import annotations

import os
import sys
from datetime import timedelta

import django
from msgspec.structs import replace


def main(game: str, index: str, hours: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()

    from horror import present
    from horror.clock import SeatClock
    from horror.models import Seat

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


if __name__ == "__main__":
    main(*sys.argv[1:])
