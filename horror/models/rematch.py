"""Games that are played once more."""

from __future__ import annotations

from django.db import models

from horror.models.game import Game


class Rematch(models.Model):
    """That one game was made to play another once more (TAB-209): each has one at most."""

    of = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="+")
    game = models.OneToOneField(Game, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return f"{self.game_id} after {self.of_id}"
