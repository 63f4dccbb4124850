"""Reading a game: the position and the stream as the reader may know them, now and at any earlier moment."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.media import FileRenderer, JSONRenderer, LinesRenderer, SvgRenderer, TextRenderer
from api.shapes import Cursor, Strict, door
from horror.rules.kernel.agenda import Decision
from horror.table import export, read
from horror.table.acts import Item

FILE = FileRenderer.media_type
PAGE = 500
"""Items that one page of a stream may have."""


class MomentQuery(Strict):
    """Which moment, and with whose eyes."""

    at: Annotated[Cursor | None, Meta(description="An earlier cursor of yours; the newest without it.")] = (
        None
    )
    open: Annotated[bool, Meta(description="With everything shown; when the game is over.")] = False


class EventsQuery(Strict):
    """Which part of the stream."""

    after: Annotated[Cursor, Meta(description="The cursor after which to begin; 0 for the start.")] = 0
    limit: Annotated[int, Meta(ge=1, le=PAGE, description="Items a page.")] = 100
    text: Annotated[bool, Meta(description="With the log lines of each item.")] = False


class PageQuery(Strict):
    """Which part of the log."""

    after: Annotated[Cursor, Meta(description="The cursor after which to begin; 0 for the start.")] = 0
    limit: Annotated[int, Meta(ge=1, le=PAGE, description="Items a page.")] = 100


class ViewShown(msgspec.Struct, kw_only=True):
    """The position as you may know it at `cursor`. `decisions` are the open ones of now; none with `at`."""

    cursor: int
    view: Any
    decisions: list[Decision]


class Events(msgspec.Struct, kw_only=True):
    """A page of your stream. `cursor` is that of the last item here, `head` that of the newest there is; the page is
    the last one when they are equal."""

    items: list[Item]
    cursor: int
    head: int


class LogLine(msgspec.Struct, kw_only=True):
    """A sentence of the story. `cursor` is that of the item which it tells; one item may have several lines."""

    cursor: int
    at: datetime
    turn: int
    seat: int | None
    undone: bool
    text: str


class Log(msgspec.Struct, kw_only=True):
    """A page of the story, in your language and with what you may know."""

    lines: list[LogLine]
    cursor: int
    head: int


class Records(msgspec.Struct, kw_only=True):
    """A page of the record of a game that is over: every move, event, draw, author and source. `next` is the `after`
    of the page after it, null on the last one."""

    records: list[read.Record]
    next: int | None


def moment(found: read.Door, query: MomentQuery) -> Any:
    """The view at the moment that a query names; raises WrongStatus for an open one before the end."""
    if query.at is None:
        return read.view(found, opened=query.open)
    return read.view_at(found, query.at, opened=query.open)


class ViewView(Endpoint):
    @operation(
        "The position as you may know it, now or at an earlier cursor",
        {200: ViewShown},
        query=MomentQuery,
        visitors=True,
        problems=[403, 404, 409],
        tag="reading",
        name="get_view",
    )
    def get(self, request: Request, game: str, query: MomentQuery) -> ViewShown:
        found = door(request, game)
        view = moment(found, query)
        now = query.at is None
        return ViewShown(
            cursor=found.cursor if query.at is None else query.at,
            view=view,
            decisions=read.decisions(found) if now else [],
        )


class EventsView(Endpoint):
    @operation(
        "Your stream: what happened, as far as you may know it",
        {200: Events},
        query=EventsQuery,
        visitors=True,
        problems=[404],
        tag="reading",
        name="list_events",
    )
    def get(self, request: Request, game: str, query: EventsQuery) -> Events:
        page = read.stream(door(request, game), after=query.after, limit=query.limit, text=query.text)
        return Events(items=page.items, cursor=page.cursor, head=page.head)


class LogView(Endpoint):
    @operation(
        "The story in sentences",
        {200: Log},
        query=PageQuery,
        visitors=True,
        problems=[404],
        tag="reading",
        name="list_log",
    )
    def get(self, request: Request, game: str, query: PageQuery) -> Log:
        page = read.stream(door(request, game), after=query.after, limit=query.limit, text=True)
        lines = [
            LogLine(
                cursor=item.cursor, at=item.at, turn=item.turn, seat=item.seat, undone=item.undone, text=text
            )
            for item in page.items
            for text in item.text
        ]
        return Log(lines=lines, cursor=page.cursor, head=page.head)


class BoardSvgView(Endpoint):
    renderer_classes = [SvgRenderer, FileRenderer]

    @operation(
        "The board as a picture",
        {200: OpenApiTypes.STR},
        query=MomentQuery,
        visitors=True,
        problems=[403, 404, 409],
        media=["image/svg+xml", FILE],
        tag="reading",
        name="get_board_svg",
    )
    def get(self, request: Request, game: str, query: MomentQuery) -> HttpResponse:
        found = door(request, game)
        picture = found.rules.picture(moment(found, query), found.language)
        return HttpResponse(picture, content_type=request.accepted_renderer.media_type)


class BoardTextView(Endpoint):
    renderer_classes = [TextRenderer]

    @operation(
        "The board as text",
        {200: OpenApiTypes.STR},
        query=MomentQuery,
        visitors=True,
        problems=[403, 404, 409],
        media="text/plain",
        tag="reading",
        name="get_board_text",
    )
    def get(self, request: Request, game: str, query: MomentQuery) -> HttpResponse:
        found = door(request, game)
        board = found.rules.text_board(moment(found, query), found.language)
        return HttpResponse(board, content_type="text/plain; charset=utf-8")


class DiceView(Endpoint):
    @operation(
        "The dice: commitment, salts from the start on, the secret after the end",
        {200: read.Dice},
        visitors=True,
        problems=[404],
        tag="reading",
        name="get_dice",
    )
    def get(self, request: Request, game: str) -> Any:
        return read.dice(door(request, game))


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
        records = read.record(found, after=query.after, limit=query.limit)
        past = query.after + query.limit
        return Records(records=records, next=past if past < found.game.entries else None)


class ExportView(Endpoint):
    renderer_classes = [LinesRenderer, FileRenderer, JSONRenderer]

    @operation(
        "The game as JSON lines",
        {200: OpenApiTypes.STR},
        visitors=True,
        problems=[404],
        media=["application/jsonl", FILE],
        tag="reading",
        name="export_game",
    )
    def get(self, request: Request, game: str) -> StreamingHttpResponse:
        """Your own view and stream while the game runs; log, draws and the secret of the dice afterwards. The
        stand-alone verifier reads this."""
        found = door(request, game)
        media = FILE if request.accepted_renderer.media_type == FILE else "application/jsonl"
        response = StreamingHttpResponse(export.export(found), content_type=media)
        response["Content-Disposition"] = f'attachment; filename="{found.game.pk}.jsonl"'
        return response
