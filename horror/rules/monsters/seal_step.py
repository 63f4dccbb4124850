"""The question whether to seal the hex of a gate that has just closed (CH-241)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.kernel.agenda import Step
from horror.rules.monsters.position import HorrorPosition


class SealGate(Step, tag="seal_gate"):
    """CH-241: right now, and not later, the seat that closed it may spend a clue."""

    decision: ClassVar[str] = "seal_gate"
    phase: ClassVar[str] = "actions"

    hex: int

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return (p.state.active,)
