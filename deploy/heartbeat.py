"""That this process serves people, told to the database now and then: clocks go by it (docs/operators.md)."""

from __future__ import annotations

import threading

import structlog
from django.conf import settings
from django.db import DatabaseError, connection

from horror import present
from horror.table.late import heartbeats

log = structlog.get_logger(__name__)

MACHINES = "horror.present.database"
"""The clock by which heartbeats mean something: on another one time goes on while nobody could be there."""


def begin() -> None:
    """Beat in a thread of its own, for as long as the process lasts."""
    if settings.CLOCK == MACHINES:
        threading.Thread(target=_beat, name="heartbeat", daemon=True).start()


def beat() -> None:
    """Say that this process is there, by what the database's clock says at this moment: where that was set, one process
    that has not heard of it beside one that has would look like a silence.
    """
    if (stop := heartbeats.beat(present.asked())) is not None:
        log.warning("outage_credited", begins=str(stop.begins), ends=str(stop.ends))


def _beat() -> None:
    pause = threading.Event()
    while True:
        try:
            beat()
        except DatabaseError as error:  # which is silence, as it should be
            log.warning("heartbeat_failed", error=type(error).__name__)
        except Exception:  # a process that serves on without a heartbeat would stop all clocks
            log.exception("heartbeat_failed")
        finally:
            connection.close()
        pause.wait(settings.WEB_HEARTBEAT_SECONDS)
