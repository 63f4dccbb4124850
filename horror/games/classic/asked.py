"""What is asked of a seat in the classic game, with its facts."""

from horror.games.classic.view import ClassicView
from horror.games.island.telling.asked import Asking, discards
from horror.rules.base.roles import HEX
from horror.rules.kernel.phrases import Phrase, phrase


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


ASKED: Asking = {"place": placing, "discard": discards, "move_robber": robber}
"""By the kind of decision."""
