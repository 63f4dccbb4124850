"""A person is away: the clock of the seat stands still on the first days of that (TAB-62)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from horror.clock.vacation import Span, united, waited
from horror.models import Seat, Tenure
from horror.table import rates, stops
from horror.table.acts import Caller
from horror.table.deeds import Absent
from horror.table.deeds.absence import Stands
from horror.table.frame import on_table
from horror.table.table import Table


def be_away(game_id: str, person: Any, days: Sequence[Span], now: datetime) -> None:
    """Bring a game that is not over in line with the days on which a person (a primary key) is away, or has been.

    May be asked at any time, and any number of times: what has passed stays as it was, and where nothing is to be
    changed nothing is done. Raises :class:`NotFound`, :class:`Busy`.
    """
    with on_table(game_id, now) as frame:
        seat = next((seat for seat in frame.seats if seat.human and seat.owner_id == person), None)
        if seat is None or frame.game.ended:
            return
        held = Tenure.objects.get(game=frame.game, seat=seat.index, to_entry=None)
        with frame.by(Caller(source="job")) as part:
            take_down(part.table, seat, days, held.began_at or frame.game.created_at)


def take_down(table: Table, seat: Seat, days: Sequence[Span], since: datetime) -> None:
    """Enter on which of these days, all on which the holder of the seat is away, the game waits from now on; who has
    held it since then. Where it knows so already, nothing.
    """
    by = rates.of(table.game)
    first = [] if by is None else waited(days, by.vacation_days, since)
    to_come = [day for day in first if day.ends > table.now]
    spans = united(to_come)
    if _to_come(stops.absences(table.game, seat.index), table.now) != _to_come(spans, table.now):
        stands = [Stands(begins=begins, ends=ends) for begins, ends in spans]
        table.do(Absent(days=len(to_come), spans=stands), seat.index)


def _to_come(spans: Sequence[Span], now: datetime) -> list[Span]:
    return [Span(max(begins, now), ends) for begins, ends in spans if ends > now]
