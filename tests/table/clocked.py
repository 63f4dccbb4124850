"""What tests of clocks ask of a game of Tides, whose first seat is due after 24 hours and a bank of 72."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from horror import present
from horror.clock import SeatClock
from horror.models import Obligation, Seat
from horror.table import read
from horror.table.late import lapse
from tests.table.conftest import NOW, Played, Start

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


def at(hours: float) -> datetime:
    """So many hours after the beginning of the game."""
    return NOW + hours * HOUR


def row(played: Played, seat: int) -> Seat:
    return Seat.objects.get(game=played.id, index=seat)


def kept(played: Played, seat: int) -> SeatClock:
    return SeatClock.of(row(played, seat).clock)


def due(played: Played, seat: int) -> float | None:
    """In how many hours from the beginning of the game the seat is due."""
    until = kept(played, seat).due
    return None if until is None else (until - NOW) / HOUR


def states(played: Played) -> list[str]:
    return [seat.state for seat in Seat.objects.filter(game=played.id).order_by("index")]


def closed(played: Played) -> list[tuple[int, str, str]]:
    """Seat, class, and who answered, in order."""
    rows = Obligation.objects.filter(game=played.id).order_by("pk")
    return [(owed.seat, owed.cls, owed.how) for owed in rows]


def lapsed(played: Played, seat: int, hours: float) -> bool:
    """A look at the seat a minute after so many hours."""
    return lapse.look(played.id, seat, at(hours) + MINUTE)


def seen(played: Played, person: int | None, after: int = 0) -> list[Any]:
    """What a reader's stream has after a cursor: what the table did, or who moved, or answered."""
    door = read.door(played.id, None if person is None else played.people[person])
    found: list[Any] = []
    for item in read.stream(door, after).items:
        if item.table is not None:
            found.append((item.seat, item.table.__struct_config__.tag))
        else:
            found.append((item.seat, "answered" if item.answered else "moved"))
    return found


def worked(played: Played, hours: float) -> None:
    """Do all that workers have to do then: bots and stewards move, and what goes on by itself does."""
    with present.use(lambda: at(hours)):
        played.work(at(hours))


def looked(played: Played, seat: int) -> float:
    """Somebody looks at the seat when that is to be done: after how many hours."""
    when = row(played, seat).look_at
    assert when is not None
    lapse.look(played.id, seat, when)
    return (when - NOW) / HOUR


def came(start: Start, preset: str, seats: int = 2, away: str = "clock", **fields: Any) -> Played:
    """A long game by these rates in which everybody has acted once, and nobody answers together with others."""
    by = {"preset": preset, "away": away}
    played = start(seats, options={"tribute": False, "turns": 99}, rates=by, **fields)
    for seat in range(seats):
        played.do(seat, "take 1")
    return played
