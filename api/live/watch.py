"""Which games the sockets of this process follow, and when to look at one again.

A hint through the channel layer says "look again" at once. A hint may be lost, and when it was the last one nothing
would show it, so every few seconds one query asks for the versions of all games that are followed here. Whatever
the channel layer does, a socket is never later than that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.conf import settings

from horror.table import read

log = structlog.get_logger("api.live")

Wake = Callable[[], None]
PAUSE = 1.0
"""Seconds before a channel layer that failed is tried again."""


def group_of(game: str) -> str:
    """The channel layer group that hints for a game are sent to."""
    return f"game.{game}"


class Watch:
    """The followers of one event loop."""

    def __init__(self) -> None:
        self._followers: dict[str, set[Wake]] = {}
        self._versions: dict[str, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._channel: str | None = None

    async def follow(self, game: str, wake: Wake) -> None:
        """Have `wake` called whenever the game may have changed; call before reading for the first time."""
        self._followers.setdefault(game, set()).add(wake)
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._poll())]
        if self._channel is not None:
            await self._subscribe(game, self._channel)

    def unfollow(self, game: str, wake: Wake) -> None:
        wakes = self._followers.get(game, set())
        wakes.discard(wake)
        if not wakes:
            self._followers.pop(game, None)
            self._versions.pop(game, None)
        if not self._followers:
            for task in self._tasks:
                task.cancel()
            self._tasks, self._channel = [], None

    def _changed(self, game: str) -> None:
        for wake in tuple(self._followers.get(game, ())):
            wake()

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(settings.LIVE_POLL_SECONDS)
            try:
                versions = await _versions(list(self._followers))
            except Exception as error:
                log.warning("the poll for lost hints failed", error=type(error).__name__)
                continue
            for game, version in versions.items():
                if self._versions.get(game) != version:
                    self._versions[game] = version
                    self._changed(game)
            await self._renew()

    async def _renew(self) -> None:
        """Renews the subscriptions, which some layers let lapse after a day."""
        channel = self._channel
        if channel is not None:
            for game in list(self._followers):
                await self._subscribe(game, channel)

    async def _listen(self) -> None:
        while True:
            try:
                await self._hear()
            except Exception as error:
                log.warning("the channel layer failed; polling goes on", error=type(error).__name__)
            self._channel = None
            await asyncio.sleep(PAUSE)

    async def _hear(self) -> None:
        layer: Any = get_channel_layer()
        channel = await layer.new_channel("live.")
        self._channel = channel
        for game in list(self._followers):
            await layer.group_add(group_of(game), channel)
            self._changed(game)
        while True:
            hint = await layer.receive(channel)
            game = hint.get("game")
            if game in self._followers:
                self._changed(game)
            else:
                await layer.group_discard(group_of(game), channel)

    async def _subscribe(self, game: str, channel: str) -> None:
        layer: Any = get_channel_layer()
        try:
            await layer.group_add(group_of(game), channel)
        except Exception as error:
            log.warning("a game was not subscribed to; polling goes on", error=type(error).__name__)


_versions = database_sync_to_async(read.versions, thread_sensitive=False)

_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def watch() -> Watch:
    """The watch of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        _watches[loop] = Watch()
    return _watches[loop]
