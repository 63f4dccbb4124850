"""When the clocks of a game stand still, as its row keeps it (TAB-56)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

import msgspec

from horror.clock import Stop
from horror.clock.vacation import Span, common, united
from horror.models import Game

Halt: TypeAlias = Literal["pause", "quarantine", "open"]
"""What lasts until somebody ends it."""


msgspec.json.Decoder(list[Stop])  # built before any thread reads one: none looks at it half made


def of(game: Game, seat: int) -> list[Stop]:
    """When the clock of a seat stands still in this game."""
    return [stop for stop in _kept(game) if stop.seat in (None, seat)]


def begin(game: Game, kind: Halt, at: datetime) -> None:
    """From now on all clocks of the game stand still, for who knows how long; where it has any."""
    if game.rates:
        _keep(game, [*_kept(game), Stop(kind=kind, begins=at, ends=None)])


def add(game: Game, stop: Stop) -> None:
    """Something has stopped the clocks of the game that is over by now; where it has any."""
    if game.rates:
        _keep(game, [*_kept(game), stop])


def finish(game: Game, kind: Halt, at: datetime) -> None:
    """What stood still by this goes on."""
    _keep(
        game,
        [
            msgspec.structs.replace(stop, ends=at) if stop.kind == kind and stop.ends is None else stop
            for stop in _kept(game)
        ],
    )


def end_pause(game: Game, at: datetime) -> None:
    """The pause of the game, whose row says since when it lasts, ends then, whatever was known of its end before."""
    now = (
        msgspec.structs.replace(stop, ends=at)
        if stop.kind == "pause" and stop.begins == game.paused_at
        else stop
        for stop in _kept(game)
    )
    _keep(game, list(now))


def absences(game: Game, seat: int) -> list[Span]:
    """When the clock of a seat stands still since its player is on vacation, or has been."""
    of_seat = [stop for stop in _kept(game) if stop.kind == "vacation" and stop.seat == seat]
    return [Span(stop.begins, stop.ends) for stop in of_seat if stop.ends is not None]


def stood(game: Game, at: datetime, but: Iterable[Span] = ()) -> timedelta:
    """For how long all clocks of the game have stood still until then, by a pause, a quarantine or an outage, and
    outside of these spans; what goes on counts so far, in a game that is over until its end. What stops the clock of
    one seat does not count, nor does the wait for who never came.
    """
    at = min(at, game.ended_at or at)
    halts = [
        stop for stop in _kept(game) if stop.seat is None and stop.kind in ("pause", "quarantine", "outage")
    ]
    spans = united(Span(stop.begins, min(stop.ends or at, at)) for stop in halts if stop.begins < at)
    without = united(but)
    whole = sum((ends - begins for begins, ends in spans), timedelta())
    return whole - sum((common(one, other) for one in spans for other in without), timedelta())


def absent(game: Game, seat: int, spans: Sequence[Span], at: datetime) -> None:
    """From now on the clock of a seat stands still in these spans, and for no other vacation; what was stays."""
    past = [Span(begins, min(ends, at)) for begins, ends in absences(game, seat) if begins < at]
    others = [stop for stop in _kept(game) if stop.kind != "vacation" or stop.seat != seat]
    stands = [
        Stop(kind="vacation", begins=begins, ends=ends, seat=seat) for begins, ends in united([*past, *spans])
    ]
    _keep(game, [*others, *stands])


def _kept(game: Game) -> list[Stop]:
    return msgspec.convert(game.stops, list[Stop])


def _keep(game: Game, stops: list[Stop]) -> None:
    game.stops = msgspec.to_builtins(stops)
