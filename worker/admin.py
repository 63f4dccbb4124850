from django.contrib import admin

from horror.admin import ReadOnly
from worker.models import Mail


@admin.register(Mail)
class MailAdmin(ReadOnly):
    """Which mails went out, to look at only. Their text is not kept, so no hand can be read here."""

    list_display = ("created_at", "kind", "game", "seat", "decision", "round", "state", "failures", "sent_at")
    list_filter = ("state", "kind")
    search_fields = ("game__id", "message_id")
    list_select_related = ("game",)
    ordering = ("-pk",)
