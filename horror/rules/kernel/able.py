"""What a seat may do on a position, as it is told."""

from functools import cached_property

from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.ruleset import PlayedPosition


class Able:
    """What a seat may do on a position, which is asked once for each; nothing where there is none."""

    def __init__(self, position: PlayedPosition | None, seat: int) -> None:
        self.position = position
        self.seat = seat

    @cached_property
    def choices(self) -> list[Choice]:
        """What it may do."""
        return self.position.choices(self.seat) if self.position else []

    @cached_property
    def priced(self) -> list[tuple[Choice, Cost | None]]:
        """The same with what each takes; None where it takes nothing."""
        return self.position.priced(self.seat, self.choices) if self.position else []

    @cached_property
    def short(self) -> list[tuple[Choice, Cost]]:
        """What it might do as well but for what that takes."""
        return self.position.short(self.seat) if self.position else []
