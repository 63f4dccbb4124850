from importlib import import_module

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What sockets say stands in the document too, whoever asks for that first."""
        import_module("api.live.frames")
