"""How somebody wants to be mailed about games, and what an address is never mailed again; `accounts.mailing` asks and
changes it.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

EVERY, AT = 60, "08:00"
"""How long mails are gathered, in minutes, and the time of day of a daily one, where nobody has said otherwise."""


class Mode(models.TextChoices):
    """When somebody is mailed about a game (MAIL-21)."""

    TURN = "turn", "when I must decide"
    BATCHED = "batched", "gathered, every so many minutes"
    DAILY = "daily", "gathered, once a day"
    DEADLINES = "deadlines", "only when my time runs out"
    NONE = "none", "never"


class Receipts(models.TextChoices):
    """Which mails of somebody's are answered (MAIL-16)."""

    ALL = "all", "all"
    QUIET = "quiet", "not those of which all ran and nothing is asked"


class GameWish(models.Model):
    """How somebody wants to be mailed about one game, otherwise than about all others."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="game_wishes", db_index=False
    )
    game = models.ForeignKey("horror.Game", on_delete=models.CASCADE, related_name="+")
    mode = models.CharField(max_length=12, choices=Mode)
    every = models.PositiveSmallIntegerField(default=EVERY)
    at = models.CharField(max_length=5, default=AT)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "game"], name="one_wish_a_game")]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.game_id}: {self.mode}"


class Complaint(models.Model):
    """Who reads at an address, kept as a keyed hash, has called mails of a kind junk (MAIL-23)."""

    digest = models.CharField(max_length=64)
    kind = models.CharField(max_length=40)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["digest", "kind"], name="one_complaint_a_kind")]

    def __str__(self) -> str:
        return f"no {self.kind} since {self.made_at:%Y-%m-%d}"
