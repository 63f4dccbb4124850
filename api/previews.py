"""What others show of a link to a game, who read no scripts: a title, a sentence, and a picture (Open Graph).

It is what any visitor may know, by the visitor's door. Of a private game, and of one that there is not, it is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from api import caching
from api.endpoint import Endpoint, operation
from api.media import FILE, FileRenderer, PngRenderer
from horror.rules.kernel.face import LIGHT, Layers
from horror.table import read
from horror.table.clocks import rates
from horror.table.errors import NotFound

COST = 10
"""Of the budget of reading, whatever is shown: a board takes a quarter of a second to draw. Who asks takes turns."""
PAGES = ("game", "invitation")
"""Names of the addresses of pages about a game."""
HOUR, DAY = 3600, 24 * 3600


class Preview(NamedTuple):
    """What is told of a game: its name, what it is and how fast, and its seats, each with whether it is taken."""

    title: str
    lines: tuple[str, ...]
    seats: tuple[tuple[str, bool], ...] = ()

    @property
    def sentence(self) -> str:
        free = sum(not taken for _, taken in self.seats)
        return " · ".join([*self.lines, *([f"{free} of {len(self.seats)} seats free"] if free else [])])


GENERAL = Preview("Board games by correspondence", ("A move a day, dice that can be checked",))
"""Of no game, and of all that a visitor may not know."""


def of(door: read.Door | None) -> Preview:
    """What is told of a game by a visitor's door."""
    if door is None:
        return GENERAL
    seats = tuple(
        ("free" if seat.free else name, not seat.free)
        for name, seat in zip(door.names, door.seats, strict=True)
    )
    return Preview(door.game.name, (door.rules.title, _clock(door)), seats)


def visitors_door(game: str) -> read.Door | None:
    """The way of a visitor to a game; None where a visitor may not know of one. One query."""
    try:
        return read.door(game, None)
    except NotFound:
        return None


def told(request: HttpRequest) -> dict[str, Any]:
    """For the templates of pages about a game: what is told of it, and the address under which others reach us."""
    match = request.resolver_match
    if match is None or match.url_name not in PAGES:
        return {}
    game = str(match.kwargs["game"])
    return {"told": SimpleLazyObject(lambda: of(visitors_door(game))), "public": settings.PUBLIC_URL}


def _clock(door: read.Door) -> str:
    by = rates.of(door.game)
    if by is None:
        return "no clock"
    if by.turn % DAY == 0:
        return "a day for a turn" if by.turn == DAY else f"{by.turn // DAY} days for a turn"
    return f"{max(1, round(by.turn / HOUR))} hours for a turn"


@cache
def _drawing(name: str) -> Callable[[Preview, Layers | None], bytes]:
    return cast(Callable[[Preview, "Layers | None"], bytes], import_string(name))


def drawn(preview: Preview, layers: Layers | None = None) -> bytes:
    """The picture as PNG, by the program that settings name: the one that draws for mails."""
    return _drawing(settings.PREVIEWS)(preview, layers)


class PreviewView(Endpoint):
    renderer_classes = [PngRenderer, FileRenderer]

    @operation(
        "A picture of a game, for who shows a link to it",
        {200: OpenApiTypes.BINARY},
        visitors=True,
        problems=[404],
        media=["image/png", FILE],
        tag="reading",
        name="get_preview",
        kept=caching.STEADY,
    )
    def get(self, request: Request, game: str) -> HttpResponse:
        """1200 × 630 pixels: name, game, seats, clock, and the board of a game that has begun, as any visitor sees it,
        whoever asks. Of a game of which a visitor may not know, and of one that there is not, a general picture."""
        self.charge(request, COST)
        door = visitors_door(game)
        layers = None
        if door is not None and door.game.started_at is not None:
            layers = door.rules.picture(read.view(door), door.language, LIGHT).layers()
        return HttpResponse(drawn(of(door), layers), content_type=request.accepted_renderer.media_type)
