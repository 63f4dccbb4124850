"""How large a request may be before anything of it lies in memory or on a disk, for servers without a proxy."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 256 * 1024
"""Bytes of a body: what Django reads at most, and the proxies of deploy/units let through."""
MAILS = "/mail/hooks/"
"""What a provider of mails calls, if this server has one; it brings larger ones."""
LARGEST_MAIL = 8 * 1024 * 1024
_PROBLEM = (
    b'{"type":"about:blank","title":"Content Too Large","status":413,'
    b'"detail":"a request has at most 262144 bytes"}'
)
_HEADERS = [
    (b"content-type", b"application/problem+json"),
    (b"content-length", str(len(_PROBLEM)).encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"cache-control", b"no-store"),
    (b"connection", b"close"),
]


class _TooLarge(Exception):
    """More has come than a request may have."""


def bounded(application: Application) -> Application:
    """The ASGI application behind a guard: HTTP bodies above LARGEST are answered with 413, by the length that they
    name or, where they name none or a wrong one, as soon as more has come. Sockets and the lifespan pass.
    """

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        most = LARGEST_MAIL if settings.MAIL_PROVIDER and scope["path"].startswith(MAILS) else LARGEST
        named = dict(scope["headers"]).get(b"content-length", b"0")
        if not named.isdigit() or len(named) > 12 or int(named) > most:
            await _refuse(send)
            return
        came, answering = 0, False

        async def counted() -> dict[str, Any]:
            nonlocal came
            message = await receive()
            came += len(message.get("body", b""))
            if came > most:
                raise _TooLarge
            return message

        async def noted(message: dict[str, Any]) -> None:
            nonlocal answering
            answering = True
            await send(message)

        try:
            await application(scope, counted, noted)
        except _TooLarge:
            if not answering:
                await _refuse(send)

    return guarded


async def _refuse(send: Send) -> None:
    await send({"type": "http.response.start", "status": 413, "headers": _HEADERS})
    await send({"type": "http.response.body", "body": _PROBLEM})
