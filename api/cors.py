"""Calls from pages of other sites (CORS): with an access token, or as a visitor. Never with a cookie.

`*` without `Access-Control-Allow-Credentials` keeps a browser from showing a page what it got with cookies, and cookies
are same-site besides. Signing in is for this server's own pages and for apps.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

ROOT, SIGNING_IN = "/api/v1/", "/api/v1/auth/"
METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE"
ASKED = ("Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Accept", "Accept-Language")
"""Headers that a page may send."""
SHOWN = (
    *("ETag", "Retry-After", "RateLimit", "RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining"),
    *("RateLimit-Reset", "X-Request-Id", "WWW-Authenticate", "Content-Disposition", "Content-Language"),
)
"""Headers of answers that a page may read."""
REMEMBERED = 7200
"""Seconds for which a browser need not ask again what it may send."""


def cross_origin(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that lets pages of other sites call the API."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(ROOT) or request.path.startswith(SIGNING_IN):
            return get_response(request)
        if request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers:
            response = HttpResponse(status=204)
            response["Access-Control-Allow-Methods"] = METHODS
            response["Access-Control-Allow-Headers"] = ", ".join(ASKED)
            response["Access-Control-Max-Age"] = str(REMEMBERED)
            patch_vary_headers(response, ("Access-Control-Request-Method",))
        else:
            response = get_response(request)
            response["Access-Control-Expose-Headers"] = ", ".join(SHOWN)
        response["Access-Control-Allow-Origin"] = "*"
        return response

    return middleware
