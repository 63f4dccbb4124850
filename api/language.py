"""In which language somebody is answered: what is asked for, else the account's, else what the browser asks for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Annotated, Literal

import msgspec
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from msgspec import Meta

from accounts import profile
from accounts.models import User
from api import caching, codec
from horror.games.locale import SOURCE, languages_known, speech

PARAMETER = "language"
CONTENT_LANGUAGE = "Content-Language"
_ASKED_FOR = "horror.asked_for"
LANGUAGES = tuple(sorted(languages_known()))
Language = Literal[LANGUAGES]  # type: ignore[valid-type]
InLanguage = Annotated[
    Language | None,
    Meta(description="That in which sentences are; without it your account's, or that of Accept-Language."),
]


class LanguageQuery(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """In which language."""

    language: InLanguage = None


codec.prepare(LanguageQuery)


def asked_for(request: HttpRequest) -> str | None:
    """The language that the address names, if it is one in which games are told; looked up once a request."""
    try:
        known: str | None = request.META[_ASKED_FOR]
    except KeyError:
        known = request.META[_ASKED_FOR] = _named_in(request)
    return known


def _named_in(request: HttpRequest) -> str | None:
    try:
        wanted = request.GET.get(PARAMETER)
    except SuspiciousOperation:  # more parameters than there may be
        return None
    return wanted if wanted in languages_known() else None


def accepted(request: HttpRequest) -> str:
    """Of what Accept-Language names, the first in which games are told; else English."""
    return profile.accepted(request.headers.get("Accept-Language", ""))


def language_of(request: HttpRequest, person: User | None) -> str:
    """The language of all sentences of an answer: the one that `?language=` names, else that of the account, else, for
    visitors, what Accept-Language names first of those that there are.
    """
    return asked_for(request) or (person.language if person is not None else accepted(request))


def kept(request: HttpRequest) -> caching.Kept:
    """How an answer may be kept that follows from its language and the version of the server alone: by anybody where
    the address names the language, else by whoever asks without an account, and not at all of who has one."""
    if asked_for(request):
        return caching.Kept(caching.STEADY)
    if getattr(request, "auth", None) is not None:
        return caching.Kept()
    return caching.Kept(caching.STEADY, caching.CREDENTIALS)


def label(request: HttpRequest, response: HttpResponseBase) -> None:
    """Says of an answer in which language its sentences are, and that this may follow from Accept-Language, so that
    who keeps it gives it to nobody who reads another one."""
    if response.status_code != 304:
        response.headers.setdefault(CONTENT_LANGUAGE, language_now())
    if not asked_for(request):
        patch_vary_headers(response, ("Accept-Language",))


def language_now() -> str:
    """The language that is spoken at this moment: that of all that is told without naming one."""
    return speech(translation.get_language() or SOURCE).language


def speaking(language: str) -> AbstractContextManager[None]:
    """What Django and its parts say is in this language meanwhile, where there is a catalogue for it."""
    return translation.override(_known_to_django(language))


def speak(language: str) -> None:
    """The same, until the request ends."""
    if (known := _known_to_django(language)) != translation.get_language():
        translation.activate(known)


def _known_to_django(language: str) -> str:
    told = speech(language).language
    return settings.LANGUAGE_CODE if told == SOURCE else told


def spoken(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: what is said before it is known who asks is in the language that the request names, and what says in
    which language it is may be kept for those who read it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with speaking(asked_for(request) or accepted(request)):
            response = get_response(request)
            if CONTENT_LANGUAGE in response.headers:
                label(request, response)
            return response

    return middleware
