"""What a seat has said beforehand, and what came of it. Nobody but its player ever sees any of this."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Coalesce

from horror import sizes
from horror.models.game import Game


class StandingList(models.Model):
    """The standing orders of a seat's holder in one tenure, in their order, replaced as a whole: ``version`` counts how
    often they were written.

    ``orders`` are :class:`horror.table.standing_orders.lists.Written` as JSON, ``numbered`` the last number that was
    given to one. ``fired`` counts how many have fired in the ``turn`` of the game, and ``answered`` are the words by
    which these are known that are answered once in it (TAB-113); neither is taken back by an undo.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="standing_lists", db_index=False)
    seat = models.PositiveSmallIntegerField()
    generation = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    orders = models.JSONField()
    numbered = models.PositiveIntegerField(default=0)
    turn = models.PositiveIntegerField(default=0)
    fired = models.PositiveSmallIntegerField(default=0)
    answered = models.JSONField(default=list)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "generation"], name="standing_list_once")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} version {self.version}"


class Firing(models.Model):
    """That a standing order fired on a decision, or is to at ``fire_at``: once, whatever is undone.

    ``entry`` is the number of the entry that opened the decision; ``result`` is
    :class:`horror.table.standing_orders.lists.Result` as JSON, once it has fired.
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
        indexes = [models.Index(Coalesce("fired_at", "fire_at"), name="firing_at")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat} {self.order}@{self.entry}"
