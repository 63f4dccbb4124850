"""The bots of Barrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from horror.games.bots.any_move import any_move_but
from horror.games.bots.offered import Offered, best
from horror.rules.kernel.choices import Choice, Pick, Template, sample
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Bot
from tests.barrows.answers import Put
from tests.barrows.facts import GOODS
from tests.barrows.moves.buy import Buy
from tests.barrows.moves.end_turn import EndTurn
from tests.barrows.moves.ring import Ring
from tests.barrows.moves.sell import Sell
from tests.barrows.moves.show import Show


def worth(good: str) -> int:
    """Points above all, then coins."""
    return 3 * GOODS[good].points + GOODS[good].coins


def steward(view: Any, choices: Sequence[Choice], pick: Pick) -> Move:
    """Rings, sells all that brings coins, buys the best, and keeps what counts."""
    offered = Offered(choices)
    sell = best(offered.moves(Sell), lambda move: GOODS[move.good].coins, 0)
    buy = best(offered.moves(Buy), lambda move: worth(move.good), 2)
    found = offered.first(Ring) or sell or buy or offered.first(EndTurn)
    return found or best(offered.moves(Put), lambda move: -worth(move.good), -2) or sample(choices, pick)


def tedious(view: Any, choice: Choice, pick: Pick) -> bool:
    """Nobody shows goods all day."""
    return isinstance(choice, Template) and choice.kind is Show


BOTS: Mapping[str, Bot] = {"random": any_move_but(tedious), "steward": steward}
