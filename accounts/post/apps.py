from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "accounts.post"
    label = "post"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Registers what lapses wait for, who hears of our way out, whom our mails come from and which addresses are
        closed or may be invited, and what is forgotten.
        """
        from allauth.account.signals import email_confirmed
        from django.core.checks import Tags, register

        from accounts import deletion, host, invited_addresses, outbox, tidying
        from accounts.post import ages, bounces, coming, forgetting, late, own, ways
        from horror.table.late import waiting

        register(ages.mails_go_somewhere, Tags.database)
        waiting.register(late.until)
        host.on_change(works=ways.works, fails=ways.out_fails)
        outbox.stand_upon(outbox.Post(coming.reported_at, bounces.closed_to, bounces.refused))
        email_confirmed.connect(forgetting.verified)
        deletion.also(forgetting.forget)
        tidying.also(forgetting.tidy)
        invited_addresses.only(own.is_of_others)
