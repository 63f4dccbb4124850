"""What is asked of a seat in the classic game, with its facts."""

from horror.games.classic.view import ClassicView, DevelopmentView
from horror.games.island.telling.asked import Asking, discards, held
from horror.rules.base.roles import CARD, HEX
from horror.rules.development.state import CARDS
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.kernel.roles import ALTERNATIVES


def placing(view: ClassicView) -> Phrase:
    """BASE-11, BASE-14: the first town, or the second, which yields cards."""
    if any(town.owner == view.reader for town in view.towns):
        return phrase(
            "Set up: place your second settlement, whose hexes yield a card each, and a road beside it."
        )
    return phrase("Set up: place your first settlement, and a road beside it.")


def robber(view: ClassicView) -> Phrase:
    """BASE-31, BASE-33: from where it goes."""
    return phrase(
        "Move the robber away from hex {hex}, and choose from whom it takes a card.", hex=HEX(view.robber)
    )


def rolling(view: ClassicView) -> Phrase:
    """BASE-16, BASE-66: what may be done before the roll, if anything."""
    if cards := playable(view):
        return phrase(
            "Roll the dice, or play a card first: {cards}.",
            cards=ALTERNATIVES([CARD(card) for card in cards]),
        )
    return phrase("Roll the dice.")


def acting(view: ClassicView) -> Phrase:
    """BASE-17: what was rolled, and what there is to trade and build with."""
    return counted(
        "You rolled {rolled} and hold {n} card: trade and build, then end your turn.",
        "You rolled {rolled} and hold {n} cards: trade and build, then end your turn.",
        held(view),
        rolled=sum(view.turn.rolled),
    )


def playable(view: ClassicView) -> list[str]:
    """BASE-64 to BASE-66: the kinds of development cards that the reader may play in this turn."""
    seat = view.seats[view.reader]
    old, fresh = seat.development, seat.bought_this_turn
    if (
        not view.turn.cards_left
        or not isinstance(old, DevelopmentView)
        or not isinstance(fresh, DevelopmentView)
    ):
        return []
    return [card for card in CARDS if card != "victory_point" and getattr(old, card) > getattr(fresh, card)]


ASKED: Asking = {
    "place": placing,
    "roll_or_respond": rolling,
    "act": acting,
    "discard": discards,
    "move_robber": robber,
}
"""By the kind of decision."""
