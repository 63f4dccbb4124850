"""What the first order after a start would else wait for: the parser of each game, which is made at its first use.

That is a quarter of a second of a fast processor, some seconds of a small one.
"""

from __future__ import annotations

import contextlib

from horror.games import RULESETS
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import BadOrder


def warm_up() -> None:
    """Read an order of each game, which means nothing in any."""
    for rules in RULESETS.values():
        position, _ = rules.new_game(
            rules.options_type(), rules.colours[:3], SecretDraws(bytes(32), "", b"", 0)
        )
        with contextlib.suppress(BadOrder):
            rules.parse("", position.view(0))
