"""The random bot: any of its choices, each equally likely, and any member of a template."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from horror.rules.kernel.choices import Choice, Pick, sample
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Bot

Tedious: TypeAlias = Callable[[Any, Choice, Pick], bool]
"""Whether a choice is left alone this time, by the view of its seat: what would bore people, or never end."""


def any_move_but(tedious: Tedious) -> Bot:
    """A bot that makes a move by chance; a tedious one only where there is no other."""

    def any_move(view: Any, choices: Sequence[Choice], pick: Pick) -> Move:
        considered = [choice for choice in choices if not tedious(view, choice, pick)]
        return sample(considered or choices, pick)

    return any_move
