"""How to play a game, for who never played such a one: in sections, each with a picture of the server's own."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

import msgspec
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.language import kept, language_of
from api.media import FILE, FileRenderer, SvgRenderer
from api.problems import NotFound
from api.shapes import person
from api.themes import ThemeQuery
from horror.games.scenario.guide import drawn
from horror.rules.kernel.face import LIGHT
from horror.rulesets import rulesets

SECTION = OpenApiParameter(
    "section",
    {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 40},
    OpenApiParameter.PATH,
    description="The `name` of a section of the guide.",
)


class SectionShown(msgspec.Struct, kw_only=True):
    """A section: its `title` and its text in `paragraphs`, both in your language. `picture` is the address of a board
    that shows it, relative to the server, and `caption` says what is to be seen there. `rules` are the numbers of the
    rules that it tells (`…/rules/{number}/`). The `name` is the same in every language."""

    name: str
    title: str
    paragraphs: list[str]
    picture: Annotated[str, Meta(max_length=300)]
    caption: str
    rules: list[str]


class GuideShown(msgspec.Struct, kw_only=True):
    """How a game is played, in `sections`, in the order in which they are to be read; none where it has no guide."""

    sections: list[SectionShown]


class GuideView(Endpoint):
    @operation(
        "How to play a game, in sections with pictures",
        {200: GuideShown},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_guide",
        query=ThemeQuery,
    )
    def get(self, request: Request, name: str, query: ThemeQuery) -> GuideShown:
        """For who never played such a game: short texts, each with a board that shows what it says, and the numbers of
        the rules that say all of it."""
        if name not in rulesets():
            raise NotFound
        self.kept = kept(request)
        language = language_of(request, person(request))
        asked = {"language": language, **({} if query.theme == LIGHT else {"theme": query.theme})}
        return GuideShown(
            sections=[
                SectionShown(
                    name=section.name,
                    title=section.title,
                    paragraphs=list(section.paragraphs),
                    picture=f"{reverse('api:guide-picture', args=[name, section.name])}?{urlencode(asked)}",
                    caption=section.caption,
                    rules=list(section.rules),
                )
                for section in rulesets()[name].guide(language)
            ]
        )


class GuidePictureView(Endpoint):
    renderer_classes = [SvgRenderer, FileRenderer]

    @operation(
        "The picture of a section of a game's guide",
        {200: OpenApiTypes.STR},
        named=[SECTION],
        visitors=True,
        problems=[404],
        media=["image/svg+xml", FILE],
        tag="rulesets",
        name="get_guide_picture",
        query=ThemeQuery,
    )
    def get(self, request: Request, name: str, section: str, query: ThemeQuery) -> HttpResponse:
        """A board of the game with the places marked that the section speaks of."""
        games = rulesets()
        if name not in games or section not in {each.name for each in games[name].guide()}:
            raise NotFound
        self.kept = kept(request)
        shown = drawn(games, name, section, language_of(request, person(request)), query.theme)
        media = request.accepted_renderer.media_type
        encoding = "; charset=utf-8" if media.startswith("image/") else ""
        return HttpResponse(shown, content_type=media + encoding)
