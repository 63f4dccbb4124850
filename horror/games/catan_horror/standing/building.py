"""Special building: what is built in the turns of others, in the order of one's wishes (TAB-104, TAB-116)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Meta

from horror.games.catan_horror.special_building import BUILDING
from horror.games.island.standing.words import Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Action, Condition, Found, Guard, Kept, NextTurn, Until
from horror.rules.kernel.choices import kind_of
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.monsters.special_building.moves.pass_building import PassUntilMyTurn
from horror.rules.monsters.state import RANKS
from horror.rules.monsters.turn.moves.pass_on import Pass

BUILT = tuple(one.MOVE_KIND.tag for one in BUILDING)


class PromoteAny(Action, frozen=True, tag="promote_any"):
    """TAB-132: every knight of the owner that can be, those of the lowest rank first, of these in their order; also
    those that there were not when it was written.
    """

    shown: ClassVar[Meta] = Meta(
        title="Promote any knight", description="Every knight that can be, also one that has come since."
    )

    def told(self) -> Phrase:
        return phrase("every knight of yours is promoted that can be")

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        own = [each for each in look.view.knights if each.owner == look.seat and not each.mad]
        return [f"promote {each.knight}" for each in sorted(own, key=lambda each: RANKS.index(each.rank))]


class SpecialBuilding(Condition, frozen=True, tag="special_building"):
    """TAB-116: the owner may build out of turn. What is not legal or cannot be paid is passed over; a pass ends it."""

    shown: ClassVar[Meta] = Meta(
        title="Special building",
        description="What you build in the turns of others, as far as you can pay it.",
    )
    actions: ClassVar[tuple[type[Action], ...]] = (PromoteAny,)
    moves: ClassVar[tuple[str, ...]] = (*BUILT, "pass", "pass_until_my_turn")
    wishes: ClassVar[bool] = True
    ending: ClassVar[str] = "pass"
    until: ClassVar[Until] = NextTurn()

    def told(self) -> Phrase:
        return phrase("you may build out of turn")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind == "special_build" else None


class Affordable(Guard, frozen=True, tag="affordable"):
    """TAB-116: something of what is ordered can be built; else it is the next alternative, or the owner is asked."""

    shown: ClassVar[Meta] = Meta(
        title="I can afford it",
        description="Only if something can be built. How fast you answer shows that it was so.",
    )
    families: ClassVar[tuple[str, ...]] = ("special_building",)

    def told(self) -> Phrase:
        return phrase("you can afford some of it")

    def enough(self, moves: Sequence[Move], lines: int) -> bool:
        """Something is built, or nothing was to be."""
        return len(moves) == lines or any(not isinstance(move, Pass | PassUntilMyTurn) for move in moves)

    def asks(self, look: Look) -> bool:
        """Anything can be built."""
        return any(kind_of(choice).__struct_config__.tag in BUILT for choice in look.able.choices)


class BuildingWords(Words):
    """What they mean."""

    def special_building(self, parts: list[Any]) -> SpecialBuilding:
        return SpecialBuilding()

    def promote_any(self, parts: list[Any]) -> PromoteAny:
        return PromoteAny()

    def affordable(self, parts: list[Any]) -> Affordable:
        return Affordable()


SPECIAL = Saying(
    SpecialBuilding,
    "special_building",
    "special_building: _WHEN _SPECIAL_BUILDING | _UNTIL_MY_TURN",
    BuildingWords,
    lambda match, view: "when special building",
)
PROMOTES = Saying(
    PromoteAny,
    "promote_any",
    "promote_any: _PROMOTE_ANY",
    BuildingWords,
    lambda action, view: "promote any",
)
AFFORDABLE = Saying(
    Affordable, "affordable", "affordable: _I_CAN_AFFORD", BuildingWords, lambda guard, view: "I can afford"
)
