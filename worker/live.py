"""Hints to the sockets that follow a game: "game X is at version n". What happened is read from the table.

A hint that is lost, doubled or late is harmless: consumers re-read after a gap and poll for a lost last one.
So nothing here may raise, and nothing here waits long.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any

import structlog
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = structlog.get_logger(__name__)

PATIENCE = 2.0
"""Seconds that one publish may take before it is given up."""

_loop: asyncio.AbstractEventLoop | None = None


def register_loop(loop: asyncio.AbstractEventLoop | None) -> None:
    """Tell which event loop serves this process's sockets; called by an ASGI process when it starts.

    The in-memory channel layer is asyncio queues of that loop, and other threads (the embedded worker, views)
    must hand their publishes over to it. Without a loop each publish runs in a short one of its own.
    """
    global _loop
    _loop = loop


def group_of(game_id: str) -> str:
    """The channel layer group of a game's sockets."""
    return f"game.{game_id}"


def push(game_id: str, version: int) -> None:
    """Hint the game's sockets, in whatever process this is. Never raises; a failure is logged."""
    hint = {"type": "game.hint", "game": game_id, "version": version}
    loop = _loop
    if loop is not None and loop.is_running():
        future = asyncio.run_coroutine_threadsafe(_publish(game_id, hint), loop)
        future.add_done_callback(_log_failure)
        return
    try:
        async_to_sync(_publish)(game_id, hint)
    except Exception as error:  # whatever the channel layer's transport raises: the consumers poll
        _failed(error)


async def _publish(game_id: str, hint: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is not None:
        await asyncio.wait_for(layer.group_send(group_of(game_id), hint), PATIENCE)


def _log_failure(future: Future[None]) -> None:
    error = None if future.cancelled() else future.exception()
    if error is not None:
        _failed(error)


def _failed(error: BaseException) -> None:
    log.warning("hint_not_published", error=f"{type(error).__name__}: {error}")
