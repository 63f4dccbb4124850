"""The gather of all who have too many cards (BASE-28 to BASE-30)."""

from typing import ClassVar

from horror.rules.base.moves.discard import Discard
from horror.rules.base.owing import Owing
from horror.rules.base.position import BasePosition


class Discards(Owing, tag="discards"):
    """BASE-28, BASE-29: seats with too many cards discard half of them, in one gather."""

    decision: ClassVar[str] = "discard"
    phase: ClassVar[str] = "production"
    demanded_by: ClassVar[str] = "BASE-30"

    counts: list[int] = []
    answers: list[Discard | None] = []

    def settle(self, p: BasePosition, seat: int, move: Discard) -> None:
        move.settle(p, seat)
