"""What a seat may do on a position, as it is told."""

from typing import NamedTuple

from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.ruleset import PlayedPosition


class Able(NamedTuple):
    """What a seat may do on a position; nothing where there is none."""

    position: PlayedPosition | None
    seat: int

    @property
    def choices(self) -> list[Choice]:
        """What it may do."""
        return self.position.choices(self.seat) if self.position else []

    @property
    def priced(self) -> list[tuple[Choice, Cost | None]]:
        """The same with what each takes; None where it takes nothing."""
        if self.position is None:
            return []
        return [(choice, self.position.cost(self.seat, choice)) for choice in self.choices]

    @property
    def short(self) -> list[tuple[Choice, Cost]]:
        """What it might do as well but for what that takes."""
        return self.position.short(self.seat) if self.position else []
