from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "accounts.post"
    label = "post"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers what lapses wait for, and who is told whether our way out works."""
        from accounts import host
        from accounts.post import late, ways
        from horror.table.late import waiting

        waiting.register(late.until)
        host.on_change(works=ways.works, fails=ways.out_fails)
