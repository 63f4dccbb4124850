"""Questions to seats that owe cards, each of its own choice."""

from typing import TYPE_CHECKING, ClassVar

from horror.rules.kernel.agenda import Gather


class Owing(Gather, kw_only=True):
    """Seats that owe cards, in one gather: ``counts`` tells how many, in the order of ``seats``."""

    rows: ClassVar[tuple[str, ...]] = ("seats", "counts", "answers")
    demanded_by: ClassVar[str] = ""
    """The rule that says how many cards, and of whose choice."""

    if TYPE_CHECKING:  # declared where its place in a stored step is
        counts: list[int]

    def owes(self, seat: int) -> int:
        """How many cards this seat owes; 0 for a seat that is not asked."""
        return self.counts[self.seats.index(seat)] if seat in self.seats else 0
