from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers what hands mails over and those about accounts, and has allauth's second factors noted."""
        from allauth.mfa import signals

        from accounts import deletion, letters, outbox, resets, security  # noqa: F401

        signals.authentication_failed.connect(security.second_factor_failed)
        signals.authenticator_added.connect(security.second_factor_added)
        signals.authenticator_removed.connect(security.second_factor_removed)
