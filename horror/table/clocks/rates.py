"""By what rates a game's clock goes: as its maker chooses them, and as they are kept (TAB-50, TAB-51)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from horror import clock
from horror.clock import BadRates, Rates
from horror.models import Game
from horror.table.acts import NewGame
from horror.table.errors import UnfitRates

msgspec.json.Decoder(Rates)  # built before any thread reads one: none looks at it half made

USUAL = next(iter(clock.PRESETS))
"""The preset of games whose maker says nothing."""
AHEAD = timedelta(days=400)
"""So far ahead a second set of rates begins at most (TAB-160)."""


CHANGES = {f"rates_{name}": name for name in (*clock.PRESETS, clock.NONE)}
"""What the seats vote on, with the name of the rates that it brings (TAB-69)."""


def of(game: Game) -> Rates | None:
    """The rates of a game's clock; None where it has none."""
    return msgspec.convert(game.rates, Rates) if game.rates else None


def kept(rates: Rates | None) -> dict[str, Any]:
    """Rates as a game's row keeps them."""
    return {} if rates is None else msgspec.to_builtins(rates)


def asked(settings: Mapping[str, Any]) -> Rates | None:
    """The rates that somebody asks for, as JSON: a ``preset``, and what is otherwise than there. None for no clock.

    Raises :class:`UnfitRates` for values that no clock goes by.
    """
    own = dict(settings)
    try:
        return clock.rates_of(own.pop("preset", USUAL), own)
    except BadRates as error:
        raise UnfitRates(error.key, rule=error.rule, path=f"$.{error.path}", **error.parts) from None


def chosen(new: NewGame) -> Rates | None:
    """The rates of a new game: those that are asked for, else the usual ones, or none where at most one person sits.

    Raises :class:`UnfitRates`: for values that no clock goes by, for a second set that begins too early or too late,
    and for a game without a clock in which strangers would wait for each other.
    """
    private = new.visibility == "private"
    company = new.seats - len(new.bots) > 1
    usual = USUAL if company else clock.NONE
    rates = asked(new.rates if new.rates is not None else {"preset": usual})
    if rates is None and company and not private:
        raise UnfitRates(
            "a game without a clock is private, or has one person at most; the others have {presets}",
            rule="TAB-50",
            path="$.rates.preset",
            presets=sorted(clock.PRESETS),
        )
    if rates is not None and rates.late == "wait" and not private:
        raise UnfitRates(
            "only in a private game everybody waits for who is late", rule="TAB-83", path="$.rates.late"
        )
    return rates


def may_begin_then(rates: Rates | None, now: datetime) -> None:
    """Raise :class:`UnfitRates` for a second set of these that does not begin later than now, or too far ahead."""
    if rates is not None and rates.then:
        must_be_ahead(rates.then.at, now, "$.rates.then.at")


def must_be_ahead(at: datetime, now: datetime, path: str) -> None:
    """Raise :class:`UnfitRates` for a moment at which no second set begins that is settled now (TAB-160)."""
    if not now < at <= now + AHEAD:
        raise UnfitRates(
            "the second rates begin later than now, and within {days} days",
            rule="TAB-160", path=path, days=AHEAD.days,
        )  # fmt: skip


def must_be_other(game: Game, preset: str) -> None:
    """Raise :class:`UnfitRates` unless the game may go over to these rates (TAB-69)."""
    if of(game) == clock.PRESETS.get(preset):
        raise UnfitRates("the clock goes so already", rule="TAB-69", path="$.what")
    if preset == clock.NONE and game.visibility != Game.Visibility.PRIVATE:
        raise UnfitRates("only a private game goes on without a clock", rule="TAB-50", path="$.what")
