from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "accounts.post"
    label = "post"
    default_auto_field = "django.db.models.BigAutoField"
