"""Cards that let a seat look at what another holds and take of it: master merchant and spy (IMP-06)."""

from typing import ClassVar

from horror.rules.cities.progress import EffectStep


class TakeFromHand(EffectStep, tag="take_from_hand"):
    """IMP-06: a master merchant, who sees the hand of ``victim``, takes ``count`` cards of it."""

    phase: ClassVar[str] = "actions"

    victim: int
    count: int


class TakeProgress(EffectStep, tag="take_progress"):
    """IMP-06: a spy, who sees the progress cards of ``victim``, takes one."""

    phase: ClassVar[str] = "actions"

    victim: int
