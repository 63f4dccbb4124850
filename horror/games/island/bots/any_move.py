"""The random bot of games with trade: offers are few, and an offer is never countered, so that a game goes on."""

from typing import Any

from horror.games.bots.any_move import any_move_but
from horror.rules.base.moves.counter import Counter
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.choices import Choice, Pick, Template

OFFERS_A_TURN = 1
ONE_IN = 8
"""Of the times when it could make an offer it considers one in so many: random offers bore people."""


def tedious(view: Any, choice: Choice, pick: Pick) -> bool:
    """Whether the choice is an offer that had better not be made."""
    if not isinstance(choice, Template) or choice.kind not in (Offer, Counter):
        return False
    return choice.kind is Counter or _offers_made(view) >= OFFERS_A_TURN or pick(ONE_IN) > 0


def _offers_made(view: Any) -> int:
    """How many offers the seat has made in this turn; where the view does not tell, how many are open."""
    told = [made for seat in view.seats if isinstance(made := getattr(seat, "offers_made", None), int)]
    return max(told, default=len(view.offers))


any_move = any_move_but(tedious)
