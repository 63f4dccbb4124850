"""What stands before allauth's account endpoints: bodies are bounded and read strictly before it parses them."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse

from api import codec
from api.problems import Malformed

PREFIX = "/api/v1/auth/"

GetResponse = Callable[[HttpRequest], HttpResponse]


def bounded_bodies(get_response: GetResponse) -> GetResponse:
    """Answers 400, in the form of these endpoints' own errors, to a body that api.codec would not read: more than 64
    KiB or 24 levels, numbers of more than 16 digits, names twice, null characters, anything but an object.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if (
            request.path.startswith(PREFIX)
            and request.method not in ("GET", "HEAD", "OPTIONS")
            and request.body
        ):
            try:
                if not isinstance(codec.load(request.body), dict):
                    raise Malformed("expected an object", path="$")
            except Malformed as fault:
                return _refused(fault)
        return get_response(request)

    return middleware


def _refused(fault: Malformed) -> HttpResponse:
    place = fault.members.get("path", fault.members.get("position"))
    message = fault.problem.detail if place is None else f"{fault.problem.detail} (at {place})"
    return JsonResponse({"status": 400, "errors": [{"message": message, "code": "malformed"}]}, status=400)
