"""What stands before allauth's account endpoints: bodies are bounded and read strictly before it parses them, and what
it says is in the language of who asks.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse

from accounts.models import User
from api import codec
from api.authentication import session_of
from api.language import label, language_of, speak
from api.problems import Malformed
from horror.rules.kernel.phrases import phrase

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


def spoken(get_response: GetResponse) -> GetResponse:
    """Has these endpoints speak the language of the account whose session it is, and says of what they refuse in which
    language that is.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(PREFIX):
            return get_response(request)
        speak(language_of(request, _person(request)))
        response = get_response(request)
        if response.status_code >= 400:
            label(request, response)
        return response

    return middleware


def _person(request: HttpRequest) -> User | None:
    """Whose session it is, of either client."""
    if key := request.headers.get("X-Session-Token"):
        found = session_of(key)
        return found[0] if found else None
    if settings.SESSION_COOKIE_NAME in request.COOKIES and isinstance(request.user, User):
        return request.user
    return None


def _refused(fault: Malformed) -> HttpResponse:
    place = fault.members.get("path", fault.members.get("position"))
    said = (
        fault if place is None else Malformed(phrase("{fault} (at {place})", fault=fault.phrase, place=place))
    )
    return JsonResponse(
        {"status": 400, "errors": [{"message": said.problem.detail, "code": "malformed"}]}, status=400
    )
