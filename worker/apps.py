from django.apps import AppConfig


class WorkerConfig(AppConfig):
    name = "worker"

    def ready(self) -> None:
        """Binds shared tasks to our Celery app in every process that may send one."""
        from worker import app  # noqa: F401
