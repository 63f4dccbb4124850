from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "accounts.post"
    label = "post"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers what lapses wait for, who hears of our way out, which addresses are closed, what is forgotten."""
        from allauth.account.signals import email_confirmed

        from accounts import deletion, host, outbox
        from accounts.post import bounces, forgetting, late, ways
        from horror.table.late import waiting

        waiting.register(late.until)
        host.on_change(works=ways.works, fails=ways.out_fails)
        outbox.guard(bounces.closed_to, bounces.refused)
        email_confirmed.connect(forgetting.verified)
        deletion.also(forgetting.forget)
