"""The statistics of a game that is over."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import operation
from api.language import InLanguage
from api.reading import GameReading
from api.shapes import Strict, door, told_in
from horror.rules.kernel.statistics import Figure
from horror.table import statistics

COST = 5
"""What all entries and all checkpoints of a game cost, beyond a plain request."""


class StatisticsQuery(Strict):
    """In which language."""

    language: InLanguage = None


class Statistics(msgspec.Struct, kw_only=True):
    """What a game that is over tells of all that was played and stands: `figures` in the order in which they are
    shown, each of one of three shapes, by its `type`. Seats are numbered as everywhere; cells and values stand in
    their order. `cursor` counts within the `epoch`."""

    cursor: int
    epoch: str
    figures: Sequence[Figure]


class StatisticsView(GameReading):
    @operation(
        "Points by turn, dice, cards and what else a game that is over counts",
        {200: Statistics},
        query=StatisticsQuery,
        visitors=True,
        problems=[404, 409],
        tag="reading",
        name="get_statistics",
    )
    def get(self, request: Request, game: str, query: StatisticsQuery) -> Statistics | HttpResponse:
        """What the figures are is the game's own affair: whoever shows these shapes shows those of any game. Before the
        end there is a refusal, which says nothing but that (TAB-220)."""
        found = door(request, game)
        told_in(found, request, query.language)
        if (same := self.same(request, found, query)) is not None:
            return same
        if found.game.ended:
            self.charge(request, COST)
        return Statistics(cursor=found.cursor, epoch=found.epoch, figures=statistics.statistics(found))
