from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "accounts.ratings"
    label = "ratings"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers who rates games that are over, and what becomes of ratings when an account is deleted."""
        from accounts.ratings import ledger  # noqa: F401
