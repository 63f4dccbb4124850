"""The embedded default: everything that `make serve` is, in one process.

Without Redis the broker, the channel layer and the cache are memory of the serving process. So that process
runs the Celery worker (one thread, one task at a time) and beat itself, and there can be only one: `claim`
holds a lock on the data folder. What makes this durable is the table of jobs, which beat's sweep reads each second;
commands of manage.py may therefore write beside a running server.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import threading
from collections.abc import Awaitable, Callable
from typing import IO, Any

import structlog
from celery.beat import EmbeddedService, Scheduler
from celery.worker import WorkController
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from horror.checks import may_serve
from worker.app import app
from worker.live import register_loop
from worker.tasks import take_back

log = structlog.get_logger("deploy")

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

STOP_SECONDS = 10


class AlreadyServed(RuntimeError):
    """Another process serves from this data folder; the message says so to a person."""


_lock: IO[str] | None = None


def claim() -> None:
    """Makes this the one serving process of the data folder, until it ends. May be called again.

    Raises AlreadyServed.
    """
    global _lock
    if _lock is not None:
        return
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    file = (settings.DATA_DIR / "serving.lock").open("a+")
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


class Runtime:
    """The worker thread and the beat thread beside the event loop."""

    def __init__(self) -> None:
        self.worker: WorkController | None = None
        self.thread = threading.Thread(target=self._work, name="worker", daemon=True)
        self.beat = EmbeddedService(app, thread=True, max_interval=1, scheduler_cls=Scheduler)

    def start(self) -> None:
        self.thread.start()
        self.beat.start()

    def _work(self) -> None:
        """Made in its own thread, since making it closes database connections of the thread it is made in."""
        take_back()
        self.worker = app.WorkController(
            app=app,
            pool_cls="solo",
            concurrency=1,
            without_mingle=True,
            without_gossip=True,
            without_heartbeat=True,
            hostname="embedded@localhost",
        )
        self.worker.start()

    def stop(self) -> None:
        """Lets the task that runs finish, for a while; what stays undone stays in the table of jobs."""
        self.beat.stop()
        if self.worker is not None:
            self.worker.stop()
        self.thread.join(STOP_SECONDS)


async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """ASGI's start and stop of a process: names the loop for live pushes and, embedded, runs the worker."""
    runtime = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            register_loop(asyncio.get_running_loop())
            try:
                if settings.EMBEDDED:
                    claim()
                await asyncio.to_thread(may_serve)
            except (AlreadyServed, ImproperlyConfigured) as refusal:
                await send({"type": "lifespan.startup.failed", "message": str(refusal)})
                return
            if settings.EMBEDDED:
                runtime = Runtime()
                runtime.start()
                log.info("worker and beat run in this process")
            await send({"type": "lifespan.startup.complete"})
        else:
            if runtime is not None:
                await asyncio.to_thread(runtime.stop)
            register_loop(None)
            await send({"type": "lifespan.shutdown.complete"})
            return
