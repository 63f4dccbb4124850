"""The WebSocket side of the API: one ASGI application, mounted by deploy.asgi."""

from channels.routing import URLRouter

websocket = URLRouter([])
