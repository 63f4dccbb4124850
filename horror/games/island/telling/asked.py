"""What is asked of a seat just now, in a sentence with its facts: how many cards, which offer, whose knight.

A sentence is told to the seat that is asked, from its own view, so it tells nothing that it may not know.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from horror.games.island.telling.teller import Teller
from horror.rules.kernel.agenda import Decision

Asking: TypeAlias = Mapping[str, Callable[[Teller, Any], str]]
"""What tells each kind of question to the reader of a view; a kind that is missing has its plain sentence."""


def discards(tell: Teller, view: Any) -> str:
    """How many cards go, of how many (BASE-28, CH-059)."""
    return tell.speech.say(
        "A 7 was rolled: discard {owed} of your {held} cards.", owed=owed(tell, view), held=held(tell, view)
    )


def owed(tell: Teller, view: Any) -> int:
    """How many cards the reader owes in the open gather."""
    count: int = next(row.owed for row in view.discards if row.seat == tell.reader)
    return count


def held(tell: Teller, view: Any) -> int:
    """How many cards the reader holds."""
    total: int = view.seats[tell.reader].hand_total
    return total


def offered(tell: Teller, view: Any, decision: Decision) -> str:
    """The terms of an offer that may be answered (TAB-11 to TAB-13)."""
    offer = next(each for each in view.offers if each.offer == decision.id)
    return tell.speech.say(
        "{name} gives {give} for {get}: say accept {offer}, or decline {offer}.",
        name=tell.names[offer.seat],
        give=tell.cards(offer.give),
        get=tell.cards(offer.get),
        offer=offer.offer,
    )
