"""Invitations of people into lobbies."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, ClassVar, Literal

from django.conf import settings
from django.db import models
from django.db.models import Q

from horror.models.game import Game, public_id

State = Literal["open", "accepted", "declined", "withdrawn", "ended"]


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self, now: datetime) -> InvitationQuerySet:
        """Those that may be accepted."""
        return self.filter(
            state=Invitation.State.OPEN, game__status=Game.Status.LOBBY, by__is_active=True, until__gt=now
        )

    def answered_by(self, game: Game, person: Any, name: str) -> InvitationQuerySet:
        """Those into a game that are answered when this person (a primary key), called so, sits down: also those of
        the name that nobody was told of, lest the host learn that from its staying open.
        """
        asked_for = Q(person=None) & (Q(name=name) | Q(player=str(person)))
        return self.filter(Q(person=person) | asked_for, game=game, state=Invitation.State.OPEN)

    def of(self, people: Iterable[Any]) -> InvitationQuerySet:
        """Those of these people (primary keys), with what is told of them."""
        return self.filter(person__in=list(people)).select_related("game", "by").order_by("created_at", "pk")


class Invitation(models.Model):
    """That a host has invited somebody into a lobby: the right to see the game and to sit down.

    ``name`` or ``player`` is what the host asked for. ``person`` is who was found to be meant, and is told: nobody
    where nobody is called so, or who is wants no invitations (docs/decisions/invitations-by-name.md). The host is
    told what the person answers, and nothing else of that. ``ended_at`` is when it stopped to be open by what
    somebody did or by its time; of one whose game has begun or ended nothing is written. ``told_at`` is when its mail
    was handed over.
    """

    class State(models.TextChoices):
        OPEN = "open", "not answered"
        ACCEPTED = "accepted", "the person sat down"
        DECLINED = "declined", "the person said no"
        WITHDRAWN = "withdrawn", "the host took it back"
        ENDED = "ended", "its time is over"

    id = models.CharField(primary_key=True, max_length=12, default=public_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="invitations", db_index=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="invitations", db_index=False
    )  # fmt: skip
    name = models.CharField(max_length=80, blank=True)
    player = models.CharField(max_length=36, blank=True)
    state = models.CharField(max_length=12, choices=State, default=State.OPEN)
    created_at = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)

    objects: ClassVar[InvitationQuerySet] = InvitationQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "name", "player"], condition=Q(state="open"), name="invited_once"
            ),
            models.UniqueConstraint(
                fields=["person", "game"], condition=Q(state="open"), name="invitation_open_once"
            ),
        ]
        indexes = [
            models.Index(fields=["by", "created_at"], name="invitation_by"),
            models.Index(fields=["person", "created_at"], name="invitation_of"),
            models.Index(fields=["until"], condition=Q(state="open"), name="invitation_until"),
        ]

    def __str__(self) -> str:
        return f"{self.pk} into {self.game_id} ({self.state})"

    def status(self, now: datetime) -> Any:
        """Its state as it is told: what is open in a game that has begun, or whose time is over, has ended."""
        over = self.game.status != Game.Status.LOBBY or self.until <= now
        return self.State.ENDED if over and self.state == self.State.OPEN else self.state
