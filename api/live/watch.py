"""Which games the sockets of this process follow, and when to look at one again.

A hint through the channel layer says "look again" at once. A hint may be lost, and when it was the last one nothing
would show it, so every few seconds one query asks for the versions of all games that are followed here, and others for
the seats, invitations and leagues of all people whose accounts are, and for all seasons. Of seasons there are no hints.
Whatever the channel layer does, a socket is never later than that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Hashable
from typing import Any
from weakref import WeakKeyDictionary

import structlog
from channels.layers import get_channel_layer
from django.conf import settings

from accounts.leagues import changes
from api.leagues.news import leagues_now
from api.live.looking import in_thread
from horror import present, storage
from horror.table import following
from horror.table.hints import group_of
from horror.table.people import invitations

log = structlog.get_logger("api.live")

Wake = Callable[[], None]
Ask = Callable[[Collection[Any]], dict[Any, Any]]
PAUSE = 1.0
"""Seconds before a channel layer that failed is tried again."""


def _people(people: Collection[Any]) -> dict[Any, Any]:
    """For each of these people something that changes when they sit down somewhere, leave, are invited, or a season of
    theirs has news."""
    seated, invited = following.seated_versions(people), invitations.ids_open_to(people, present.now())
    leagues = leagues_now(people)
    return {pk: (seated.get(pk), invited.get(pk), leagues[pk]) for pk in people}


class Followed:
    """Who is to be woken when something changes, by its key; and the version of it that was seen last."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._wakes: dict[Hashable, set[Wake]] = {}
        self._versions: dict[Hashable, Any] = {}

    def __bool__(self) -> bool:
        return bool(self._wakes)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._wakes

    def all(self) -> list[Any]:
        return list(self._wakes)

    def add(self, key: Hashable, wake: Wake) -> bool:
        """Whether it is the first for this key."""
        first = key not in self._wakes
        self._wakes.setdefault(key, set()).add(wake)
        return first

    def discard(self, key: Hashable, wake: Wake) -> None:
        wakes = self._wakes.get(key, set())
        wakes.discard(wake)
        if not wakes:
            self._wakes.pop(key, None)
            self._versions.pop(key, None)

    def changed(self, key: Hashable) -> None:
        for wake in tuple(self._wakes.get(key, ())):
            wake()

    async def poll(self) -> None:
        """Wake whoever follows something whose version is another one than when it was asked for last."""
        keys = self.all()
        if not keys:
            return
        versions = await in_thread(self._ask, keys)
        for key in keys:
            version = versions.get(key)
            if key in self._wakes and self._versions.get(key, self) != version:
                self._versions[key] = version
                self.changed(key)


class Watch:
    """What the sockets of one event loop follow: games, seasons, and people."""

    def __init__(self) -> None:
        self._games = Followed(following.versions)
        self._people = Followed(_people)
        self._seasons = Followed(changes.versions)
        self._tasks: list[asyncio.Task[None]] = []
        self._joining: dict[str, asyncio.Task[None]] = {}
        self._channel: str | None = None

    async def follow(self, game: str, wake: Wake) -> None:
        """Have `wake` called whenever the game may have changed; to be awaited before reading for the first time."""
        first = self._games.add(game, wake)
        self._start()
        if first and self._channel is not None:
            self._joining[game] = asyncio.create_task(self._subscribe(game, self._channel))
        if game in self._joining:
            await asyncio.shield(self._joining[game])
            self._joining.pop(game, None)

    def unfollow(self, game: str, wake: Wake) -> None:
        self._games.discard(game, wake)
        self._stop_when_idle()

    def follow_person(self, pk: Any, wake: Wake) -> None:
        """Have `wake` called some seconds after the person sat down in a game, left one, was invited, or a season
        of the person has news."""
        self._people.add(pk, wake)
        self._start()

    def unfollow_person(self, pk: Any, wake: Wake) -> None:
        self._people.discard(pk, wake)
        self._stop_when_idle()

    def follow_season(self, pk: int, wake: Wake) -> None:
        """Have `wake` called some seconds after a season has news, or its league other members."""
        self._seasons.add(pk, wake)
        self._start()

    def unfollow_season(self, pk: int, wake: Wake) -> None:
        self._seasons.discard(pk, wake)
        self._stop_when_idle()

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._poll())]

    def _stop_when_idle(self) -> None:
        if not self._games and not self._people and not self._seasons:
            for task in self._tasks:
                task.cancel()
            self._tasks, self._channel = [], None

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(settings.LIVE_POLL_SECONDS)
            try:
                await self._games.poll()
                await self._people.poll()
                await self._seasons.poll()
            except Exception as error:
                if storage.away(error):
                    storage.complain(error)
                else:
                    log.warning("the poll for lost hints failed", error=type(error).__name__)
                continue
            await self._renew()

    async def _renew(self) -> None:
        """Renews the subscriptions, which some layers let lapse after a day."""
        channel = self._channel
        if channel is not None:
            for game in self._games.all():
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
        for game in self._games.all():
            await layer.group_add(group_of(game), channel)
            self._games.changed(game)
        while True:
            hint = await layer.receive(channel)
            game = hint.get("game")
            if game in self._games:
                self._games.changed(game)
            else:
                await layer.group_discard(group_of(game), channel)

    async def _subscribe(self, game: str, channel: str) -> None:
        layer: Any = get_channel_layer()
        try:
            await layer.group_add(group_of(game), channel)
        except Exception as error:
            log.warning("a game was not subscribed to; polling goes on", error=type(error).__name__)


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, Watch] = WeakKeyDictionary()


def watch() -> Watch:
    """The watch of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        _watches[loop] = Watch()
    return _watches[loop]
