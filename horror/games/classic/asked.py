"""What is asked of a seat in the classic game, with its facts."""

from horror.games.classic.view import ClassicView
from horror.games.island.telling.asked import Asking, discards
from horror.games.island.telling.teller import Teller


def placing(tell: Teller, view: ClassicView) -> str:
    """BASE-11, BASE-14: the first town, or the second, which yields cards."""
    if any(town.owner == tell.reader for town in view.towns):
        return tell.speech.say(
            "Set up: place your second settlement, whose hexes yield a card each, and a road beside it."
        )
    return tell.speech.say("Set up: place your first settlement, and a road beside it.")


def robber(tell: Teller, view: ClassicView) -> str:
    """BASE-31, BASE-33: from where it goes."""
    return tell.speech.say(
        "Move the robber away from hex {hex}, and choose from whom it takes a card.", hex=view.robber
    )


ASKED: Asking = {"place": placing, "discard": discards, "move_robber": robber}
"""By the kind of decision."""
