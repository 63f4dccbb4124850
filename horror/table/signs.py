"""Signs of people in games: when they were first asked something, and whether they have ever acted (LEA-06).

Levels to be read, and no news: nothing is written for them, and no move puts a job.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Exists, Min, OuterRef

from horror import clock
from horror.clock import Due, Habits, Owed, Rates, SeatClock
from horror.models import Entry, Game, Obligation, Seat, Tenure
from horror.table import stops
from horror.table.clocks import rates


class Sign(msgspec.Struct, frozen=True, kw_only=True):
    """What a game knows of who plays one of its seats. ``person`` is a primary key.

    ``asked`` is when the game first waited for this person, None where it has not yet. ``silent_at`` is when the
    person, not having acted, will have been silent for as long as the reader asked about, by the clock of the seat: it
    stands still as the seat's does, and does not end in sleep (TAB-57, TAB-58); None while nobody was asked, where the
    game has no clock, and while something without a known end stops it. ``acted``: the person has acted in this seat
    (TAB-73), if ever so long ago.
    """

    game: str
    seat: int
    person: Any
    asked: datetime | None
    silent_at: datetime | None
    acted: bool


def of(game_ids: Collection[str], within: timedelta) -> Sequence[Sign]:
    """The signs of all who play seats of these games now, by game and seat; three queries for however many.

    Who never acted in any of some games, and whose earliest ``silent_at`` among them is over, has not come.
    """
    games = Game.objects.in_bulk(list(game_ids))
    rows = Seat.objects.filter(game__in=games, resigned_at=None).exclude(owner=None)
    closed = Obligation.objects.filter(game__in=games).order_by()
    firsts = closed.values_list("game", "seat", "generation").annotate(first=Min("opened"))
    first: dict[tuple[str, int, int], datetime] = {
        (game, seat, generation): opened for game, seat, generation, opened in firsts
    }
    rated = {pk: rates.of(game) for pk, game in games.items()}
    signs = []
    for row in rows.order_by("game_id", "index"):
        game, kept = games[row.game_id], SeatClock.of(row.clock)
        by, owed = rated[game.pk], kept.open
        asked = first.get((row.game_id, row.index, row.tenures - 1), owed.owed.opened if owed else None)
        signs.append(
            Sign(
                game=row.game_id,
                seat=row.index,
                person=row.owner_id,
                asked=asked,
                silent_at=_silent_at(game, row, by, asked, within) if by is not None and asked else None,
                acted=kept.rung.came,
            )
        )
    return signs


def acted_before(game_ids: Collection[str]) -> set[tuple[str, int, Any]]:
    """Who has acted in a seat of these games that somebody else holds by now, or the steward after it was given up: the
    game, the seat, and the person (a primary key). A move says so, be it by a standing order.
    """
    mine = {name: OuterRef(name) for name in ("game", "seat")}
    moves = Entry.objects.filter(kind=Entry.Kind.MOVE, submission__author=OuterRef("person"), **mine)
    moves = moves.filter(number__gte=OuterRef("from_entry"), number__lte=OuterRef("to_entry"))
    over = Tenure.objects.filter(Exists(moves), game__in=list(game_ids), to_entry__isnull=False)
    return set(over.values_list("game", "seat", "person"))


def _silent_at(game: Game, seat: Seat, by: Rates, asked: datetime, within: timedelta) -> datetime | None:
    habits = msgspec.convert({"zone": seat.time_zone, **seat.habits}, Habits)
    owed = Owed(opened=asked, cls="turn", allowance=int(within.total_seconds()))
    due = clock.due(owed, 0, by, habits, stops.of(game, seat.index))
    return due.due if isinstance(due, Due) else None
