"""What staff see of the ledger of ratings, and how they have a game left out of it."""

from __future__ import annotations

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.admin import Reason
from accounts.ratings.models import REASON, RatedGame
from horror.admin import ReadOnly


@admin.register(RatedGame)
class RatedGameAdmin(ReadOnly):
    """Rated games. One is declared void for a reason, or counts after all, from the next `manage.py rerate` on."""

    list_display = ("number", "category", "game", "ended_at", "preset", "seats", "formula", "void")
    list_filter = ("category",)
    search_fields = ("game__id",)
    list_select_related = ("game",)
    ordering = ("-pk",)
    actions = ("declare_void", "count_after_all")
    action_form = Reason
    fields = (*list_display, "inputs", "changes")

    @admin.action(description="Declare void, for the reason given; then run rerate", permissions=["void"])
    def declare_void(self, request: HttpRequest, queryset: QuerySet[RatedGame]) -> None:
        reason = request.POST.get("reason", "").strip()
        if not 0 < len(reason) <= REASON:
            self.message_user(
                request, f"A game is void for a reason of 1 to {REASON} characters.", messages.ERROR
            )
            return
        self._set(request, queryset, reason)

    @admin.action(description="Count after all; then run rerate", permissions=["void"])
    def count_after_all(self, request: HttpRequest, queryset: QuerySet[RatedGame]) -> None:
        self._set(request, queryset, "")

    def _set(self, request: HttpRequest, queryset: QuerySet[RatedGame], reason: str) -> None:
        for rated in queryset.exclude(void=reason):
            RatedGame.objects.filter(pk=rated.pk).update(void=reason)
            self.log_change(request, rated, f"void: {reason}" if reason else "counts")
            self.message_user(request, f"{rated} {'is void' if reason else 'counts'} after the next rerate")

    def has_void_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("ratings.void_ratedgame")
