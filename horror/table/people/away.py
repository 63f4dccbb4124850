"""A person is away: the clock of the seat stands still on the first days (TAB-62), or the steward plays (TAB-75)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from horror.clock import SeatClock, ladder
from horror.clock.vacation import Held, Span, days_waited, days_waited_together, united
from horror.models import Game, Seat, Tenure
from horror.table import stops, unattended
from horror.table.acts import Caller
from horror.table.clocks import rates
from horror.table.deeds import Absent, Returned, StoodIn, TableAct
from horror.table.deeds.absence import Stands
from horror.table.frame import on_table
from horror.table.table import Table


def be_away(
    game_id: str, person: Any, days: Sequence[Span], now: datetime, wished: Sequence[Span] = ()
) -> None:
    """Bring a game that is not over in line with the days on which a person (a primary key) is away, or has been;
    ``wished`` are those of them on which the steward is to play, where the game lets one choose (TAB-75).

    May be asked at any time, and any number of times: what has passed stays as it was, and where nothing is to be
    changed nothing is done. Raises :class:`NotFound`, :class:`Busy`.
    """
    with on_table(game_id, now) as frame:
        seat = next((seat for seat in frame.seats if seat.human and seat.owner_id == person), None)
        if seat is None or frame.game.ended:
            return
        held = Tenure.objects.get(game=frame.game, seat=seat.index, to_entry=None)
        with frame.by(Caller(source="job")) as part:
            since = held.began_at or frame.game.created_at
            take_down(part.table, seat, days, since, wished)
            _stand_in(part.table, seat, wished if lets_choose(frame.game) else ())
            if part.table.rules.answered_in_absence:
                part.table.put(unattended.KIND, str(seat.index))


def lets_choose(game: Game) -> bool:
    """Whether who is on vacation may want to be stood in for (TAB-75): in a game that allows it, once it has begun."""
    by = rates.of(game)
    return by is not None and by.away == "choice" and game.status != Game.Status.LOBBY


def standing_days(game: Game, days: Sequence[Span], wished: Sequence[Span]) -> list[Span]:
    """The days of vacation on which the clock stands still; not those on which the steward plays, from the start on."""
    if not lets_choose(game):
        return list(days)
    return [
        day for day in days if day not in wished or game.started_at is None or day.ends <= game.started_at
    ]


def _stand_in(table: Table, seat: Seat, wished: Sequence[Span]) -> None:
    """From the beginning of such a vacation to its end the steward plays, but for who has come back meanwhile."""
    if not seat.clock:
        return
    kept = SeatClock.of(seat.clock)
    begun = next((span.begins for span in united(wished) if span.begins <= table.now < span.ends), None)
    if begun is not None and begun != kept.wished:
        deed: TableAct = StoodIn()
        after = ladder.absence_began(kept.rung)
        kept = msgspec.structs.replace(kept, wished=begun)
    elif begun is None and kept.rung.former is not None:
        deed = Returned(vacation=True)
        after = ladder.absence_ended(kept.rung)
    else:
        return
    seat.clock = msgspec.structs.replace(kept, rung=after.rung).kept()
    if after.rung != kept.rung:
        table.do(deed, seat.index)
        seat.state = after.rung.state
        table.asks = True


def counted(
    game: Game, since: datetime, days: Sequence[Span], wished: Sequence[Span], others: Iterable[Tenure]
) -> list[Span]:
    """The days of vacation that count in a game, in which somebody sits since then: on which it waits itself (TAB-62),
    or one of the games with which it counts them together (TAB-168), of which these ``others`` are tenures.
    """
    by = rates.of(game)
    if by is None:
        return []
    stands = standing_days(game, days, wished)
    if not game.days_with:
        return days_waited(stands, by.vacation_days, since)
    held = [
        Held(
            tenure.began_at or tenure.game.created_at,
            tenure.ended_at or tenure.game.ended_at,
            standing_days(tenure.game, days, wished),
        )
        for tenure in others
    ]
    return days_waited_together([Held(since, None, stands), *held], by.vacation_days)


def waits_on(
    game: Game, since: datetime, days: Sequence[Span], wished: Sequence[Span], count: Sequence[Span]
) -> list[Span]:
    """Those of the days that ``count`` on which the game itself waits."""
    return [day for day in count if day.ends > since and day in standing_days(game, days, wished)]


def take_down(
    table: Table, seat: Seat, days: Sequence[Span], since: datetime, wished: Sequence[Span] = ()
) -> None:
    """Enter on which of these days, all on which the holder of the seat is away, the game waits from now on; who has
    held it since then, and wants to be stood in for on those that are ``wished``. Where it knows so already, nothing.
    """
    game, word = table.game, table.game.days_with
    others = Tenure.objects.counting_with(seat.owner_id, [word]) if days and word else ()
    count = counted(game, since, days, wished, others)
    to_come = [day for day in waits_on(game, since, days, wished, count) if day.ends > table.now]
    spans = united(to_come)
    if _to_come(stops.absences(table.game, seat.index), table.now) != _to_come(spans, table.now):
        stands = [Stands(begins=begins, ends=ends) for begins, ends in spans]
        table.do(Absent(days=len(to_come), spans=stands), seat.index)


def _to_come(spans: Sequence[Span], now: datetime) -> list[Span]:
    return [Span(max(begins, now), ends) for begins, ends in spans if ends > now]
