"""Telling the workers at once that there is a job. A courtesy: a taker looks by itself each second.

So a nudge may be lost or doubled, and a broker that is down must not trouble whoever has just committed: one
try, short time-outs (deploy.settings), and after a failure no further try for a while.
"""

from __future__ import annotations

from django.conf import settings

from horror.silence import redis_silence as broker
from worker import hands


def nudge(queue: str) -> bool:
    """Wake whoever does a queue's jobs: in this process, or by one message; tells whether that could be.

    Never raises.
    """
    return hands.wake(queue) or call(queue)


def call(queue: str) -> bool:
    """Wake another process that does a queue's jobs, by one message; tells whether that could be sent.

    Never raises.
    """
    if settings.EMBEDDED or broker.lasts:  # embedded, whoever does them is no further than this process
        return False
    from kombu.exceptions import OperationalError  # with Celery a tenth of the embedded server's start

    from worker.app import app

    try:
        app.send_task("worker.tasks.wake", args=[queue], queue=queue, retry=False, ignore_result=True)
    except (OperationalError, OSError) as error:
        broker.begin(error)
        return False
    broker.end()
    return True
