"""The board of a game as a picture, whole or in parts, and as text."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

import msgspec
from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from msgspec import Meta
from rest_framework.request import Request

from api import caching
from api.endpoint import operation
from api.media import FILE, FileRenderer, SvgRenderer, TextRenderer
from api.problems import ProblemRaised
from api.reading import PAST, BoardQuery, GameReading, cursor_of, moment, seen_by
from api.shapes import board_of, door, keeping, legend_of, of_now, told_in
from api.themes import Theme, ThemeQuery
from horror.rules.kernel.face import LIGHT, PARTS, Drawn, Picture
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.said import LegendSaid, PartSaid
from horror.table import read

PICTURE = 2
"""What a picture costs beyond a plain request, in such units; what stays as it is while pieces move costs nothing."""
STEADY = ("ground", "legend")


Content = Annotated[
    Annotated[str, Meta(pattern="^[0-9a-f]{30}$", max_length=30)] | None,
    Meta(
        description="The hash of the content that is meant, as an address of the server has it: that, or 404."
    ),
]


Word = Annotated[str, Meta(pattern="^(?:[0-9a-f]{30})?$", max_length=30)]
"""A word of a picture, which is another one whenever the picture may be; empty for none."""


class DrawnQuery(BoardQuery):
    """Which moment, with whose eyes, in which language, and in which colours."""

    theme: Theme = LIGHT


class PictureQuery(DrawnQuery):
    """The same, and how much of the picture."""

    parts: Annotated[
        Literal[PARTS] | None,  # type: ignore[valid-type]
        Meta(description="One part, as a picture of its own; the whole without it."),
    ] = None
    hash: Content = None


class LegendQuery(ThemeQuery):
    """In which language, in which colours, and which content is meant."""

    hash: Content = None


class BoardShown(msgspec.Struct, kw_only=True):
    """The board at `cursor`, which counts within the `epoch`, as parts of a picture. `ground` and `legend` are
    addresses of `…/board.svg`: while one stays the same, so does what it shows. `pieces` stand on the ground, from the
    lowest up, and belong into its element `pieces`. `panel` says beside it how the game stands: an `svg` element that
    uses the ground's shapes. `legend` and `panel` are null where the game has none. `says` is what the panel says, and
    `meanings` the address of what the legend does (`…/legend.json`), both as data for who writes them into a page.
    `title` and `description` say in words what all of it shows."""

    cursor: int
    epoch: str
    title: str
    description: str
    ground: str
    pieces: list[Drawn]
    panel: str | None
    legend: str | None
    says: list[PartSaid]
    meanings: str | None


def picture_of(found: read.Door, view: Any, theme: str) -> Picture:
    """The picture of a view as its reader gets it."""
    return found.rules.picture(view, found.language, theme)


def board_shown(found: read.Door, picture: Picture, query: DrawnQuery, panel: bool = True) -> BoardShown:
    """The board at the moment that a query names, whose picture this is, with or without the ``panel``."""
    ground, legend = (_steady(found, picture, part, query) for part in STEADY)
    assert ground is not None
    return BoardShown(
        cursor=cursor_of(found, query),
        epoch=found.epoch,
        title=picture.title,
        description=picture.description,
        ground=ground,
        pieces=list(picture.pieces),
        panel=(panel and picture.inset("panel")) or None,
        legend=legend,
        says=list(picture.says),
        meanings=_meanings_at(found, picture, query),
    )


def board_ahead(found: read.Door, view: Any, theme: Theme, panel: bool) -> tuple[BoardShown, str | None]:
    """The board of a view that its reader would have if things had gone on from where they are, as `…/board.json` would
    tell it then, at the cursor of now; and its ground, where that is another one, of which nothing is at its address.
    """
    picture, current = (picture_of(found, each, theme) for each in (view, read.view(found)))
    ground = picture.alone("ground")
    drawn = None if ground == current.alone("ground") else ground
    return board_shown(found, picture, DrawnQuery(theme=theme), panel), drawn


def word_for(found: read.Door, view: Any, theme: str) -> str:
    """Of all that a picture follows from: the view, the language, the colours, and the code that draws it."""
    return caching.word_of(caching.code_in(settings.BASE_DIR), found.game.pk, view, found.language, theme)


def address(found: read.Door, picture: Picture, part: str, query: DrawnQuery) -> str | None:
    """Where a part of a picture is, relative to the server, at the moment that a query names: an address with the hash
    of its content. None where the game has no such part.
    """
    drawn = picture.alone(part)
    return _address(found, part, drawn, query) if drawn else None


def _meanings_at(found: read.Door, picture: Picture, query: DrawnQuery) -> str | None:
    """Where what the signs mean is told, by its content; it is the same at every moment."""
    if picture.meanings is None:
        return None
    asked = {"language": found.language, **_colours(query), "hash": caching.word_of(picture.meanings)}
    return f"{legend_of(found.game)}?{urlencode(asked)}"


def _colours(query: DrawnQuery) -> dict[str, str]:
    return {} if query.theme == LIGHT else {"theme": query.theme}


def _steady(found: read.Door, picture: Picture, part: str, query: DrawnQuery) -> str | None:
    """The same; of an earlier moment too the address of now, where the same is shown now."""
    if query.at is not None or query.open:
        now = picture_of(found, read.view(found), query.theme)
        if picture.alone(part) != now.alone(part):
            return address(found, picture, part, query)
    return address(found, picture, part, DrawnQuery(theme=query.theme))


def _address(found: read.Door, part: str | None, drawn: str, query: DrawnQuery) -> str:
    asked = {"parts": part} if part else {}
    asked |= {"language": found.language, **_colours(query)}
    if query.at is not None:
        asked |= {"at": str(query.at), "epoch": found.epoch}
        asked |= {"as": query.eyes} if query.eyes else {}
    if query.open:
        asked["open"] = "true"
    return f"{board_of(found.game)}?{urlencode(asked | {'hash': _hash(drawn)})}"


def _drawn(found: read.Door, query: PictureQuery) -> str:
    """What a query asks for; raises a problem where there is no such part, or one with other content."""
    picture = picture_of(found, moment(found, query), query.theme)
    drawn = picture.whole() if query.parts is None else picture.alone(query.parts)
    if not drawn:
        there = [part for part in PARTS if picture.alone(part)]
        raise ProblemRaised(
            phrase("the picture of this game has these parts: {parts}", parts=there), kind="not-found"
        )
    if query.hash not in (None, _hash(drawn)):
        now = _address(found, query.parts, drawn, query)
        raise ProblemRaised(
            phrase("another picture is shown there now: {address}", address=now), kind="not-found"
        )
    return drawn


@lru_cache(maxsize=64)
def _hash(drawn: str) -> str:
    return caching.word_of(drawn)


class ByContent(GameReading):
    """What may be asked for by its content too, which then never changes, whoever reads it."""

    alike = True

    def by_content(
        self, request: Request, found: read.Door, query: msgspec.Struct, content: str | None
    ) -> HttpResponse | None:
        """Settles how the answer may be kept; 304 for a reader who has it."""
        if content is None:
            return self.same(request, found, query)
        kept = keeping(found, request)
        control = caching.FOR_EVER if kept.public else caching.OWN_FOR_EVER
        self.kept = caching.Kept(control, caching.CREDENTIALS, compressed=True)
        self.etag = f'W/"{content}"'
        if request.headers.get("If-None-Match", "").strip() == "*":  # names no content
            return None
        return caching.unchanged(self.etag) if caching.known(request, self.etag) else None


class BoardSvgView(ByContent):
    renderer_classes = [SvgRenderer, FileRenderer]

    @operation(
        "The board as a picture",
        {200: OpenApiTypes.STR},
        query=PictureQuery,
        visitors=True,
        problems=[403, 404, 409],
        media=["image/svg+xml", FILE],
        tag="reading",
        name="get_board_svg",
    )
    def get(self, request: Request, game: str, query: PictureQuery) -> HttpResponse:
        """Whole, or one of its `parts`: the ground, which stays as it is while pieces move, with the shapes of all
        parts and an empty element `pieces`; the pieces; the panel, which says how the game stands; the legend. 404
        where the game has no such part. With the `hash` of its content, as `…/now/` and `…/board.json` have it in the
        addresses of ground and legend, the answer may be kept for ever."""
        found = door(request, game)
        told_in(found, request, query.language)
        found = seen_by(found, query)
        of_now(found, query.epoch)
        if (known := self.by_content(request, found, query, query.hash)) is not None:
            return known
        drawing = 0 if query.parts in STEADY else PICTURE
        self.charge(request, drawing + (PAST if query.at is not None else 0))
        drawn = _drawn(found, query)
        media = request.accepted_renderer.media_type
        encoding = "; charset=utf-8" if media.startswith("image/") else ""
        return HttpResponse(drawn, content_type=media + encoding)


class LegendView(ByContent):
    @operation(
        "What the signs of the board mean",
        {200: LegendSaid},
        query=LegendQuery,
        visitors=True,
        problems=[404, 409],
        tag="reading",
        name="get_legend",
    )
    def get(self, request: Request, game: str, query: LegendQuery) -> LegendSaid | HttpResponse:
        """As data, for who writes it into a page in which the ground stands, whose shapes the signs use. It is the same
        for the whole game: with the `hash` of its content, as `meanings` of `…/board.json` has it, the answer may be
        kept for ever. 404 where the game has no signs."""
        found = door(request, game)
        told_in(found, request, query.language)
        view = read.view(found)
        if (known := self.by_content(request, found, query, query.hash)) is not None:
            return known
        picture = picture_of(found, view, query.theme)
        told = picture.meanings
        if told is None:
            raise ProblemRaised(
                phrase("the pictures of this game have no signs that need to be told"), kind="not-found"
            )
        if query.hash not in (None, caching.word_of(told)):
            now = _meanings_at(found, picture, DrawnQuery(theme=query.theme))
            raise ProblemRaised(
                phrase("another picture is shown there now: {address}", address=now), kind="not-found"
            )
        return told


class BoardJsonView(GameReading):
    alike = True

    @operation(
        "The board as parts of a picture: what has changed is seen piece by piece",
        {200: BoardShown},
        query=DrawnQuery,
        visitors=True,
        problems=[403, 404, 409],
        tag="reading",
        name="get_board_parts",
    )
    def get(self, request: Request, game: str, query: DrawnQuery) -> BoardShown | HttpResponse:
        found = self.looked(request, game, query, PICTURE)
        if isinstance(found, HttpResponse):
            return found
        return board_shown(found, picture_of(found, moment(found, query), query.theme), query)


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
        found = self.looked(request, game, query)
        if isinstance(found, HttpResponse):
            return found
        board = found.rules.text_board(moment(found, query), found.language)
        return HttpResponse(board, content_type="text/plain; charset=utf-8")
