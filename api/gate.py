"""Limits for whatever is no endpoint of the API: pages, accounts, the admin, the page of documentation.

Endpoints count for themselves, by person and cost; files that never change stand before this.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from api import limits
from api.handler import respond
from api.problems import TooMany

API = "/api/v1/"
NO_ENDPOINTS = ("/api/v1/auth/", "/api/v1/docs/")


def gate(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that counts by address."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path.startswith(API) and not request.path.startswith(NO_ENDPOINTS):
            return get_response(request)
        try:
            limits.spend("pages", f"ip:{limits.address(request)}")
        except TooMany as refused:
            response = respond(refused.problem)
            for name, value in refused.headers.items():
                response.headers[name] = value
            return response
        return get_response(request)

    return middleware
