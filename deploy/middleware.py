"""What every HTTP request gets: an id for its log lines and its answer, and a content security policy."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Callable
from functools import partial

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.middleware.common import CommonMiddleware

log = structlog.get_logger("request")

GetResponse = Callable[[HttpRequest], HttpResponse]


class Slashes(CommonMiddleware):
    """Sends whoever left out the slash at the end of an address on, with the same method and body (308)."""

    response_redirect_class = staticmethod(partial(HttpResponsePermanentRedirect, preserve_request=True))


_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_QUIET = ("/health/", "/static/")


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
        response["X-Request-ID"] = identity
        if not request.path.startswith(_QUIET):
            log.info(
                f"{request.method} {_speakable(request)} {response.status_code}",
                status=response.status_code,
                ms=round((time.perf_counter() - start) * 1000, 1),
                user=getattr(getattr(request, "user", None), "pk", None),
            )
        return response

    return middleware


def _speakable(request: HttpRequest) -> str:
    """The path; where it could hold a key (a link out of a mail), the pattern of its route instead."""
    match = request.resolver_match
    if match is None or not ({"key", "token", "uidb36"} & match.kwargs.keys()):
        return request.path
    return "/" + match.route


def content_security_policy(get_response: GetResponse) -> GetResponse:
    """Sets settings.CONTENT_SECURITY_POLICY on every answer that brings none of its own."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        return response

    return middleware
