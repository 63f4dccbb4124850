"""The WebSocket side of the API: one ASGI application, mounted by deploy.asgi."""

from __future__ import annotations

from typing import Any

from channels.routing import URLRouter
from django.urls import re_path

from api.live.consumer import LiveConsumer

_routes = URLRouter([re_path(r"^api/v1/games/(?P<game>[a-z2-7]{12})/live$", LiveConsumer.as_asgi())])


async def websocket(scope: Any, receive: Any, send: Any) -> None:
    """Addresses that are none close the handshake, which is an HTTP 403."""
    try:
        await _routes(scope, receive, send)
    except ValueError as error:
        if not str(error).startswith("No route found"):
            raise
        await receive()
        await send({"type": "websocket.close"})
