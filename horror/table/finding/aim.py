"""How many points win in a game, as is known before it has begun."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from horror.models import Game
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.errors import RulesError
from horror.rulesets import rulesets
from horror.table.codec import codec


def points_to_win(game: Game) -> int | None:
    """Of a game with its cursors, of which there is one more than seats; None where no number of points does, and where
    its options are none of today's rules.
    """
    if game.ruleset not in rulesets():
        return None
    return _points(game.ruleset, msgspec.json.encode(game.options, order="sorted"), len(game.cursors) - 1)


@lru_cache(maxsize=1024)
def _points(ruleset: str, options: bytes, seats: int) -> int | None:
    rules = rulesets()[ruleset]
    draws = SecretDraws(bytes(32), "aim", b"", 0)
    try:
        chosen = codec(ruleset).options(msgspec.json.decode(options))
        position, _events = rules.new_game(chosen, rules.colours[:seats], draws)
    except (msgspec.ValidationError, RulesError):
        return None
    return position.target
