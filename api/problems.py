"""What goes wrong, as problem documents (RFC 9457): one table of kinds, one handler that maps every error to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec


class Kind(NamedTuple):
    """One kind of problem: its status and title, and what it tells a client."""

    status: int
    title: str
    meaning: str


KINDS: dict[str, Kind] = {
    "malformed": Kind(
        400, "Malformed request", "Not JSON, or not of the documented shape; `path` or `position` says where."
    ),
    "not-authenticated": Kind(
        401, "Not authenticated", "No credentials, or ones that are unknown, expired or revoked."
    ),
    "not-allowed": Kind(403, "Not allowed", "You are known, and this is not yours to do."),
    "scope-missing": Kind(403, "Scope missing", "The access token lacks the scope that `scope` names."),
    "reauthenticate": Kind(
        403,
        "Password needed again",
        "This needs a proof of who you are that is at most five minutes old: log in again, or send the password to "
        "`auth/reauthenticate` (a code of the second factor to `auth/2fa/reauthenticate`).",
    ),
    "not-found": Kind(404, "Not found", "There is nothing here, or nothing that you may know of."),
    "method-not-allowed": Kind(
        405, "Method not allowed", "The Allow header lists the methods of this address."
    ),
    "not-acceptable": Kind(
        406, "Not acceptable", "This address cannot answer in the type that Accept asks for."
    ),
    "conflict": Kind(
        409, "Conflict", "It is not (any more) as you took it to be; `code` and `changed` say how."
    ),
    "unsupported-media-type": Kind(415, "Unsupported media type", "Requests are application/json."),
    "illegal-move": Kind(
        422,
        "Illegal move",
        "The rule in `rule` forbids it; `legal` lists some of what would be legal, and `decision` "
        "names the kind of what is asked where the move answers nothing that is.",
    ),
    "bad-order": Kind(
        422,
        "Order not understood",
        "An order does not parse: `line`, `column`, what was `expected` there, the `nearest` order, or where "
        "none is near a few `orders` that may be given.",
    ),
    "refused": Kind(
        422, "Refused", "Well formed, but not possible; `rule` names a rule of the table where one says so."
    ),
    "bad-options": Kind(
        422,
        "Options not playable",
        "No game can be played with these options; `rule` says why where a rule does.",
    ),
    "key-reused": Kind(
        422, "Idempotency key reused", "This key came before with another request; take a fresh one."
    ),
    "too-many-requests": Kind(429, "Too many requests", "Wait for as many seconds as Retry-After says."),
    "server-error": Kind(500, "Server error", "A fault of the server. Repeating with the same key is safe."),
    "unavailable": Kind(
        503,
        "Unavailable",
        "The game is busy, or the database is away, for the moment; repeat, with the same key.",
    ),
}


def address(kind: str) -> str:
    """The relative address that explains a kind of problem: its `type`."""
    return f"/api/v1/problems/{kind}/"


class Problem(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A problem document. Members that do not apply are left out."""

    type: str
    title: str
    status: int
    detail: str
    code: str | None = None
    rule: str | None = None
    decision: str | None = None
    legal: list[dict[str, Any]] | None = None
    scope: str | None = None
    path: str | None = None
    position: int | None = None
    line: int | None = None
    column: int | None = None
    expected: list[str] | None = None
    nearest: str | None = None
    orders: list[str] | None = None
    changed: dict[str, Any] | None = None
    retry_after: int | None = None


class ProblemRaised(Exception):
    """Raise to answer with a problem document."""

    kind: str = "server-error"

    def __init__(self, detail: str, *, kind: str | None = None, **members: Any) -> None:
        super().__init__(detail)
        self.kind = kind or type(self).kind
        self.detail = detail
        self.members = {name: value for name, value in members.items() if value is not None}

    @property
    def problem(self) -> Problem:
        return problem(self.kind, self.detail, **self.members)


class Malformed(ProblemRaised):
    """The request is not of the documented shape."""

    kind = "malformed"


class NotFound(ProblemRaised):
    """Nothing here, or nothing that this reader may know of: one text for both."""

    kind = "not-found"

    def __init__(self) -> None:
        super().__init__("there is nothing here that you may see")


class NotAuthenticated(ProblemRaised):
    kind = "not-authenticated"


class NotAllowed(ProblemRaised):
    kind = "not-allowed"


class TooMany(ProblemRaised):
    """A limit is used up; `retry_after` is in seconds, `headers` tell of the limit."""

    kind = "too-many-requests"

    def __init__(self, retry_after: int, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(f"wait {retry_after} seconds", retry_after=retry_after)
        self.headers = headers or {}


def problem(kind: str, detail: str, **members: Any) -> Problem:
    """The document of one kind."""
    known = KINDS[kind]
    return Problem(type=address(kind), title=known.title, status=known.status, detail=detail, **members)
