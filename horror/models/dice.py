"""The secret of a running game's dice, apart from everything else."""

from __future__ import annotations

from django.db import models

from horror.models.game import Game


class DiceSecret(models.Model):
    """A game's 32 secret bytes, encrypted (docs/dice.md), and how many draws have fallen.

    ``chain`` is the entropy chain of dice of the first version, ``chains`` the bound links of the second, as JSON
    (:class:`horror.rules.kernel.chains.Chains`), in which deposits are sealed as the secret is. Read by `horror.table`
    only; no page, log or export of a running game shows what is sealed.
    """

    game = models.OneToOneField(Game, on_delete=models.CASCADE, primary_key=True, related_name="dice_secret")
    sealed = models.BinaryField()
    chain = models.BinaryField(default=b"")
    chains = models.BinaryField(default=b"")
    number = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"dice of {self.game_id}"
