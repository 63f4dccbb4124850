"""What is asked of a seat just now, with its facts: how many cards, which offer, whose knight.

A question is put to the seat that is asked, from its own view, so it tells nothing that it may not know.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from horror.rules.base.cards import Cards, by_name
from horror.rules.base.roles import AMOUNTS, OFFER
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import SEAT, Part

Asking: TypeAlias = Mapping[str, Callable[[Any], Phrase]]
"""What each kind of question asks the reader of a view; a kind that is missing has its plain sentence."""


def discards(view: Any) -> Phrase:
    """How many cards go, of how many (BASE-28, CH-059)."""
    return phrase("A 7 was rolled: discard {owed} of your {held} cards.", owed=owed(view), held=held(view))


def owed(view: Any) -> int:
    """How many cards the reader owes in the open gather."""
    count: int = next(row.owed for row in view.discards if row.seat == view.reader)
    return count


def held(view: Any) -> int:
    """How many cards the reader holds."""
    total: int = view.seats[view.reader].hand_total
    return total


def amounts(cards: Cards) -> Part:
    """Cards, as a part of what is asked."""
    return AMOUNTS(by_name(cards.listed()))


def offered(view: Any, decision: Decision) -> Phrase:
    """The terms of an offer that may be answered (TAB-11 to TAB-13)."""
    offer = next(each for each in view.offers if each.offer == decision.id)
    return phrase(
        "{name} offers you {give} for {get} ({offer}). Do you accept?",
        name=SEAT(offer.seat),
        give=amounts(offer.give),
        get=amounts(offer.get),
        offer=OFFER(offer.offer),
    )
