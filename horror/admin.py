"""What staff see of games: rows, never what lies in them. No hand, no order, no draw, no secret, no password.

Everything is to look at only, but for taking a quarantined game up again and stopping one in which nobody plays. Who
looked is noted by the site itself.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from horror import present
from horror.models import Bundle, Game, Job, Seat, Submission
from horror.table import errors, quarantine
from horror.table.acts import Caller
from horror.table.people import seats

PLAIN_LOOKUPS = ("", "exact", "isnull", "isempty", "gte", "lt")
"""What the filters of a page ask for."""


class ReadOnly(admin.ModelAdmin):
    """Shows the fields that a subclass names, and changes nothing."""

    actions: Any = None
    show_full_result_count = False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only what the filters of the page ask for: by any other lookup a hash could be read out, bit by bit."""
        field, _, how = lookup.partition("__")
        filters = [each[0] if isinstance(each, tuple) else each for each in self.list_filter]
        return field in ("pk", self.opts.pk.name, *filters) and how in PLAIN_LOOKUPS

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields or ()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatsOfGame(admin.TabularInline):
    model = Seat
    fields = ("index", "colour", "name", "owner", "bot", "owes", "joined_at", "resigned_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ("id", "name", "ruleset", "status", "turn", "created_at", "started_at", "ended_at")
    list_filter = ("status", "ruleset", "visibility")
    search_fields = ("id", "name")
    ordering = ("-created_at",)
    actions = ("take_up_again", "stop")
    inlines: ClassVar[list[Any]] = [SeatsOfGame]
    fields = (
        "id",
        "name",
        "ruleset",
        "rules_version",
        "options",
        "visibility",
        "status",
        "creator",
        "host",
        "turn",
        "position",
        "result",
        "commitment",
        "created_at",
        "lobby_until",
        "starts_at",
        "started_at",
        "paused_at",
        "pause_ends_at",
        "ended_at",
    )

    @admin.action(description="Take quarantined games up again", permissions=["take_up"])
    def take_up_again(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        for game in queryset:
            try:
                quarantine.release(game.pk, present.now())
            except errors.TableError as error:
                self.message_user(request, f"{game}: {error}", messages.WARNING)
            else:
                self.log_change(request, game, "taken up again after quarantine")
                self.message_user(request, f"{game} is taken up again")

    @admin.action(description="Stop games in which nobody plays", permissions=["take_up"])
    def stop(self, request: HttpRequest, queryset: QuerySet[Game]) -> None:
        for game in queryset:
            try:
                seats.cancel(game.pk, Caller(source="command"), present.now())
            except errors.TableError as error:
                self.message_user(request, f"{game}: {error}", messages.WARNING)
            else:
                self.log_change(request, game, "stopped")
                self.message_user(request, f"{game} is stopped")

    def has_take_up_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("horror.change_game")


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ("game", "index", "colour", "name", "bot", "owes", "resigned_at")
    search_fields = ("game__id", "name")
    list_select_related = ("game",)
    ordering = ("-pk",)
    fields = ("game", "index", "colour", "owner", "name", "bot", "owes", "joined_at", "resigned_at", "mails")


@admin.register(Submission)
class SubmissionAdmin(ReadOnly):
    """That somebody tried to act, when, and how it went: not what was sent or answered."""

    list_display = ("id", "game", "seat", "source", "outcome", "received_at")
    list_filter = ("source", "outcome")
    search_fields = ("game__id",)
    list_select_related = ("game",)
    ordering = ("-pk",)
    fields = ("game", "seat", "author", "source", "outcome", "received_at")


@admin.register(Job)
class JobAdmin(ReadOnly):
    list_display = (
        "id",
        "kind",
        "queue",
        "game",
        "not_before",
        "lease_until",
        "failures",
        "crashes",
        "done_at",
    )
    list_filter = ("kind", "queue", ("done_at", admin.EmptyFieldListFilter))
    search_fields = ("game__id", "key")
    list_select_related = ("game",)
    ordering = ("-pk",)
    fields = (
        "kind",
        "queue",
        "line",
        "game",
        "key",
        "created_at",
        "not_before",
        "lease_until",
        "failures",
        "crashes",
        "done_at",
        "error",
    )


@admin.register(Bundle)
class BundleAdmin(ReadOnly):
    """Why a game was set aside. The state that reproduces it is read by a command, not shown here."""

    list_display = ("id", "game", "job_kind", "position", "at", "released_at")
    search_fields = ("game__id",)
    list_select_related = ("game",)
    ordering = ("-pk",)
    fields = ("game", "job_kind", "rules_version", "position", "at", "released_at", "traceback")
