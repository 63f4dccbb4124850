"""What staff note of people in leagues: who shares a household (LEA-11)."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from accounts.leagues.models import Household


@admin.register(Household)
class HouseholdAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # as the class takes none when it runs
    """Pairs of people who share a household. A note of staff counts by itself; what people say is theirs, and only to
    be looked at, or deleted."""

    list_display = ("person", "other", "by")
    fields = ("person", "other")
    raw_id_fields = ("person", "other")
    ordering = ("pk",)
    show_full_result_count = False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup == "id__exact"  # as elsewhere: nothing is read out letter by letter

    def has_change_permission(self, request: HttpRequest, obj: Household | None = None) -> bool:
        return False
