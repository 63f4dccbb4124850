from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    name = "accounts.leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"
