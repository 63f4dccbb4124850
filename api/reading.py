"""Reading a game: the position and the stream as the reader may know them, now and at any earlier moment."""

from __future__ import annotations

from datetime import datetime
from itertools import repeat
from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from msgspec import Meta
from rest_framework.request import Request

from api import caching, limits
from api.endpoint import Endpoint, operation
from api.language import InLanguage, LanguageQuery
from api.media import FileRenderer, JSONRenderer, LinesRenderer, SvgRenderer, TextRenderer
from api.problems import CursorAhead
from api.shapes import (
    Cursor,
    OfEpoch,
    Strict,
    door,
    keeping,
    of_now,
    tag_at,
    told_in,
)
from horror.rules.kernel.face import Holding, Standings
from horror.table import export, read, records
from horror.table.acts import Item, OpenDecision
from horror.table.standing import standing

FILE = FileRenderer.media_type
PAST, PICTURE, EXPORT = 2, 2, 5
"""What a position of the past, a picture and an export cost beyond a plain request, in such units."""


class MomentQuery(Strict):
    """Which moment, and with whose eyes."""

    at: Annotated[Cursor | None, Meta(description="An earlier cursor of yours; the newest without it.")] = (
        None
    )
    open: Annotated[bool, Meta(description="With everything shown; when the game is over.")] = False
    epoch: OfEpoch = None


class BoardQuery(MomentQuery):
    """Which moment, with whose eyes, and in which language."""

    language: InLanguage = None


class EventsQuery(LanguageQuery):
    """Which part of the stream."""

    after: Annotated[Cursor, Meta(description="The cursor after which to begin; 0 for the start.")] = 0
    limit: Annotated[int, Meta(ge=1, le=read.LIMIT, description="Items a page.")] = 100
    text: Annotated[bool, Meta(description="With the log lines of each item.")] = False
    epoch: OfEpoch = None


class PageQuery(Strict):
    """Which part of the record."""

    after: Annotated[Cursor, Meta(description="The cursor after which to begin; 0 for the start.")] = 0
    limit: Annotated[int, Meta(ge=1, le=read.LIMIT, description="Items a page.")] = 100
    epoch: OfEpoch = None


class LogQuery(PageQuery):
    """Which part of the log, and in which language."""

    language: InLanguage = None


class ExportQuery(Strict):
    """What is to be in it."""

    openings: Annotated[
        bool,
        Meta(
            description="While the game runs: with the published dice and the keys of the draws that you see."
        ),
    ] = False


class ViewShown(msgspec.Struct, kw_only=True):
    """The position as you may know it at `cursor`, which counts within the `epoch`. `decisions` are the open ones of
    now; none with `at`."""

    cursor: int
    epoch: str
    view: Any
    decisions: list[OpenDecision]


class TableShown(msgspec.Struct, kw_only=True):
    """How the game stands at `cursor`, which counts within the `epoch`, in your language: all that a page needs which
    knows no game. `headline` says who is to do what; it is null where the seats, or the server, have ended the game.
    `outcome` is how the game ended; null while it goes on, and with `at`. `standings` are how the seats stand.
    `holdings` are what your seat has, for itself alone."""

    cursor: int
    epoch: str
    headline: str | None
    outcome: str | None
    standings: Standings
    holdings: list[Holding]


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


def moment(found: read.Door, query: MomentQuery) -> Any:
    """The view at the moment that a query names; raises WrongStatus for an open one before the end."""
    if query.at is None:
        return read.view(found, opened=query.open)
    return read.view_at(found, query.at, opened=query.open)


def within(found: read.Door, query: EventsQuery | LogQuery) -> None:
    """Raises EpochChanged for a cursor of another epoch, CursorAhead for one that the reader's stream has not come to,
    as the socket does."""
    of_now(found, query.epoch)
    if query.after > found.cursor:
        raise CursorAhead(path="?after")


class GameReading(Endpoint):
    """An address that tells of a game what follows from the reader's cursor."""

    etag = ""

    def same(
        self, request: Request, found: read.Door, query: msgspec.Struct | None, *parts: Any
    ) -> HttpResponse | None:
        """Settles how the answer may be kept; 304 for a reader who has it. `parts` are what it follows from beside the
        reader's cursor. What was at a cursor of a game that is over stays so in its epoch alone: the address must name
        it."""
        moment = query if isinstance(query, MomentQuery) else None
        self.kept = keeping(found, request, moment is not None and None not in (moment.at, moment.epoch))
        if self.kept.public and query is not None and "language" in query.__struct_fields__:
            self.kept = self.kept._replace(vary=(*self.kept.vary, "Accept-Language"))
        media = request.accepted_renderer.media_type
        self.etag = tag_at(found, request, request.path, media, query, found.language, *parts)
        return caching.unchanged(self.etag) if caching.known(request, self.etag) else None

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        if response.status_code == 200 and self.etag:
            response.headers.setdefault("ETag", self.etag)
        return super().finalize_response(request, response, *args, **kwargs)


class ViewView(GameReading):
    @operation(
        "The position as you may know it, now or at an earlier cursor",
        {200: ViewShown},
        query=MomentQuery,
        visitors=True,
        problems=[403, 404, 409],
        tag="reading",
        name="get_view",
    )
    def get(self, request: Request, game: str, query: MomentQuery) -> ViewShown | HttpResponse:
        found = door(request, game)
        of_now(found, query.epoch)
        if (same := self.same(request, found, query)) is not None:
            return same
        self.charge(request, PAST if query.at is not None else 0)
        view = moment(found, query)
        now = query.at is None
        return ViewShown(
            cursor=found.cursor if query.at is None else query.at,
            epoch=found.epoch,
            view=view,
            decisions=read.decisions(found) if now else [],
        )


class EventsView(GameReading):
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
        found = door(request, game)
        told_in(found, request, query.language)
        within(found, query)
        if (same := self.same(request, found, query)) is not None:
            return same
        self.charge(request, limits.items_cost(found.cursor - query.after, query.limit))
        page = read.stream(found, after=query.after, limit=query.limit, text=query.text)
        return Events(items=page.items, cursor=page.cursor, head=page.head, epoch=found.epoch)


class LogView(GameReading):
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
        found = door(request, game)
        told_in(found, request, query.language)
        within(found, query)
        if (same := self.same(request, found, query)) is not None:
            return same
        self.charge(request, limits.items_cost(found.cursor - query.after, query.limit))
        page = read.stream(found, after=query.after, limit=query.limit, text=True)
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


class TableView(GameReading):
    @operation(
        "How the game stands, in words and figures",
        {200: TableShown},
        query=BoardQuery,
        visitors=True,
        problems=[403, 404, 409],
        tag="reading",
        name="get_table",
    )
    def get(self, request: Request, game: str, query: BoardQuery) -> TableShown | HttpResponse:
        found = door(request, game)
        told_in(found, request, query.language)
        of_now(found, query.epoch)
        if (same := self.same(request, found, query)) is not None:
            return same
        self.charge(request, PAST if query.at is not None else 0)
        now = query.at is None
        stands = standing(found, moment(found, query), now)
        return TableShown(
            cursor=found.cursor if query.at is None else query.at,
            epoch=found.epoch,
            headline=stands.headline,
            outcome=stands.outcome,
            standings=stands.standings,
            holdings=stands.holdings,
        )


class BoardSvgView(GameReading):
    renderer_classes = [SvgRenderer, FileRenderer]

    @operation(
        "The board as a picture",
        {200: OpenApiTypes.STR},
        query=BoardQuery,
        visitors=True,
        problems=[403, 404, 409],
        media=["image/svg+xml", FILE],
        tag="reading",
        name="get_board_svg",
    )
    def get(self, request: Request, game: str, query: BoardQuery) -> HttpResponse:
        found = door(request, game)
        told_in(found, request, query.language)
        of_now(found, query.epoch)
        if (same := self.same(request, found, query)) is not None:
            return same
        self.charge(request, PICTURE + (PAST if query.at is not None else 0))
        picture = found.rules.picture(moment(found, query), found.language)
        media = request.accepted_renderer.media_type
        encoding = "; charset=utf-8" if media.startswith("image/") else ""
        return HttpResponse(picture, content_type=media + encoding)


class BoardTextView(GameReading):
    renderer_classes = [TextRenderer]

    @operation(
        "The board as text",
        {200: OpenApiTypes.STR},
        query=BoardQuery,
        visitors=True,
        problems=[403, 404, 409],
        media="text/plain",
        tag="reading",
        name="get_board_text",
    )
    def get(self, request: Request, game: str, query: BoardQuery) -> HttpResponse:
        found = door(request, game)
        told_in(found, request, query.language)
        of_now(found, query.epoch)
        if (same := self.same(request, found, query)) is not None:
            return same
        self.charge(request, PAST if query.at is not None else 0)
        board = found.rules.text_board(moment(found, query), found.language)
        return HttpResponse(board, content_type="text/plain; charset=utf-8")


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
