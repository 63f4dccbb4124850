"""Each message goes to one queue, and a queue's messages to nobody else's worker."""

from __future__ import annotations

from celery import Celery

from worker.app import app


def test_a_message_for_a_queue_reaches_that_queue_alone():
    here = Celery("here", broker="memory://")
    here.conf.task_queues = app.conf.task_queues
    with here.connection_for_write() as connection:
        bound = [queue(connection.default_channel) for queue in app.conf.task_queues]
        for queue in bound:
            queue.declare()
            queue.purge()
        here.send_task("worker.tasks.wake", args=["mail"], queue="mail", connection=connection)
        assert {queue.name: queue.get() is not None for queue in bound} == {
            "turns": False,
            "mail": True,
            "inbound": False,
            "calls": False,
        }
