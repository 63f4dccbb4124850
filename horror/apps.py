from django.apps import AppConfig


class HorrorConfig(AppConfig):
    name = "horror"
    default_auto_field = "django.db.models.BigAutoField"
