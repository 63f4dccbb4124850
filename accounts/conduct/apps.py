from django.apps import AppConfig


class ConductConfig(AppConfig):
    name = "accounts.conduct"
    label = "conduct"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Has the table ask whose words people want, who may write, and how games may be called."""
        from accounts.conduct import distance, holding
        from horror.table import aside, create, message

        aside.told_by(distance.unwanted)
        message.carried_where(distance.must_be_carried)
        message.carried_where(holding.must_not_be_muted)
        create.called_where(holding.must_not_be_taken_away)
