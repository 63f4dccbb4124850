"""How long games last on this server, and what they wait for: read of what people owed (docs/pace.md)."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from itertools import groupby
from typing import NamedTuple

import msgspec

from horror.models import Game, Obligation

NEWEST = 50
"""So many of the games of a ruleset are looked at, those that ended last."""


class Days(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days games have lasted: half of them at most `median`; a tenth at most `tenth`, and a tenth at least
    `ninetieth`."""

    median: float
    tenth: float
    ninetieth: float


class Wait(msgspec.Struct, frozen=True, kw_only=True):
    """What games have waited for: a decision of this `kind`, in the own `turn` of who was asked (or in the set-up), or
    as a `reaction` in another's; `share` is that of all hours in which they waited for anybody."""

    cls: str
    kind: str
    share: float


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """The last games with a clock that were played to their end: how many, for how many `days`, and the `turns` that
    half of them have reached; what they have waited for, the longest first; and by whom what people owed was answered,
    as shares (`person`, `order`, `early`, `continuation`, `lapse`, `steward`)."""

    games: int
    days: Days
    turns: float
    waits: list[Wait]
    answered: dict[str, float]


class Owed(NamedTuple):
    """What a person owed in a game."""

    game: str
    cls: str
    kinds: list[str]
    opened: datetime
    closed: datetime
    how: str


def of(ruleset: str) -> Pace | None:
    """The pace of a ruleset's games; None where none has ended yet."""
    ended = Game.objects.filter(ruleset=ruleset, status=Game.Status.FINISHED).exclude(rates={})
    games = list(ended.exclude(started_at=None).order_by("-ended_at", "pk")[:NEWEST])
    if not games:
        return None
    rows = Obligation.objects.filter(game__in=games).order_by("game", "opened", "pk")
    owed = [Owed(*row) for row in rows.values_list("game", "cls", "kinds", "opened", "closed", "how")]
    return Pace(
        games=len(games),
        days=_days([game.ended_at - game.started_at for game in games if game.ended_at and game.started_at]),
        turns=statistics.median(game.turn for game in games),
        waits=_shares(_waited(owed)),
        answered=_answered(owed),
    )


def _days(lasted: list[timedelta]) -> Days:
    days = sorted(each / timedelta(days=1) for each in lasted)
    tenths = statistics.quantiles(days, n=10, method="inclusive") if len(days) > 1 else days * 9
    return Days(
        median=round(statistics.median(days), 2), tenth=round(tenths[0], 2), ninetieth=round(tenths[-1], 2)
    )


def _waited(owed: Iterable[Owed]) -> Iterator[tuple[tuple[str, str], timedelta]]:
    """Who is waited for together is waited for once, for what was asked first; they come by game and opening."""
    for _, of_game in groupby(owed, key=lambda each: each.game):
        until: datetime | None = None
        for each in of_game:
            begins = each.opened if until is None else max(each.opened, until)
            if each.closed > begins:
                yield (each.cls, each.kinds[0]), each.closed - begins
                until = each.closed


def _shares(waited: Iterable[tuple[tuple[str, str], timedelta]]) -> list[Wait]:
    seconds: Counter[tuple[str, str]] = Counter()
    for cause, lasted in waited:
        seconds[cause] += round(lasted.total_seconds())
    whole = seconds.total()
    return [
        Wait(cls=cls, kind=kind, share=round(count / whole, 4))
        for (cls, kind), count in seconds.most_common()
        if count
    ]


def _answered(owed: Iterable[Owed]) -> dict[str, float]:
    counted = Counter(each.how for each in owed if each.how != Obligation.How.VOID)
    return {how: round(count / counted.total(), 4) for how, count in counted.most_common()}
