"""One's own turn where monsters may stand before it (TAB-112)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from horror.games.island.standing.words import Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Look
from horror.games.standing.turn import Begins
from horror.rules.kernel.phrases import Phrase, phrase


class BeginsAmongMonsters(Begins, frozen=True, tag="turn"):
    """TAB-112: the owner's turn begins. ``roll`` alone waits until no knight must answer, or is given ``fighting`` too:
    hidden knights stay hidden then, the rest fight.
    """

    shown: ClassVar[Meta] = Begins.shown

    fighting: Annotated[bool, Meta(title="Roll even in combat")] = False

    def told(self) -> Phrase:
        return phrase("your turn begins, even in combat") if self.fighting else super().told()

    def may_roll(self, look: Look) -> bool:
        return super().may_roll(look) and (self.fighting or look.view.question == "roll")


class TurnWords(Words):
    """What they mean."""

    def begins_alone(self, parts: list[Any]) -> BeginsAmongMonsters:
        return BeginsAmongMonsters()

    def begins_in_combat(self, parts: list[Any]) -> BeginsAmongMonsters:
        return BeginsAmongMonsters(fighting=True)


def format_begins(match: Any, view: Any) -> str:
    """``when my turn begins even in combat``."""
    return "when my turn begins" + (" even in combat" if match.fighting else "")


BEGINS = Saying(
    BeginsAmongMonsters,
    "begins_here",
    "?begins_here: _WHEN _MY_TURN_BEGINS -> begins_alone | _WHEN _MY_TURN_BEGINS _EVEN_IN_COMBAT -> begins_in_combat",
    TurnWords,
    format_begins,
)
