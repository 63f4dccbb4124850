"""What a person, with a seat or without, has come to in a game, and has noted of it. Told to nobody else, ever."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from horror import sizes
from horror.models.game import Game


class Seen(models.Model):
    """How far a person has looked at a game: up to the entry of this ``number``, whichever stream it was seen in."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "game"], name="seen_once")]

    def __str__(self) -> str:
        return f"{self.game_id} seen up to #{self.number}"


class Notes(models.Model):
    """What a person has written about a game for that person alone; ``word`` is that of the version."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    text = models.TextField()
    word = models.CharField(max_length=sizes.VERSION_WORD)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "game"], name="notes_once")]
        verbose_name_plural = "notes"

    def __str__(self) -> str:
        return f"notes about {self.game_id}"
