"""What the first order after a start would else wait for: the parser of each game, which is made at its first use.

That is a quarter of a second of a fast processor, some seconds of a small one.
"""

from __future__ import annotations

import contextlib
import threading

import structlog

from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.ruleset import BadOrder
from horror.rulesets import rulesets

log = structlog.get_logger("deploy")


def begin() -> None:
    """Warm up beside what is asked meanwhile, in a thread that holds up no end."""
    threading.Thread(target=warm_up, name="warm-up", daemon=True).start()


def warm_up() -> None:
    """Read an order of each game, which means nothing in any. Never raises: then the first order waits."""
    for rules in rulesets().values():
        draws = SecretDraws(bytes(32), "", b"", 0)
        try:
            position, _ = rules.new_game(rules.options_type(), rules.colours[: min(rules.seats)], draws)
            with contextlib.suppress(BadOrder):
                rules.parse("", position.view(0))
        except Exception:
            log.exception("not_warmed_up", ruleset=rules.name)
