"""What is yours alone of a game, with a seat or without: how far you have looked at it, and what you have noted."""

from __future__ import annotations

from typing import Annotated

import msgspec
from django.http import HttpResponse
from msgspec import Meta
from rest_framework.request import Request

from api import codec, limits
from api.desk import StoryLine, story
from api.endpoint import Endpoint, operation
from api.language import LanguageQuery
from api.media import JSON
from api.preconditions import IF_MATCH, IF_NONE_MATCH, condition, tag
from api.problems import CursorAhead
from api.reading import PAST, GameReading
from api.shapes import Cursor, OfEpoch, Strict, door, now, of_now, told_in
from horror import sizes
from horror.rules.kernel.changes import ChangeTold
from horror.table import notes, read, seen

LINES = 20
"""Sentences of the story that go with what is otherwise."""
LOOKED_AT = 60
"""The newest items of a stream in which these are looked for."""


class SeenShown(msgspec.Struct, kw_only=True):
    """How far you have looked at a game: to the `cursor` of your stream, 0 where you have not; `head` is that of the
    newest item. `letters` are the messages of others past what you have seen, to all and to you. Cursors count within
    the `epoch`."""

    cursor: int
    head: int
    letters: int
    epoch: str


class SeenRequest(Strict):
    """The cursor that you have seen, and the epoch that was told with it."""

    cursor: Cursor
    epoch: OfEpoch = None


class NotesShown(msgspec.Struct, kw_only=True):
    """What you have noted of a game, for yourself; empty for nothing."""

    text: str


class NotesRequest(Strict):
    """What you note of a game, as a whole."""

    text: Annotated[str, Meta(max_length=sizes.NOTES)]


class SinceQuery(LanguageQuery):
    """Since which moment, and in which language."""

    after: Annotated[
        Cursor | None,
        Meta(description="Since this cursor of yours; without it since what you have seen (`…/seen/`)."),
    ] = None
    epoch: OfEpoch = None


class Since(msgspec.Struct, kw_only=True):
    """What is otherwise in a game at your `cursor` than it was `after` an earlier one: `changes` of the position as you
    may know it, what concerns you most first (in which order a game decides), none before the start; and the last
    `lines` of what others did and what befell. Cursors count within the `epoch`."""

    after: int
    cursor: int
    epoch: str
    changes: list[ChangeTold]
    lines: list[StoryLine]


class SinceView(GameReading):
    @operation(
        "What is otherwise since you looked",
        {200: Since},
        query=SinceQuery,
        visitors=True,
        problems=[404, 409],
        tag="reading",
        name="get_since",
    )
    def get(self, request: Request, game: str, query: SinceQuery) -> Since | HttpResponse:
        """A page computes nothing: what was gained and lost, what is open now, and who did what is said in sentences,
        each with its figures and with the places that it names."""
        found = door(request, game)
        told_in(found, request, query.language)
        of_now(found, query.epoch)
        after = seen.cursor(found) if query.after is None else query.after
        if after > found.cursor:
            raise CursorAhead(path="?after")
        if (same := self.same(request, found, query, after)) is not None:
            return same
        self.charge(request, PAST + limits.items_cost(found.cursor - after, LOOKED_AT))
        told = seen.story([found], {found.game.pk: after}, LINES, LOOKED_AT)[found.game.pk]
        return Since(
            after=after,
            cursor=found.cursor,
            epoch=found.epoch,
            changes=seen.changes(found, after),
            lines=story(told),
        )


class SeenView(Endpoint):
    @operation(
        "How far you have looked at a game, and how many letters are unread",
        {200: SeenShown},
        problems=[404],
        tag="reading",
        name="get_seen",
    )
    def get(self, request: Request, game: str) -> SeenShown:
        return _seen(door(request, game))

    @operation(
        "You have looked at a game",
        {200: SeenShown},
        body=SeenRequest,
        limit="play",
        problems=[404, 409],
        tag="reading",
        name="put_seen",
    )
    def put(self, request: Request, game: str, body: SeenRequest) -> SeenShown:
        """The greatest cursor counts, in whatever order they come, for all your devices. It is told to nobody."""
        found = door(request, game)
        of_now(found, body.epoch)
        if body.cursor > found.cursor:
            raise CursorAhead(path="$.cursor")
        seen.see(found, body.cursor, now())
        return _seen(found)


def _seen(found: read.Door) -> SeenShown:
    cursor = seen.cursor(found)
    unread = seen.letters([found], {found.game.pk: cursor})[found.game.pk]
    return SeenShown(cursor=cursor, head=found.cursor, letters=unread, epoch=found.epoch)


class NotesView(Endpoint):
    @operation("Your notes about a game", {200: NotesShown}, problems=[404], tag="reading", name="get_notes")
    def get(self, request: Request, game: str) -> HttpResponse:
        """The `ETag` is that of the version, also of no notes at all: name it when you write."""
        door(request, game)
        return _notes(request, game)

    @operation(
        "Note something about a game, for yourself",
        {200: NotesShown},
        body=NotesRequest,
        scope="play",
        headers=[IF_MATCH, IF_NONE_MATCH],
        problems=[404, 412, 428],
        tag="reading",
        name="put_notes",
        trial=True,
    )
    def put(self, request: Request, game: str, body: NotesRequest) -> HttpResponse:
        """Takes the place of all your notes about the game. Name in `If-Match` the version that you have read: another
        device may have written one since, and then the answer is 412."""
        door(request, game)
        notes.write(game, request.user.pk, body.text, condition(request), now())
        return _notes(request, game)


def _notes(request: Request, game: str) -> HttpResponse:
    kept = notes.of(game, request.user.pk)
    content = codec.encode(NotesShown(text=kept.text if kept else ""))
    return HttpResponse(
        content, content_type=JSON, headers={"ETag": tag(kept.word if kept else None, content)}
    )
