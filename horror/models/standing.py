"""What a seat has said beforehand, and what came of it. Nobody but its player ever sees any of this."""

from __future__ import annotations

from django.db import models

from horror import sizes
from horror.models.game import Game


class StandingList(models.Model):
    """The standing orders of a seat's present holder, in their order, replaced as a whole: ``version`` counts that.

    ``orders`` are :class:`horror.games.standing.StandingOrder` as JSON, each with how it stands.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="standing_lists", db_index=False)
    seat = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    orders = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "generation"], name="standing_list_once")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} version {self.version}"


class Firing(models.Model):
    """That a standing order fired on a decision, or is to at ``fire_at``: once, whatever is undone.

    ``entry`` is the number of the entry that opened the decision.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="firings", db_index=False)
    seat = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    order = models.CharField(max_length=sizes.NAMED)
    entry = models.PositiveIntegerField()
    fire_at = models.DateTimeField(null=True)
    fired_at = models.DateTimeField(null=True)
    result = models.JSONField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat", "generation", "order", "entry"], name="firing_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} {self.order}@{self.entry}"
