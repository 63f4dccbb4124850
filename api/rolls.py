"""How often each number fell in a game."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import operation
from api.reading import GameReading
from api.shapes import door
from horror.table import rolls

COST = 2
"""What all entries with draws of a game cost."""


class RollShown(msgspec.Struct, kw_only=True):
    """A `number`, how often it fell (`count`), and how often it was to be `expected`, to a hundredth."""

    number: int
    count: int
    expected: float


class Rolls(msgspec.Struct, kw_only=True):
    """How often each number of the game's production roll fell up to now, in order; none of a game that has no such
    roll. What was taken back does not count. `total` is how many there were. `cursor` counts within the `epoch`."""

    cursor: int
    epoch: str
    total: int
    rolls: list[RollShown]


class RollsView(GameReading):
    @operation(
        "How often each number fell, beside what was to be expected",
        {200: Rolls},
        visitors=True,
        problems=[404],
        tag="reading",
        name="get_rolls",
    )
    def get(self, request: Request, game: str) -> Rolls | HttpResponse:
        found = door(request, game)
        if (same := self.same(request, found, None)) is not None:
            return same
        self.charge(request, COST)
        fallen = rolls.rolls(found)
        return Rolls(
            cursor=found.cursor,
            epoch=found.epoch,
            total=sum(each.times for each in fallen),
            rolls=[
                RollShown(number=each.number, count=each.times, expected=round(each.expected, 2))
                for each in fallen
            ],
        )
