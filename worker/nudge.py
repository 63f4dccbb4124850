"""Telling the workers at once that there is a job. A courtesy: a taker looks by itself each second.

So a nudge may be lost or doubled, and a broker that is down must not trouble whoever has just committed: one
try, short time-outs (deploy.settings), and after a failure no further try for a while.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.conf import settings

from horror.silence import redis_silence as broker
from worker import hands

APART = 0.2
"""Seconds between two messages of one process for one queue: a taker that is woken takes all that is due."""


def nudge(queue: str) -> bool:
    """Wake whoever does a queue's jobs: in this process, or by one message; tells whether that could be.

    Never raises.
    """
    return hands.wake(queue) or call(queue)


def call(queue: str) -> bool:
    """Wake another process that does a queue's jobs, by one message; tells whether that could be sent.

    At once where the last message was long enough ago, else later, one for all that was put meanwhile. Never raises.
    """
    if settings.EMBEDDED or broker.lasts:  # embedded, whoever does them is no further than this process
        return False
    return _pace(queue)


class Pace:
    """Has something done for a name at once, or as soon as it is ``apart`` seconds since it was done before."""

    def __init__(self, do: Callable[[str], bool], apart: float) -> None:
        self._do = do
        self._apart = apart
        self._next: dict[str, float] = {}
        self._planned: set[str] = set()
        self._lock = threading.Lock()

    def __call__(self, name: str) -> bool:
        """Whether it was done, or will be."""
        with self._lock:
            if name in self._planned:
                return True
            now = time.monotonic()
            wait = self._next.get(name, now) - now
            if wait > 0 and self._plan(name, wait):
                return True
            self._next[name] = now + self._apart
        return self._do(name)

    def _plan(self, name: str, wait: float) -> bool:
        timer = threading.Timer(wait, self._later, (name,))
        timer.daemon = True
        try:
            timer.start()
        except RuntimeError:  # no more threads: at once, then
            return False
        self._planned.add(name)
        return True

    def _later(self, name: str) -> None:
        with self._lock:
            self._planned.discard(name)
            self._next[name] = time.monotonic() + self._apart
        self._do(name)


def _send(queue: str) -> bool:
    if broker.lasts:
        return False
    from kombu.exceptions import OperationalError  # with Celery a tenth of the embedded server's start

    from worker.broker import app

    try:
        app.send_task("worker.tasks.wake", args=[queue], queue=queue, retry=False, ignore_result=True)
    except (OperationalError, OSError) as error:
        broker.begin(error)
        return False
    broker.end()
    return True


_pace = Pace(_send, APART)
