from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "accounts.leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers the handlers of jobs: what seasons do by themselves, at the table and among people."""
        from accounts.leagues import departing, games, holders, making, renaming, tables, telling  # noqa: F401
        from accounts.leagues.acts import doing  # noqa: F401
        from accounts.leagues.course import steps  # noqa: F401
