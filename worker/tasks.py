"""What Celery's messages say: look at your queue. They carry nothing, so losing or doubling one is harmless."""

from __future__ import annotations

from celery import shared_task

from worker import hands


@shared_task
def wake(queue: str) -> None:
    """There may be a job in this queue."""
    hands.wake(queue)
