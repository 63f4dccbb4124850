"""A worker: `celery -A worker.app worker`. The embedded server does without.

Celery keeps the processes and wakes them; the jobs themselves are rows, which each process takes from the table
(worker.hands). A worker serves both queues (worker.broker), each in a thread of its own, unless it is told otherwise by
`-Q`; its pool is `prefork`, the default, or `solo`.
"""

from __future__ import annotations

from celery.signals import (
    setup_logging,
    worker_init,
    worker_process_init,
    worker_process_shutdown,
    worker_shutdown,
)
from django.core.exceptions import ImproperlyConfigured

from worker.broker import app

__all__ = ["app"]
STOP_SECONDS = 20
"""How long a process that is told to stop goes on with the jobs that it has begun."""

app.autodiscover_tasks(["worker"])


@setup_logging.connect
def keep_the_logs_of_the_settings(**_: object) -> None:
    """That somebody listens is enough: `celery worker` leaves the logging as Django set it up."""


@worker_init.connect
def refuse_what_this_code_cannot_play(**_: object) -> None:
    """As web processes do; a worker that finds live games it lacks the rules of ends instead of failing their jobs."""
    from horror.checks import may_serve

    try:
        may_serve()
    except ImproperlyConfigured as refusal:
        raise SystemExit(str(refusal)) from None


@worker_process_init.connect
def begin_to_work(**_: object) -> None:
    """In each process of the pool, or the only one. Whatever ends it, Celery or the service manager starts another."""
    from worker import hands, nudge

    hands.begin(app.amqp.queues.consume_from, nudge.call, mortal=True)


@worker_process_shutdown.connect
@worker_shutdown.connect
def finish_work(**_: object) -> None:
    """The job that is being done is finished; what waits stays in the table."""
    from worker import hands

    hands.stop(STOP_SECONDS)
