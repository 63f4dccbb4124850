"""What happened in a game, from its beginning or a cursor on: the stream, sentences, the record, a file of it all."""

from __future__ import annotations

from datetime import datetime
from itertools import repeat
from typing import Annotated

import msgspec
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from msgspec import Meta
from rest_framework.request import Request

from api import limits
from api.endpoint import Endpoint, operation
from api.language import InLanguage
from api.media import FILE, FileRenderer, JSONRenderer, LinesRenderer
from api.problems import CursorAhead, Malformed
from api.reading import AsQuery, GameReading, seen_by
from api.shapes import Cursor, OfEpoch, Strict, door, of_now, told_in
from horror.table import read
from horror.table.acts import Item
from horror.table.exports import export, records

EXPORT = 5
"""What an export costs beyond a plain request, in such units."""


Before = Annotated[
    Annotated[int, Meta(ge=1, le=2**31 - 1)] | None,
    Meta(description="Instead of `after`: the last items before this cursor, for who reads backwards."),
]


class LogQuery(AsQuery):
    """Which part of the story, with whose eyes, and in which language."""

    after: Annotated[Cursor, Meta(description="The cursor after which to begin; 0 for the start.")] = 0
    before: Before = None
    limit: Annotated[int, Meta(ge=1, le=read.LIMIT, description="Items a page.")] = 100
    epoch: OfEpoch = None
    language: InLanguage = None


class EventsQuery(LogQuery):
    """Which part of the stream, with whose eyes, and in which language."""

    text: Annotated[bool, Meta(description="With the log lines of each item.")] = False


class PageQuery(Strict):
    """Which part of the record."""

    after: Annotated[Cursor, Meta(description="The cursor after which to begin; 0 for the start.")] = 0
    limit: Annotated[int, Meta(ge=1, le=read.LIMIT, description="Items a page.")] = 100
    epoch: OfEpoch = None


class ExportQuery(Strict):
    """What is to be in it."""

    openings: Annotated[
        bool,
        Meta(
            description="While the game runs: with the published dice and the keys of the draws that you see."
        ),
    ] = False


class Events(msgspec.Struct, kw_only=True):
    """A page of your stream. `cursor` is that of the last item here, `head` that of the newest there is; the page is
    the last one when they are equal. Cursors count within the `epoch`."""

    items: list[Item]
    cursor: int
    head: int
    epoch: str


class LogLine(msgspec.Struct, kw_only=True):
    """A sentence of the story. `cursor` is that of the item which it tells; one item may have several lines. `places`
    are the places and pieces of the board that it names."""

    cursor: int
    at: datetime
    turn: int
    seat: int | None
    undone: bool
    text: str
    places: list[str]


class Log(msgspec.Struct, kw_only=True):
    """A page of the story, in your language and with what you may know. Cursors count within the `epoch`."""

    lines: list[LogLine]
    cursor: int
    head: int
    epoch: str


class Records(msgspec.Struct, kw_only=True):
    """A page of the record of a game that is over: every move, event, draw, author and source. `next` is the `after`
    of the page after it, null on the last one; it counts within the `epoch`."""

    records: list[records.Record]
    next: int | None
    epoch: str


def within(found: read.Door, query: LogQuery) -> None:
    """Raises EpochChanged for a cursor of another epoch, CursorAhead for one that the reader's stream has not come to,
    as the socket does."""
    of_now(found, query.epoch)
    if query.after > found.cursor:
        raise CursorAhead(path="?after")
    if query.before is not None and query.before > found.cursor + 1:
        raise CursorAhead(path="?before")
    if query.before is not None and query.after:
        raise Malformed("either after a cursor, or before one", path="?before")


class Streamed(GameReading):
    """An address that tells a page of the reader's stream."""

    def streamed(
        self, request: Request, game: str, query: LogQuery, text: bool
    ) -> tuple[read.Door, read.Page] | HttpResponse:
        """The page that a query names, paid for, and of which game; or 304."""
        found = door(request, game)
        told_in(found, request, query.language)
        found = seen_by(found, query)
        within(found, query)
        if (same := self.same(request, found, query)) is not None:
            return same
        after, limit = query.after, query.limit
        if query.before is not None:
            after = max(0, query.before - 1 - limit)
            limit = query.before - 1 - after
        self.charge(request, limits.items_cost(found.cursor - after, limit))
        if limit == 0:
            return found, read.Page(items=[], cursor=0, head=found.cursor)
        return found, read.stream(found, after=after, limit=limit, text=text)


class EventsView(Streamed):
    @operation(
        "Your stream: what happened, as far as you may know it",
        {200: Events},
        query=EventsQuery,
        visitors=True,
        problems=[404, 409],
        tag="reading",
        name="list_events",
    )
    def get(self, request: Request, game: str, query: EventsQuery) -> Events | HttpResponse:
        told = self.streamed(request, game, query, text=query.text)
        if isinstance(told, HttpResponse):
            return told
        found, page = told
        return Events(items=page.items, cursor=page.cursor, head=page.head, epoch=found.epoch)


class LogView(Streamed):
    @operation(
        "The story in sentences",
        {200: Log},
        query=LogQuery,
        visitors=True,
        problems=[404, 409],
        tag="reading",
        name="list_log",
    )
    def get(self, request: Request, game: str, query: LogQuery) -> Log | HttpResponse:
        told = self.streamed(request, game, query, text=True)
        if isinstance(told, HttpResponse):
            return told
        found, page = told
        lines = [
            LogLine(
                cursor=item.cursor,
                at=item.at,
                turn=item.turn,
                seat=item.seat,
                undone=item.undone,
                text=text,
                places=places,
            )
            for item in page.items
            for text, places in zip(item.text, item.places or repeat([]), strict=False)
        ]
        return Log(lines=lines, cursor=page.cursor, head=page.head, epoch=found.epoch)


class RecordView(Endpoint):
    @operation(
        "The whole record of a game that is over",
        {200: Records},
        query=PageQuery,
        visitors=True,
        problems=[404, 409],
        tag="reading",
        name="list_record",
    )
    def get(self, request: Request, game: str, query: PageQuery) -> Records:
        found = door(request, game)
        of_now(found, query.epoch)
        self.charge(request, limits.items_cost(found.game.entries - query.after, query.limit))
        opened = records.record(found, after=query.after, limit=query.limit)
        past = query.after + query.limit
        following = past if past < found.game.entries else None
        return Records(records=opened, next=following, epoch=found.epoch)


class ExportView(GameReading):
    renderer_classes = [LinesRenderer, FileRenderer, JSONRenderer]

    @operation(
        "The game as JSON lines",
        {200: OpenApiTypes.STR},
        query=ExportQuery,
        visitors=True,
        problems=[404],
        media=["application/jsonl", FILE],
        tag="reading",
        name="export_game",
    )
    def get(self, request: Request, game: str, query: ExportQuery) -> HttpResponseBase:
        """Your own view and stream while the game runs; log, draws and the secret of the dice afterwards. The
        stand-alone verifier reads this."""
        found = door(request, game)
        if (same := self.same(request, found, query)) is not None:
            return same
        media = FILE if request.accepted_renderer.media_type == FILE else "application/jsonl"
        self.charge(
            request, EXPORT + limits.items_cost(found.game.entries if found.game.ended else found.cursor)
        )
        # Made at once, in its turn: a reader who takes its time must not keep others waiting.
        response = HttpResponse(b"".join(export.export(found, query.openings)), content_type=media)
        response["Content-Disposition"] = f'attachment; filename="{found.game.pk}.jsonl"'
        return response
