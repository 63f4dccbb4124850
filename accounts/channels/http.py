"""One call of an endpoint, and what came of it in so few words that its maker learns nothing of our network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import NamedTuple

import requests
import structlog
from requests_hardened.ip_filter import InvalidIPAddress

from accounts import host
from accounts.channels import safe_http
from accounts.channels.formats import Request
from horror import present

log = structlog.get_logger(__name__)

LONGEST = timedelta(hours=24)
"""An endpoint that asks for more time has so much."""
UNREACHABLE = "unreachable"

session: Callable[..., safe_http.Session] = safe_http.Session
"""Makes the session of each call. Tests put one here that may call their own machine."""


class NotTaken(host.NotTaken):
    """It said no, or nobody was there."""

    def __init__(self, said: str) -> None:
        Exception.__init__(self, said)
        self.final = False


class NotKnown(host.NotKnown):
    """It was called, and gave no answer."""


class Answer(NamedTuple):
    """What came of a call. ``status`` is what people are shown: the code of the answer, or that there was none."""

    code: int | None = None
    body: bytes = b""
    retry_after: timedelta | None = None
    certain: bool = True

    @property
    def ok(self) -> bool:
        """Whether it was taken."""
        return self.code is not None and 200 <= self.code < 300

    @property
    def status(self) -> str:
        return UNREACHABLE if self.code is None else str(self.code)

    @property
    def error(self) -> host.NotTaken | host.NotKnown:
        """The failure, as the outbox takes it."""
        return NotTaken(self.status) if self.certain else NotKnown(self.status)


def post(url: str, request: Request, ready: Callable[[], None] = lambda: None) -> Answer:
    """Call once; what ``ready`` raises when it listens ends that before anything is said."""
    try:
        response = safe_http.call(url, request.body, request.headers, session(ready=ready))
    except requests.RequestException as error:
        return Answer(certain=isinstance(failure(error), NotTaken))
    return Answer(response.status_code, response.content, _retry_after(response.headers))


def failure(error: requests.RequestException) -> NotTaken | NotKnown:
    """What an error means: that nothing was sent, or that nobody knows."""
    log.info("call_failed", error=type(error).__name__)
    nothing = safe_http.Unsafe | InvalidIPAddress | requests.ConnectTimeout | requests.exceptions.SSLError
    return NotTaken(UNREACHABLE) if isinstance(error, nothing) else NotKnown(UNREACHABLE)


def _retry_after(headers: Mapping[str, str]) -> timedelta | None:
    said = headers.get("Retry-After", "").strip()
    if said.isascii() and said.isdecimal():
        return min(timedelta(seconds=min(int(said[:9]), 10**9)), LONGEST)
    try:
        at: datetime = parsedate_to_datetime(said)
    except ValueError:
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=UTC)
    return min(max(at - present.now(), timedelta()), LONGEST)
