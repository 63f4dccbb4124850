from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers what hands mails over, those about accounts, and what new passwords and second factors bring."""
        from allauth.mfa import signals

        from accounts import deletion, letters, outbox, passwords, resets, security  # noqa: F401
        from accounts.judging import forgetting, leaving  # noqa: F401
        from accounts.models import password_changed
        from accounts.vacation import games  # noqa: F401

        password_changed.connect(passwords.changed)
        signals.authentication_failed.connect(security.second_factor_failed)
        signals.authenticator_added.connect(security.second_factor_added)
        signals.authenticator_removed.connect(security.second_factor_removed)
