"""What staff see of people. Passwords and tokens are kept as hashes; those are not shown, and cannot be searched by."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts import deletion, factors, sessions
from accounts.ledger import Delivery
from accounts.models import AccessToken, StaffAct, User
from horror import present, sizes
from horror.admin import ReadOnly
from horror.models import Obligation, Stop


@admin.register(User)
class UserAdmin(ReadOnly):
    """People. An account is closed or opened again, its sessions ended, a lost second factor taken away; nothing else
    of it is staff's to change."""

    list_display = ("name", "email", "is_active", "is_staff", "joined_at", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("email", "name")
    ordering = ("-joined_at",)
    actions = ("close", "open_again", "end_sessions", "take_second_factor", "delete_account")
    fields = (
        "id",
        "name",
        "email",
        "language",
        "time_zone",
        "mails",
        "is_active",
        "is_staff",
        "is_superuser",
        "joined_at",
        "last_login",
        "deleted_at",
    )

    @admin.action(description="Close accounts", permissions=["close"])
    def close(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._set_active(request, queryset, False, "closed")

    @admin.action(description="Open accounts again", permissions=["close"])
    def open_again(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._set_active(request, queryset, True, "opened again")

    def _set_active(self, request: HttpRequest, queryset: QuerySet[User], active: bool, what: str) -> None:
        for user in queryset.filter(deleted_at=None).exclude(is_active=active):
            User.objects.filter(pk=user.pk).update(is_active=active)
            self.log_change(request, user, what)
            self.message_user(request, f"{user} is {what}")

    @admin.action(description="End all sessions", permissions=["close"])
    def end_sessions(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            sessions.end_all(user)
            self.log_change(request, user, "all sessions ended")
            self.message_user(request, f"{user}: all sessions are ended")

    @admin.action(description="Take away a second factor that was lost", permissions=["close"])
    def take_second_factor(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            if factors.take_off(user):
                self.log_change(request, user, "second factor taken away")
                self.message_user(request, f"{user} has no second factor any more, and was told")

    @admin.action(description="Delete accounts for good, as their owners can", permissions=["close"])
    def delete_account(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset.filter(deleted_at=None, is_staff=False):
            self.log_change(request, user, "deleted")
            deletion.delete(user, present.now())
            self.message_user(request, f"{user.pk} is deleted")

    def has_close_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("accounts.change_user")


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnly):
    list_display = ("id", "user", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    search_fields = ("id", "user__email")
    list_select_related = ("user",)
    ordering = ("-created_at",)
    fields = ("id", "user", "name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")


class Reason(ActionForm):
    """Beside the choice of what to do: why."""

    reason = forms.CharField(max_length=sizes.EXCUSE, required=False, label="Reason")


@admin.register(Obligation)
class ObligationAdmin(ReadOnly):
    """What people owed and when they answered. A lapse is excused for a reason, or counted after all (TAB-90)."""

    list_display = ("closed", "person", "game", "seat", "cls", "how", "opened", "due", "excused")
    list_filter = ("how", "cls")
    search_fields = ("game__id", "person__email")
    list_select_related = ("person", "game")
    ordering = ("-pk",)
    actions = ("excuse", "count_after_all")
    action_form = Reason
    fields = (*list_display, "kinds", "base", "ran", "spent")

    @admin.action(description="Excuse lapses, for the reason given", permissions=["excuse"])
    def excuse(self, request: HttpRequest, queryset: QuerySet[Obligation]) -> None:
        reason = request.POST.get("reason", "").strip()
        if not 0 < len(reason) <= sizes.EXCUSE:
            self.message_user(
                request, f"An excuse has a reason of 1 to {sizes.EXCUSE} characters.", messages.ERROR
            )
            return
        self._mark(request, queryset, reason, f"excused: {reason}")

    @admin.action(description="Count excused lapses after all", permissions=["excuse"])
    def count_after_all(self, request: HttpRequest, queryset: QuerySet[Obligation]) -> None:
        self._mark(request, queryset, "", "counted after all")

    def _mark(self, request: HttpRequest, queryset: QuerySet[Obligation], excused: str, what: str) -> None:
        for lapse in queryset.filter(how=Obligation.How.LAPSE).exclude(excused=excused):
            Obligation.objects.filter(pk=lapse.pk).update(excused=excused)
            self.log_change(request, lapse, what)
            self.message_user(request, f"{lapse}: {what}")

    def has_excuse_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("horror.change_obligation")


@admin.register(Stop)
class StopAdmin(ReadOnly):
    """When the clocks of all games stood still, and who said so, where heartbeats did not (``manage.py credit``)."""

    list_display = ("kind", "begins", "ends", "reason", "by", "made_at")
    list_select_related = ("by",)
    ordering = ("-pk",)
    fields = list_display


@admin.register(StaffAct)
class StaffActAdmin(ReadOnly):
    list_display = ("at", "user", "method", "path", "status")
    list_select_related = ("user",)
    search_fields = ("path", "user__email")
    ordering = ("-pk",)
    fields = ("at", "user", "method", "path", "status")


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    """What was told to whom, by which channel, or why it was not. Not what it said, so no hand and no link can be read
    here, nor an address that is perhaps nobody's."""

    list_display = (
        "made_at",
        "kind",
        "person",
        "game",
        "seat",
        "about",
        "round",
        "channel",
        "state",
        "reason",
        "attempts",
        "next_at",
        "sent_at",
    )
    list_filter = ("state", "reason", "channel")
    search_fields = ("notice__game__id", "notice__kind", "message_id")
    list_select_related = ("notice__game", "notice__person")
    ordering = ("-pk",)
    fields = (*list_display, "message_id", "cursor", "error")

    @admin.display(ordering="notice__made_at")
    def made_at(self, row: Delivery) -> Any:
        return row.notice.made_at

    @admin.display(ordering="notice__kind")
    def kind(self, row: Delivery) -> str:
        return row.notice.kind

    def person(self, row: Delivery) -> Any:
        return row.notice.person

    def game(self, row: Delivery) -> Any:
        return row.notice.game

    def seat(self, row: Delivery) -> Any:
        return row.notice.seat

    def about(self, row: Delivery) -> str:
        return row.notice.about

    def round(self, row: Delivery) -> int:
        return row.notice.round
