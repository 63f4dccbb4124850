"""Moments of a game, to step through it by turns, and to show one of them to others."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import operation
from api.problems import CursorAhead
from api.reading import GameReading
from api.shapes import Cursor, OfEpoch, Strict, door, of_now
from horror.table import moments


class MomentsQuery(Strict):
    """Which moment is meant beside the beginnings of turns."""

    at: Annotated[Cursor | None, Meta(description="A cursor of yours.")] = None
    epoch: OfEpoch = None


class MomentShown(msgspec.Struct, kw_only=True):
    """A moment: your `cursor`, that of those who look on (`visitor`), the `turn`, and the time (`at`)."""

    cursor: int
    visitor: int
    turn: int
    at: datetime


class Moments(msgspec.Struct, kw_only=True):
    """The moments at which the `turns` of the game began, in order, set-up (0) first; and the one that was asked for.
    `cursor` is that of now. Cursors count within the `epoch`."""

    cursor: int
    epoch: str
    moment: Annotated[
        MomentShown | None, Meta(description="That of the cursor that was asked for, if one was.")
    ]
    turns: list[MomentShown]


class MomentsView(GameReading):
    @operation(
        "When the turns began, and which cursor those who look on have at a moment of yours",
        {200: Moments},
        query=MomentsQuery,
        visitors=True,
        problems=[404, 409],
        tag="reading",
        name="get_moments",
    )
    def get(self, request: Request, game: str, query: MomentsQuery) -> Moments | HttpResponse:
        """Each reader's cursors count what that reader sees. To show a moment to others, name theirs: `visitor`, with
        `?as=visitor` beside `?at=` and `&epoch=`, at `…/view/`, `…/table/`, `…/board.json` and their like."""
        found = door(request, game)
        of_now(found, query.epoch)
        if query.at is not None and query.at > found.cursor:
            raise CursorAhead(path="?at")
        if (same := self.same(request, found, query)) is not None:
            return same
        chosen = moments.moment(found, query.at) if query.at else None
        return Moments(
            cursor=found.cursor,
            epoch=found.epoch,
            moment=None if chosen is None else MomentShown(**chosen._asdict()),
            turns=[MomentShown(**each._asdict()) for each in moments.turns(found)],
        )
