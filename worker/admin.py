from django.contrib import admin
from django.http import HttpRequest

from worker.models import Mail


@admin.register(Mail)
class MailAdmin(admin.ModelAdmin):
    """Which mails went out, to look at only. Their text is not kept, so no hand can be read here."""

    list_display = ("created_at", "kind", "game", "seat", "decision", "round", "state", "failures", "sent_at")
    list_filter = ("state", "kind")
    search_fields = ("game__id", "message_id")
    list_select_related = ("game",)
    ordering = ("-pk",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Mail | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Mail | None = None) -> bool:
        return False
