"""The Celery application. `celery -A worker.app worker` runs it at scale; deploy.embedded in a thread.

Three queues: `turns` (what a game waits for), `mail` (slow hosts of others), `sweep` (short, periodic). A
worker serves all of them unless it is told otherwise by `-Q`.
"""

from __future__ import annotations

import os

from celery import Celery
from kombu import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

app = Celery("horror")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.task_queues = [Queue("turns"), Queue("mail"), Queue("sweep")]
app.conf.task_default_queue = "turns"
app.autodiscover_tasks(["worker"])
