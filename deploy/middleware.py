"""What every HTTP request gets: an id for its log lines and its answer, the headers that tell browsers what they may
do, and a refusal where a program speaks to the API without https."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from urllib.parse import quote

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware

from accounts.security import client_address
from api.handler import respond
from api.problems import NotAllowed

log = structlog.get_logger("request")

GetResponse = Callable[[HttpRequest], HttpResponse]


class _SameRequest(HttpResponsePermanentRedirect):
    def __init__(self, redirect_to: str) -> None:
        super().__init__(redirect_to, preserve_request=True)


class Slashes(CommonMiddleware):
    """Sends whoever left out the slash at the end of an address on, with the same method and body (308)."""

    response_redirect_class = _SameRequest


LONGEST_PATH = 200
"""Characters of a path that a line of the log has."""
STATIC = "/static/"
_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_QUIET = ("/health/", STATIC)


def request_id(get_response: GetResponse) -> GetResponse:
    """Binds `request_id` for the logs (a proxy may bring its own) and returns it as X-Request-ID.

    The line names the path without its query, which may hold what nobody else should read.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        identity = given if _ID.fullmatch(given) else uuid.uuid4().hex
        structlog.contextvars.clear_contextvars()
        structlog.contextvars.bind_contextvars(request_id=identity)
        start = time.perf_counter()
        response = get_response(request)
        if not request.path.startswith(STATIC):  # no line of the log tells of those
            response["X-Request-ID"] = identity
        if not request.path.startswith(_QUIET):
            log.info(
                f"{request.method} {_speakable(request)} {response.status_code}",
                status=response.status_code,
                ms=round((time.perf_counter() - start) * 1000, 1),
                user=getattr(getattr(request, "user", None), "pk", None),
                client=client_address(request),
                problem=getattr(response, "problem_kind", None),
            )
        return response

    return middleware


def _speakable(request: HttpRequest) -> str:
    """The path, encoded as in an address; where it could hold a key, only what cannot.

    A link out of a mail shows the pattern of its route. One that was mangled leads to no route: of a path outside the
    API that there is not, and of any below /account/, the first two parts are shown and no more.
    """
    match = request.resolver_match
    if match is not None and {"key", "token", "uidb36"} & match.kwargs.keys():
        return "/" + match.route
    path = request.path
    if path.startswith("/account/") or (match is None and not path.startswith("/api/")):
        first = path.split("/", 3)
        path = "/".join(first[:3]) + (
            "/..." if len(first) > 3 and first[3] else "/" if len(first) > 3 else ""
        )
    return quote(path[:LONGEST_PATH], safe="/")


_PARTS = ("text/javascript", "text/css", "application/json", "application/problem+json")
"""The types of what pages load and programs read, and no browser shows as a document."""


def security_headers(get_response: GetResponse) -> GetResponse:
    """Sets on every answer, static files included, the headers below that it brings not of its own.

    Scripts, styles and data hold no code that could do anything as a document: a page loads dozens of them, and each
    gets a short policy.
    """
    document = {
        "Content-Security-Policy": settings.CONTENT_SECURITY_POLICY,
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": settings.PERMISSIONS_POLICY,
    }
    part = {
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
    }

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        for name, value in (part if kind in _PARTS else document).items():
            response.headers.setdefault(name, value)
        if kind in _PARTS:
            response.headers.pop("Cross-Origin-Opener-Policy", None)  # of SecurityMiddleware, on everything
        return response

    return middleware


def https_for_programs(get_response: GetResponse) -> GetResponse:
    """Refuses (403) requests to the API without https where the server has it; pages are sent on instead.

    A program that is sent on works from then on, and tells its token in the clear each time.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if settings.SECURE_SSL_REDIRECT and request.path.startswith("/api/") and not request.is_secure():
            return respond(
                NotAllowed(
                    "this server is spoken to by https alone; what was sent without it may have been read by others, "
                    "so revoke a token that was in it"
                ).problem
            )
        return get_response(request)

    return middleware
