"""Hints to the sockets that follow a game: "game X is at version n". What happened is read from the table.

A hint that is lost, doubled or late is harmless: consumers re-read after a gap and poll for a lost last one.
So nothing here may raise, and nothing here waits long.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import threading
from functools import cache
from typing import Any

from channels.layers import get_channel_layer
from django.conf import settings

from horror.silence import Silence
from horror.table.hints import group_of

layer_silence = Silence("hints_not_published", seconds=2)

_loop: asyncio.AbstractEventLoop | None = None


def register_loop(loop: asyncio.AbstractEventLoop | None) -> None:
    """Tell which event loop serves this process's sockets; called by an ASGI process when it starts.

    The in-memory channel layer is asyncio queues of that loop, and other threads (the embedded worker, views)
    must hand their publishes over to it. Without it they go by way of a thread of this process's own.
    """
    global _loop
    _loop = loop


def push(game_id: str, version: int) -> None:
    """Hint the game's sockets, in whatever process this is. Never raises; a failure is logged."""
    if layer_silence.lasts:
        return
    hint = {"type": "game.hint", "game": game_id, "version": version}
    loop = _loop
    if loop is None or not loop.is_running():
        loop = _loop_of(os.getpid())
    asyncio.run_coroutine_threadsafe(_publish(game_id, hint), loop)


@cache
def _loop_of(pid: int) -> asyncio.AbstractEventLoop:
    """A loop in a thread of its own, which keeps its connection: making one a publish costs more than many moves.

    By process, since a fork has neither the thread nor the right to the connection.
    """
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="live", daemon=True).start()
    atexit.register(_let_finish, loop, pid)
    return loop


def _let_finish(loop: asyncio.AbstractEventLoop, pid: int) -> None:
    """A command that ends right after its commit has still told the sockets."""
    if os.getpid() != pid:
        return

    async def others() -> None:
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()}, return_exceptions=True)

    with contextlib.suppress(TimeoutError):
        asyncio.run_coroutine_threadsafe(others(), loop).result(settings.LIVE_HINT_SECONDS + 1)


async def _publish(game_id: str, hint: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await asyncio.wait_for(layer.group_send(group_of(game_id), hint), settings.LIVE_HINT_SECONDS)
    except Exception as error:  # whatever the layer's transport raises; the consumers poll
        layer_silence.begin(error)
    else:
        layer_silence.end()
