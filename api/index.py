"""The front door of the API, and the page behind each kind of problem."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request

from accounts import profile
from api import caching, codec
from api.endpoint import Endpoint, operation
from api.language import LanguageQuery, kept, language_now
from api.media import JSON
from api.problems import KINDS, NotFound, address
from horror.games.locale import speech
from horror.rules.kernel.registry import Rulesets
from horror.rulesets import rulesets


class Index(msgspec.Struct):
    """Where things are, and the languages in which games are told: codes, and what each calls itself."""

    version: str
    links: dict[str, str]
    languages: dict[str, str]


class ProblemKind(msgspec.Struct):
    """A kind of problem: its `type` address, status, title, what it tells a client, and the values that its `code` may
    have, each with its meaning."""

    type: str
    status: int
    title: str
    meaning: str
    codes: dict[str, str]


def nothing(request: HttpRequest) -> HttpResponse:
    """For addresses that a library brings and that are none here."""
    raise Http404


class IndexView(Endpoint):
    @operation(
        "Where things are", {200: Index}, visitors=True, tag="index", name="get_index", kept=caching.STEADY
    )
    def get(self, request: Request) -> Index:
        names = (
            "auth",
            "docs",
            "games",
            "leagues",
            "me",
            "pace",
            "rates",
            "rulesets",
            "schema",
            "site",
            "words",
        )
        return Index("1", {name: f"/api/v1/{name}/" for name in names}, profile.languages())


class SigningIn(msgspec.Struct):
    """Where signing in is: links to its OpenAPI document, and to the roots for apps and for browsers."""

    links: dict[str, str]


class SigningInView(Endpoint):
    @operation(
        "Where signing in is",
        {200: SigningIn},
        visitors=True,
        tag="index",
        name="get_auth",
        kept=caching.STEADY,
    )
    def get(self, request: Request) -> SigningIn:
        names = {"openapi": "openapi.json", "app": "app/v1/", "browser": "browser/v1/"}
        return SigningIn({name: f"/api/v1/auth/{where}" for name, where in names.items()})


class ProblemView(Endpoint):
    @operation(
        "What a kind of problem means",
        {200: ProblemKind},
        visitors=True,
        problems=[404],
        tag="index",
        name="get_problem",
        query=LanguageQuery,
    )
    def get(self, request: Request, kind: str, query: LanguageQuery) -> ProblemKind:
        if kind not in KINDS:
            raise NotFound
        self.kept = kept(request)
        known, talk = KINDS[kind], speech(language_now())
        codes = {code: talk.say(meaning) for code, meaning in known.codes.items()}
        title, meaning = talk.word("problem", known.title), talk.say(known.meaning)
        return ProblemKind(address(kind), known.status, title, meaning, codes)


def openapi() -> bytes:
    """The OpenAPI document. It does not change while a process plays the same games."""
    return _openapi(rulesets())


@cache
def _openapi(games: Rulesets) -> bytes:
    return codec.encode(SchemaGenerator().get_schema(request=None, public=True))


class SchemaView(Endpoint):
    @operation("The OpenAPI document", {}, visitors=True, described=False, kept=caching.STEADY)
    def get(self, request: Request) -> HttpResponse:
        return HttpResponse(openapi(), content_type=JSON)


class DocsView(SpectacularSwaggerSplitView):
    """A page on which the API may be tried. Its styles are written by its script, which the policy must allow."""

    url_name = "api:schema"
    authentication_classes: list[Any] = []

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        response["Content-Security-Policy"] = (
            "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
            "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
        return response
