"""Draws of which each game of a test has its own."""

from __future__ import annotations

from horror.rules.kernel.draws import Draws


class Counted(Draws):
    """Draws that go on from a number, so that every game of a test is another one."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def _value(self, purpose: str, sides: int, labels: object) -> int:
        self.number = (self.number * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        return (self.number >> 33) % sides
