"""What Mad players are asked: monsters, and towns to divide (TAB-120)."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Meta

from horror.games.island.standing.words import Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Condition, Found, Kept, Watch
from horror.rules.kernel.phrases import Phrase, phrase


class MovingMonsters(Condition, frozen=True, tag="monsters"):
    """TAB-120: the owner is Mad and moves the monsters."""

    shown: ClassVar[Meta] = Meta(
        title="Moving monsters", description="Leave the monsters to the rules, or say where they go."
    )
    moves: ClassVar[tuple[str, ...]] = ("move_monster", "leave_to_rules", "pass")

    def told(self) -> Phrase:
        return phrase("you move the monsters")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind == "move_monsters" else None


class DividingTowns(Condition, frozen=True, tag="towns"):
    """TAB-120: Mad players divide the Mad towns; the first of those named that is left is taken."""

    shown: ClassVar[Meta] = Meta(
        title="Dividing towns", description="Which Mad towns you take, the best first."
    )
    moves: ClassVar[tuple[str, ...]] = ("take_town",)
    wishes: ClassVar[bool] = True
    watch: ClassVar[Watch] = "nothing"

    def told(self) -> Phrase:
        return phrase("Mad towns are divided")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind == "divide_towns" else None


class MadWords(Words):
    """What they mean."""

    def monsters(self, parts: list[Any]) -> MovingMonsters:
        return MovingMonsters()

    def towns(self, parts: list[Any]) -> DividingTowns:
        return DividingTowns()


MAD = (
    Saying(
        MovingMonsters,
        "monsters",
        "monsters: _WHEN _MOVING_MONSTERS",
        MadWords,
        lambda match, view: "when moving monsters",
    ),
    Saying(
        DividingTowns,
        "towns",
        "towns: _WHEN _DIVIDING_TOWNS",
        MadWords,
        lambda match, view: "when dividing towns",
    ),
)
