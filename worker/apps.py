from django.apps import AppConfig


class WorkerConfig(AppConfig):
    """Does the jobs of the table: bots, mails, and whatever else is not for a request to wait for."""

    name = "worker"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers the handlers of jobs, and what is called after each commit that changed a game or put a job."""
        from django.conf import settings

        from horror.table import hints
        from worker import bots, deadlines, live, nudge, standing_orders  # noqa: F401
        from worker.inbox import held_notice, job, receipt  # noqa: F401
        from worker.notices import (  # noqa: F401
            alert,
            digest,
            invited,
            invited_address,
            leagues,
            mail,
            measures,
            notify,
            offered,
            taken,
            vacations,
        )

        hints.on_change(live.push)
        hints.on_job(nudge.nudge)
        if not settings.EMBEDDED:  # there all is loaded before any thread serves
            from worker import app  # noqa: F401
