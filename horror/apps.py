"""The app of the games."""

from django.apps import AppConfig


class HorrorConfig(AppConfig):
    name = "horror"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers system checks, and the table's own job handlers in every process."""
        from horror import checks, storage  # noqa: F401  (checks register themselves)
        from horror.table import advance, renaming  # noqa: F401
        from horror.table.late import absent, credit, deadlines  # noqa: F401
        from horror.table.people import links  # noqa: F401
        from horror.table.votes import pause  # noqa: F401

        storage.install()
