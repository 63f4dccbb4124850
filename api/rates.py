"""By what rates a game's clock may go: the usual ones, and how far one's own may go."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from rest_framework.request import Request

from api import caching
from api.endpoint import Endpoint, operation
from horror import clock
from horror.clock import Rates
from horror.table.clocks import rates


class BoundsShown(msgspec.Struct, kw_only=True):
    """The `least` and the `most` of a setting."""

    least: int
    most: int


class RatesKnown(msgspec.Struct, kw_only=True):
    """The rates of clocks. `presets` are the usual ones by name, beside which a game may be made with `none` where
    nobody plays with strangers; `usual` is the one of games whose maker says nothing. `bounds` are those of the
    settings that are numbers, in seconds but for days of vacation; besides, `again` and `refill` are at most `turn`,
    `awake` is at most `reaction`, `bank` at most `cap` (TAB-51)."""

    presets: Mapping[str, Rates]
    usual: str
    bounds: dict[str, BoundsShown]
    most_off_days: int
    most_holidays: int


KNOWN = RatesKnown(
    presets=clock.PRESETS,
    usual=rates.USUAL,
    bounds={name: BoundsShown(least=least, most=most) for name, (least, most) in clock.BOUNDS.items()},
    most_off_days=clock.MOST_OFF_DAYS,
    most_holidays=clock.MOST_HOLIDAYS,
)


class RatesView(Endpoint):
    @operation(
        "The rates by which clocks may go",
        {200: RatesKnown},
        visitors=True,
        kept=caching.STEADY,
        name="get_rates",
    )
    def get(self, request: Request) -> RatesKnown:
        return KNOWN
