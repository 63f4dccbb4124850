"""Links that invite into lobbies."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F

from horror.models.game import Game, public_id


class InvitationLinkQuerySet(models.QuerySet["InvitationLink"]):
    def living(self, now: datetime) -> InvitationLinkQuerySet:
        """Those by which somebody may sit down: their game is a lobby, of a host whose account is open."""
        return self.filter(
            revoked_at=None,
            until__gt=now,
            uses__lt=F("most"),
            game__status=Game.Status.LOBBY,
            by__is_active=True,
        )


class InvitationLink(models.Model):
    """That whoever has its key may see a lobby and sit down there, as who is invited by name (TAB-204).

    ``digest`` is the SHA-256 of the key, which is shown once. ``uses`` is how many have sat down by it, of ``most``.
    """

    id = models.CharField(primary_key=True, max_length=12, default=public_id, editable=False)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="links")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    until = models.DateTimeField()
    uses = models.PositiveSmallIntegerField(default=0)
    most = models.PositiveSmallIntegerField()
    revoked_at = models.DateTimeField(null=True)

    objects: ClassVar[InvitationLinkQuerySet] = InvitationLinkQuerySet.as_manager()  # type: ignore[assignment]

    class Meta:
        indexes = [models.Index(fields=["until"], name="invitation_link_until")]

    def __str__(self) -> str:
        return f"{self.pk} into {self.game_id}"
