"""The embedded default: everything that `make serve` is, in one process.

Without Redis the channel layer and the cache are memory of the serving process. So that process does the jobs itself,
in a thread for each queue, and there can be only one: `claim` holds a lock on the data folder. What makes this durable
is the table of jobs, at which the threads look each second; commands of manage.py may therefore write beside it.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import Awaitable, Callable
from typing import IO, Any

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection

from accounts.post import loopback
from deploy import heartbeat, warming
from horror import present
from horror.checks import may_serve
from horror.table import dispatch
from worker import hands
from worker.live import register_loop

log = structlog.get_logger("deploy")

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

STOP_SECONDS = 10
UNUSABLE = "The data folder cannot be used: {}. Choose another:  make serve DATA_DIR=..."
QUEUES = ("turns", "mail", "inbound")


class AlreadyServed(RuntimeError):
    """Another process serves from this data folder; the message says so to a person."""


class CannotServe(RuntimeError):
    """The data folder cannot be written to; the message says so to a person."""


_lock: IO[str] | None = None


def claim() -> None:
    """Makes this the one serving process of the data folder, until it ends. May be called again.

    Raises AlreadyServed, CannotServe.
    """
    global _lock
    if _lock is not None:
        return
    try:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        file = (settings.DATA_DIR / "serving.lock").open("a+")
    except OSError as error:
        raise CannotServe(UNUSABLE.format(error)) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise AlreadyServed(
            f"A server (process {holder}) already serves from {settings.DATA_DIR}.\n"
            "Without REDIS_URL pushes and worker are memory of one process, so there can be only one.\n"
            "Stop it, or give this one another DATA_DIR, or set REDIS_URL and DATABASE_URL for several."
        ) from None
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    _lock = file


def begin() -> None:
    """Do jobs in threads of this process, from where its former life left them."""
    if settings.DEMO_GAME:
        from deploy.demo import game as demo_game  # noqa: F401
        from deploy.demo.league import serving  # noqa: F401
    try:
        dispatch.abandon(present.now())
    except DatabaseError as error:  # the leases run out instead
        log.warning("claims_not_taken_back", error=str(error))
    finally:
        connection.close()
    hands.begin(QUEUES)


async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """ASGI's start and stop of a process: names the loop for live pushes and, embedded, runs the worker."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            register_loop(asyncio.get_running_loop())
            try:
                if settings.EMBEDDED:
                    claim()
                await asyncio.to_thread(may_serve)
            except (AlreadyServed, CannotServe, ImproperlyConfigured) as refusal:
                await send({"type": "lifespan.startup.failed", "message": str(refusal)})
                return
            if settings.EMBEDDED:
                await asyncio.to_thread(begin)
                loopback.start()
                log.info("the worker runs in this process")
            await send({"type": "lifespan.startup.complete"})
            warming.begin()
            heartbeat.begin()
        else:
            await asyncio.to_thread(loopback.stop, STOP_SECONDS)
            await asyncio.to_thread(hands.stop, STOP_SECONDS)
            register_loop(None)
            await send({"type": "lifespan.shutdown.complete"})
            return
