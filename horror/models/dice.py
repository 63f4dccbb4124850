"""The secret of a running game's dice, apart from everything else."""

from __future__ import annotations

from django.db import models

from horror.models.game import Game


class DiceSecret(models.Model):
    """A game's 32 secret bytes, encrypted (docs/dice.md), the entropy chain, and the number of the next draw.

    Read by `horror.table.dice` only; no page, log or export of a running game shows any of it.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="dice_secret")
    sealed = models.BinaryField()
    chain = models.BinaryField(default=b"")
    number = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"dice of {self.game_id}"
