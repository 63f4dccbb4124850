"""The Celery application as whoever sends by it knows it: its settings and its queues.

Three queues: `turns` (what a game waits for), `mail` (slow hosts of others), `inbound` (mails that came in). What a
worker does with it: worker.app.
"""

from __future__ import annotations

import os

from celery import Celery
from kombu.entity import Exchange, Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

app = Celery("horror")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Each with an exchange of its own: by default all would share one, and each get every message.
app.conf.task_queues = [
    Queue(name, Exchange(name), routing_key=name) for name in ("turns", "mail", "inbound")
]
app.conf.task_default_queue = "turns"
