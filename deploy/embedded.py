"""ASGI lifespan; filled in below."""

from collections.abc import Awaitable, Callable
from typing import Any


async def lifespan(
    scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[..., Awaitable[None]]
) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
