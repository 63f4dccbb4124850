"""Plain HTTP in the process of the sockets: the WSGI application, in so many threads as there are connections for them.

Django's own ASGI handler changes threads at each middleware of two kinds, which costs more than most requests
themselves. Here a request changes threads once. Before that it is read whole, and soon, so that whoever sends slowly
holds no thread; and what is answered is never waited for by a thread either.
"""

from __future__ import annotations

import asyncio
from typing import Any

from a2wsgi import WSGIMiddleware

from api.live.socket import Message, Receive, Send

SECONDS = 30
"""How long a body may take to come."""


class Http:
    """An ASGI application for HTTP that answers by a WSGI application."""

    def __init__(self, application: Any, threads: int) -> None:
        # The queue is of any length: an answer is at most a game's export, and no thread waits for a slow reader.
        self._bridge: Any = WSGIMiddleware(application, workers=threads, send_queue_size=0)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        try:
            body = await asyncio.wait_for(_whole(receive), SECONDS)
        except TimeoutError:
            await _too_slow(send)
            return
        if body is None:
            return
        told: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def once() -> Message:
            return told.pop() if told else {"type": "http.disconnect"}

        await self._bridge({**scope, "headers": _headers(scope, len(body))}, once, send)


def _headers(scope: Any, length: int) -> list[tuple[bytes, bytes]]:
    """The headers with the length of what was read. Names with an underscore are dropped, as other WSGI servers do:
    they would pass for those with a hyphen, which a proxy may have set itself.
    """
    kept = [
        (name, value)
        for name, value in scope["headers"]
        if b"_" not in name and name not in (b"content-length", b"transfer-encoding")
    ]
    return [*kept, (b"content-length", str(length).encode())] if length else kept


async def _whole(receive: Receive) -> bytes | None:
    """The body, whose size deploy.bodies bounds; None where the client has gone."""
    read = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        read += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(read)


async def _too_slow(send: Send) -> None:
    text = b"The request did not come in time.\n"
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    headers.append((b"content-length", str(len(text)).encode()))
    await send({"type": "http.response.start", "status": 408, "headers": headers})
    await send({"type": "http.response.body", "body": text})
