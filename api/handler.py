"""The one place where errors become answers: every error that the code raises on purpose has its problem document."""

from __future__ import annotations

import sys
from typing import Any

import structlog
from django.core.exceptions import DisallowedHost, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.html import format_html
from django.views import defaults
from rest_framework import exceptions

from accounts import security
from api import caching, codec
from api.language import CONTENT_LANGUAGE, language_now
from api.problems import Malformed, NotAllowed, NotFound, Problem, ProblemRaised, TooMany, problem
from horror import storage
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.phrases import finished, phrase
from horror.table import errors, telling

PROBLEM = "application/problem+json"
PAGE = """<!doctype html>
<html lang="{}"><head><meta charset="utf-8"><title>{}</title></head><body><p>{}</p></body></html>
"""
"""What a browser gets where no page of ours can be shown: the language, the kind of problem, what it is this time."""
AWAY_SECONDS = 2
"""When to try again where the database was away."""
NOTED = {"not-allowed": "not_allowed", "scope-missing": "scope_missing", "too-many-requests": "limit_reached"}
"""What is refused for want of a right, or for asking too much, as events of the log of security."""
_CHALLENGE = 'Bearer realm="horror"'
"""RFC 6750, to whoever brings no credential."""
_TABLE: dict[int, str] = {
    400: "refused",
    403: "not-allowed",
    404: "not-found",
    409: "conflict",
    412: "precondition-failed",
    428: "precondition-required",
    422: "refused",
    503: "unavailable",
}
_FRAMEWORK: dict[type[Exception], str] = {
    exceptions.NotAuthenticated: "not-authenticated",
    exceptions.AuthenticationFailed: "not-authenticated",
    exceptions.PermissionDenied: "not-allowed",
    PermissionDenied: "not-allowed",
    exceptions.MethodNotAllowed: "method-not-allowed",
    exceptions.NotAcceptable: "not-acceptable",
    exceptions.UnsupportedMediaType: "unsupported-media-type",
    exceptions.ParseError: "malformed",
}


def document(error: Exception) -> Problem | None:
    """The problem document of an error that was raised on purpose; None for anything else."""
    match error:
        case ProblemRaised():
            return error.problem
        case errors.NotFound() | Http404() | exceptions.NotFound():
            return NotFound().problem
        case errors.KeyReused():
            return problem("key-reused", error.phrase)
        case errors.Busy():
            return problem("unavailable", error.phrase, retry_after=1)
        case errors.UnplayableOptions():
            return problem("bad-options", error.phrase, told=_told(error), rule=error.rule, path="$.options")
        case errors.Refused():
            return problem(
                _TABLE[error.status],
                error.phrase,
                told=_told(error),
                rule=error.rule,
                code=error.code,
                **_path(error.path),
            )
        case IllegalMove():
            return problem("illegal-move", error.phrase, rule=error.rule)
    if storage.away(error):
        storage.complain(error)
        return problem("unavailable", "the database does not answer", retry_after=AWAY_SECONDS)
    for kind, name in _FRAMEWORK.items():
        if isinstance(error, kind):
            detail = str(getattr(error, "detail", ""))
            return problem(name, finished(detail) if detail else phrase("this is not yours to do"))
    return None


def _told(error: errors.Refused) -> str:
    return telling.error(error, language_now())


def _path(path: str | None) -> dict[str, str]:
    return {"path": path} if path is not None else {}


def respond(shown: Problem, challenge: str = _CHALLENGE) -> HttpResponse:
    """A problem document as an HTTP answer; `challenge` says what was wrong with a credential. One that tells that
    something is away is no error in the log."""
    response = HttpResponse(codec.encode(shown), status=shown.status, content_type=PROBLEM)
    response["Cache-Control"] = caching.PRIVATE
    response[CONTENT_LANGUAGE] = language_now()
    if shown.status == 401:
        response["WWW-Authenticate"] = challenge
    if shown.scope is not None:
        response["WWW-Authenticate"] = f'{_CHALLENGE}, error="insufficient_scope", scope="{shown.scope}"'
    if shown.retry_after is not None:
        response["Retry-After"] = str(shown.retry_after)
    response.problem_kind = shown.type.rstrip("/").rpartition("/")[2]  # type: ignore[attr-defined]
    if shown.status == 503:
        response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def handle(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """What Django REST framework calls with every error of a view."""
    shown = document(error)
    if shown is None:
        return None
    request = context["request"]
    kind = shown.type.rstrip("/").rpartition("/")[2]
    if kind in NOTED:
        user = getattr(request, "_user", None)  # `user` would look once more, and count a guess twice
        known = user if user is not None and user.is_authenticated else None
        security.refused(NOTED[kind], known, code=shown.code, scope=shown.scope)
    given = "Authorization" in request.headers
    response = respond(shown, f'{_CHALLENGE}, error="invalid_token"' if given else _CHALLENGE)
    if isinstance(error, exceptions.MethodNotAllowed):
        response["Allow"] = ", ".join(context["view"].allowed_methods)
    if isinstance(error, TooMany):
        for name, value in error.headers.items():
            response[name] = value
    return response


def request_id() -> str | None:
    """What the log calls the request of this moment (deploy.middleware)."""
    known = structlog.contextvars.get_contextvars().get("request_id")
    return str(known) if known else None


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400: a Host that is not ours, and what else is refused before an address is looked at."""
    if isinstance(exception, DisallowedHost):
        return _answer(request, Malformed("this server goes by another name", path="Host").problem)
    return _answer(request, Malformed("this is no request that a server can answer").problem)


def _answer(request: HttpRequest, shown: Problem) -> HttpResponse:
    """A problem document; outside the API a page that needs nothing else, for there no page of ours can be shown."""
    answer = respond(shown)
    if not request.path.startswith("/api/"):
        answer.headers["Content-Type"] = "text/html; charset=utf-8"
        detail = f"{shown.detail[:1].upper()}{shown.detail[1:]}."
        answer.content = format_html(PAGE, language_now(), shown.title, detail).encode()
    return answer


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's CSRF_FAILURE_VIEW: a browser's session without the token that proves that a page of ours asks."""
    return _answer(
        request,
        NotAllowed("the token is missing or wrong that shows that a page of this server asks").problem,
    )


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404: addresses of the API that do not exist answer like everything else there."""
    if request.path.startswith("/api/"):
        return respond(NotFound().problem)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: for faults of the code, and for what fails outside of our endpoints."""
    error = sys.exc_info()[1]
    if isinstance(error, Exception) and storage.away(error):
        shown = document(error)
        assert shown is not None
        if not request.path.startswith("/api/"):
            shown = problem(
                "unavailable", "the database does not answer; try again in a moment", retry_after=AWAY_SECONDS
            )
        return _answer(request, shown)
    if request.path.startswith("/api/"):
        return respond(
            problem("server-error", "a fault of the server; it has been noted", request_id=request_id())
        )
    return defaults.server_error(request)
