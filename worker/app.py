"""The Celery application. `celery -A worker.app worker` runs it at scale; deploy.embedded in a thread.

Three queues: `turns` (what a game waits for), `mail` (slow hosts of others), `sweep` (short, periodic). A
worker serves all of them unless it is told otherwise by `-Q`.
"""

from __future__ import annotations

import os

from celery import Celery
from celery.signals import setup_logging, task_prerun, worker_init
from django.core.exceptions import ImproperlyConfigured
from django.db import close_old_connections
from kombu import Exchange, Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

app = Celery("horror")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Each with an exchange of its own: by default all would share one, and each get every message.
app.conf.task_queues = [Queue(name, Exchange(name), routing_key=name) for name in ("turns", "mail", "sweep")]
app.conf.task_default_queue = "turns"
app.conf.task_routes = {name: {"queue": "sweep"} for name in ("worker.tasks.sweep", "worker.tasks.tidy")}
app.autodiscover_tasks(["worker"])


@setup_logging.connect
def keep_the_logs_of_the_settings(**_: object) -> None:
    """That somebody listens is enough: `celery worker` and `celery beat` leave the logging as Django set it up."""


@worker_init.connect
def refuse_what_this_code_cannot_play(**_: object) -> None:
    """As web processes do; a worker that finds live games it lacks the rules of ends instead of failing their jobs."""
    from horror.checks import may_serve

    try:
        may_serve()
    except ImproperlyConfigured as refusal:
        raise SystemExit(str(refusal)) from None


# As before each request: a task gets the connection of the last one, unless that is old or the server is gone.
task_prerun.connect(close_old_connections)
