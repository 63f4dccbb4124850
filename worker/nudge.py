"""Telling the workers at once that there is a job. Only a courtesy: the sweep finds whatever nobody was told of.

So a nudge may be lost or doubled, and a broker that is down must not trouble whoever has just committed: one try,
short timeouts (worker.app), no retry, and after a failure no further try for a while.
"""

from __future__ import annotations

import threading
import time

import structlog
from celery import Celery
from kombu.exceptions import OperationalError

log = structlog.get_logger(__name__)

SILENCE = 5.0
"""Seconds without nudges after one that failed."""


class Nudge:
    """Sends `worker.tasks.run_job` messages, and keeps quiet for a while when the broker is away.

    One for each process. Every failure begins a silence, which is what is logged; nothing is raised.
    """

    def __init__(self, app: Celery, silence: float = SILENCE) -> None:
        self._app = app
        self._silence = silence
        self._quiet_until = 0.0
        self._failing = False
        self._lock = threading.Lock()

    def __call__(self, job_id: int, queue: str) -> bool:
        """Send one nudge to a queue; tells whether the broker took it."""
        if time.monotonic() < self._quiet_until:
            return False
        try:
            self._app.send_task("worker.tasks.run_job", args=[job_id], queue=queue, retry=False, ignore_result=True)
        except (OperationalError, OSError) as error:
            self._fell_silent(error)
            return False
        self._failing = False
        return True

    def _fell_silent(self, error: Exception) -> None:
        with self._lock:
            self._quiet_until = time.monotonic() + self._silence
            first, self._failing = not self._failing, True
        if first:
            log.warning("broker_unreachable", error=str(error), note="jobs are found by the sweep")
