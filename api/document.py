"""What the OpenAPI document says beside the schemas: who may call what, headers, problems, examples, sockets."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from api.endpoint import OPERATIONS, Operation
from api.live.frames import SOCKETS
from api.problems import KINDS
from api.refined import reference
from api.schema import components, problem_name

JSON = "application/json"
PROBLEM = "application/problem+json"
CSV = "text/csv"
HTTP_METHODS = ("get", "put", "post", "patch", "delete")
EXAMPLES = Path(__file__).with_name("examples.json")
"""By the name of an operation examples of its `request` and `answer`; by `problem` and its kind one of the document."""

TAGS = {
    "index": "Where things are, and what problems mean.",
    "people": "Yourself: profile and access tokens.",
    "rulesets": "The games that are played here.",
    "games": "The lists of games, making one, and what everybody may know about it.",
    "seats": "Sitting down, standing up, starting.",
    "dice": "What is published of the dice, and what a seat adds to them.",
    "play": "What is asked, what may be answered, and answering.",
    "leagues": "Leagues: their seasons and standings, entering them, and running them.",
    "webhooks": "Being told elsewhere: web push, webhooks, chat.",
    "staff": "What staff alone may ask for.",
    "reading": "The position and the stream, as the reader may know them.",
}
SECURITY = {
    "accessToken": {"type": "http", "scheme": "bearer", "description": "A personal access token, `ch_…`."},
    "appSession": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Session-Token",
        "description": "A session of the app client.",
    },
    "browserSession": {
        "type": "apiKey",
        "in": "cookie",
        "name": settings.SESSION_COOKIE_NAME,
        "description": "A session of the browser client; writes need the header X-CSRFToken.",
    },
}
HEADERS = {
    "RateLimit": ("string", "What is left of the limit that was counted to: its name, `r` requests, `t` seconds."),
    "RateLimit-Policy": ("string", "The limit: its name, `q` requests in `w` seconds."),
    "RateLimit-Limit": ("integer", "How many requests the limit allows in its window."),
    "RateLimit-Remaining": ("integer", "How many of them are left."),
    "RateLimit-Reset": ("integer", "Seconds until the window begins anew."),
    "Retry-After": ("integer", "Seconds to wait."),
    "X-Request-Id": ("string", "What the server's log calls the request."),
    "ETag": ("string", "What this very answer is known by; If-None-Match with it gets 304 while it is the same."),
    "Cache-Control": ("string", "Who may keep the answer, and for how long."),
    "Content-Language": ("string", "The language of the sentences in it."),
    "Allow": ("string", "The methods of this address."),
    "WWW-Authenticate": ("string", "What to authenticate by, and what was wrong with what came (RFC 6750)."),
    "Content-Disposition": ("string", "The name of a file for what is answered."),
}  # fmt: skip
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "schema": {"type": "string", "maxLength": 400},
    "description": "The ETag of the answer that you have; 304 while it is the same.",
}
LIMITS = ("RateLimit", "RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
BY_STATUS = {
    401: ("WWW-Authenticate",),
    403: ("WWW-Authenticate", *LIMITS),
    405: ("Allow",),
    429: ("Retry-After", *LIMITS),
    503: ("Retry-After", *LIMITS),
}
"""The headers of problems; those of other statuses tell of the limit alone."""


@cache
def examples() -> dict[str, Any]:
    """The examples of operations and problems."""
    found: dict[str, Any] = json.loads(EXAMPLES.read_text())
    return found


def complete(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """What drf-spectacular calls with the document that it made out of the declared operations."""
    info = result["info"]
    info["contact"] = {"name": "Whoever runs this server", "url": settings.PUBLIC_URL}
    result["servers"] = [{"url": settings.PUBLIC_URL, "description": "This server."}]
    result["tags"] = [{"name": name, "description": meaning} for name, meaning in TAGS.items()]
    parts = result.setdefault("components", {})
    parts["schemas"] = dict(sorted((parts.get("schemas", {}) | components()).items()))
    parts["securitySchemes"] = SECURITY
    parts["headers"] = {
        name: {"description": meaning, "schema": {"type": kind}} for name, (kind, meaning) in HEADERS.items()
    }
    parts["responses"] = {
        _response_name(status): _problem_response(status)
        for status in sorted({kind.status for kind in KINDS.values()})
    }
    parts["responses"]["Unchanged"] = {
        "description": "Still as it was when it had the ETag that If-None-Match names.",
        "headers": {name: {"$ref": f"#/components/headers/{name}"} for name in ("ETag", "Cache-Control")},
    }
    for methods in result["paths"].values():
        for method in HTTP_METHODS:
            if method in methods:
                _complete_operation(method, methods[method])
    result["x-sockets"] = {
        address: {"description": told, "client": reference(client), "server": reference(server)}
        for address, (told, client, server) in SOCKETS.items()
    }
    return result


def _complete_operation(method: str, described: dict[str, Any]) -> None:
    name = described["operationId"]
    declared = OPERATIONS[name]
    described["security"] = _security(declared)
    example = examples().get(name, {})
    body = described.get("requestBody", {}).get("content", {})
    if JSON in body and "request" in example:
        body[JSON]["example"] = example["request"]
    for status, response in described["responses"].items():
        names = [*LIMITS, "X-Request-Id", *(["Content-Disposition"] if name == "export_game" else [])]
        names += ["ETag", "Cache-Control"] if method == "get" else []
        names += ["Content-Language"] if declared.tells and response.get("content") else []
        response["headers"] = {each: {"$ref": f"#/components/headers/{each}"} for each in names}
        response["description"] = response["description"] or described["summary"]
        for media, content in response.get("content", {}).items():
            if media == CSV:
                content |= {"schema": {"type": "string"}, "example": example.get("csv", "")}
            elif "answer" in example and status.startswith("2"):
                content["example"] = example["answer"]
    if method == "get":
        described["parameters"] = [*described.get("parameters", []), IF_NONE_MATCH]
        described["responses"]["304"] = {"$ref": "#/components/responses/Unchanged"}
    for status in sorted(declared.problems):
        described["responses"][str(status)] = {"$ref": f"#/components/responses/{_response_name(status)}"}


def _security(declared: Operation) -> list[dict[str, list[str]]]:
    """Each of these opens it alone; `{}` is nobody in particular. A token needs the scope, or the one that suffices for
    oneself; sessions have all."""
    scopes = [[each] for each in (declared.scope, declared.own) if each] or [[]]
    tokens = [{"accessToken": scope} for scope in scopes]
    known: list[dict[str, list[str]]] = [*tokens, {"appSession": []}, {"browserSession": []}]
    return [*known, {}] if declared.visitors else known


def _response_name(status: int) -> str:
    return f"Problem{status}"


def _problem_response(status: int) -> dict[str, Any]:
    kinds = {name: kind for name, kind in KINDS.items() if kind.status == status}
    meanings = "; ".join(kind.title.lower() for kind in kinds.values())
    refs = [reference(problem_name(name)) for name in kinds]
    headers = [*BY_STATUS.get(status, LIMITS), "X-Request-Id", "Content-Language"]
    shown = {
        name: {"summary": kinds[name].title, "value": examples()[f"problem {name}"]}
        for name in kinds
        if f"problem {name}" in examples()
    }
    return {
        "description": meanings[:1].upper() + meanings[1:],
        "headers": {name: {"$ref": f"#/components/headers/{name}"} for name in headers},
        "content": {
            PROBLEM: {
                "schema": refs[0] if len(refs) == 1 else {"anyOf": refs},
                **({"examples": shown} if shown else {}),
            }
        },
    }
