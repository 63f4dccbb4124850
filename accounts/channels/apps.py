from django.apps import AppConfig


class ChannelsConfig(AppConfig):
    name = "accounts.channels"
    label = "channels_out"  # Django Channels has the shorter one
    verbose_name = "Channels by which people are told"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Has deliveries leave by web push and endpoints, and forgets what is not kept."""
        from accounts.channels import calling, forgetting, pushing  # noqa: F401
