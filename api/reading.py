"""What the addresses share that read a game: which moment, with whose eyes, and how long the answer may be kept."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from msgspec import Meta
from rest_framework.request import Request

from api import caching
from api.endpoint import Endpoint
from api.language import InLanguage
from api.shapes import Cursor, OfEpoch, Strict, door, keeping, of_now, tag_at, told_in
from horror.table import read

PAST = 2
"""What a position of the past costs beyond a plain request, in such units."""


Eyes = Annotated[
    Literal["visitor"] | None,
    Meta(description="As who looks on sees it, whoever you are; cursors are then those of who looks on."),
]
"""With whose eyes a game is read: the reader's own, or those of anybody."""


class AsQuery(Strict, rename={"eyes": "as"}):
    """With whose eyes."""

    eyes: Eyes = None


def seen_by(found: read.Door, query: AsQuery) -> read.Door:
    """The same way to a game with the eyes that a query names."""
    return found if query.eyes is None else read.onlooker(found)


class MomentQuery(AsQuery):
    """Which moment, and with whose eyes."""

    at: Annotated[Cursor | None, Meta(description="An earlier cursor of yours; the newest without it.")] = (
        None
    )
    open: Annotated[bool, Meta(description="With everything shown; when the game is over.")] = False
    epoch: OfEpoch = None


class BoardQuery(MomentQuery):
    """Which moment, with whose eyes, and in which language."""

    language: InLanguage = None


def moment(found: read.Door, query: MomentQuery) -> Any:
    """The view at the moment that a query names; raises WrongStatus for an open one before the end."""
    if query.at is None:
        return read.view(found, opened=query.open)
    return read.view_at(found, query.at, opened=query.open)


def cursor_of(found: read.Door, query: MomentQuery) -> int:
    """The reader's cursor at that moment."""
    return found.cursor if query.at is None else query.at


class GameReading(Endpoint):
    """An address that tells of a game what follows from the reader's cursor. Where it is ``alike`` for everybody who
    may open the game, and nobody's words stand in it, its length tells nothing either, and it is compressed.
    """

    etag = ""
    alike = False

    def same(
        self, request: Request, found: read.Door, query: msgspec.Struct | None, *parts: Any
    ) -> HttpResponse | None:
        """Settles how the answer may be kept; 304 for a reader who has it. `parts` are what it follows from beside the
        reader's cursor. What was at a cursor of a game that is over stays so in its epoch alone: the address must name
        it."""
        moment = query if isinstance(query, MomentQuery) else None
        self.kept = keeping(found, request, moment is not None and None not in (moment.at, moment.epoch))
        self.kept = self.kept._replace(compressed=self.alike)
        media = request.accepted_renderer.media_type
        self.etag = tag_at(found, request, request.path, media, query, found.language, *parts)
        return caching.unchanged(self.etag) if caching.known(request, self.etag) else None

    def looked(
        self, request: Request, game: str, query: MomentQuery, cost: int = 0
    ) -> read.Door | HttpResponse:
        """The game as it is read at the moment, and in the language, that a query names, paid for; or 304."""
        found = door(request, game)
        if isinstance(query, BoardQuery):
            told_in(found, request, query.language)
        found = seen_by(found, query)
        of_now(found, query.epoch)
        if (same := self.same(request, found, query)) is not None:
            return same
        self.charge(request, cost + (PAST if query.at is not None else 0))
        return found

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        if response.status_code == 200 and self.etag:
            response.headers.setdefault("ETag", self.etag)
        return super().finalize_response(request, response, *args, **kwargs)
