"""The heartbeat of all sockets of a process: who is still there, and may still read.

Beats are spread over the interval. A beat costs a frame each way and a share of one query; no game is looked at.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any, Protocol
from weakref import WeakKeyDictionary

import structlog
from django.conf import settings

from api.live.identity import Identity, ended
from api.live.looking import in_thread
from api.problems import NotAuthenticated, ProblemRaised
from horror import storage

log = structlog.get_logger("api.live")

UNANSWERED = 2
"""Pings in a row without any frame of the client after which the socket is closed. Pings are counted and not seconds: a
process that stood still for a while has asked nobody meanwhile, and would part with everybody at once.
"""


class Beating(Protocol):
    """What the pulse knows of a socket."""

    identity: Identity
    unanswered: int
    beat: float

    def ping(self) -> None: ...
    def silent(self) -> None: ...
    def end(self, error: ProblemRaised) -> None: ...


class Pulse:
    """The sockets of one event loop."""

    def __init__(self) -> None:
        self._sockets: set[Beating] = set()
        self._task: asyncio.Task[None] | None = None

    def join(self, socket: Beating) -> None:
        """The first beat of a socket comes at any time within the interval."""
        socket.beat = time.monotonic() + random.uniform(0.5, 1) * settings.LIVE_HEARTBEAT_SECONDS
        self._sockets.add(socket)
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def leave(self, socket: Beating) -> None:
        self._sockets.discard(socket)
        if not self._sockets and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(min(1.0, settings.LIVE_HEARTBEAT_SECONDS / 4))
            try:
                await self._beat()
            except Exception as error:
                if storage.away(error):
                    storage.complain(error)  # whose credential has ended is seen at the next beat
                else:
                    log.exception("a beat failed")

    async def _beat(self) -> None:
        now = time.monotonic()
        due = [socket for socket in self._sockets if socket.beat <= now]
        for socket in due:
            socket.beat = now + settings.LIVE_HEARTBEAT_SECONDS
            if socket.unanswered >= UNANSWERED:
                socket.silent()
            else:
                socket.ping()
        known: dict[Identity, Any] = {socket.identity: socket for socket in due if socket.identity.user}
        if known:
            for identity in await in_thread(ended, list(known)):
                known[identity].end(NotAuthenticated("the credential that opened this socket has ended"))


_pulses: WeakKeyDictionary[asyncio.AbstractEventLoop, Pulse] = WeakKeyDictionary()


def pulse() -> Pulse:
    """The pulse of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _pulses:
        _pulses[loop] = Pulse()
    return _pulses[loop]
