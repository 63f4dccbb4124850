"""For how long a game has waited for each of its seats (PTS-05): by their clocks, so not while these stood still."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from horror import clock
from horror.clock import SeatClock
from horror.models import Game, Obligation, Seat
from horror.table import stops
from horror.table.clocks import rates
from horror.table.errors import NotFound


def waited(game_id: str, since: datetime, now: datetime) -> Mapping[int, int]:
    """By seat, for how many seconds its clock has run since an instant for what its players owed, whoever held it and
    answered; what is still owed counts until now. Empty where the game has no clock now. Three queries.

    Raises :class:`NotFound`.
    """
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise NotFound
    by = rates.of(game)
    if by is None:
        return {}
    seats = list(Seat.objects.filter(game=game).order_by("index"))
    closed = Obligation.objects.filter(game=game, closed__gt=since)
    owed = [(row.seat, row.opened, row.closed) for row in closed]
    for seat in seats:
        open_now = SeatClock.of(seat.clock).open
        if open_now is not None:
            owed.append((seat.index, open_now.owed.opened, open_now.answered or now))
    still = {seat.index: stops.of(game, seat.index) for seat in seats}
    ran = Counter({seat.index: 0 for seat in seats})
    for index, begins, ends in owed:
        if (begun := max(begins, since)) < ends:
            ran[index] += clock.ran(by, still[index], begun, ends)
    return dict(ran)
