"""The progress cards that Catan Horror is played with, and the steps that they lay on the agenda."""

from types import ModuleType

from horror.rules.kernel.agenda import Step

BEFORE_ROLL: tuple[ModuleType, ...] = ()
AFTER_ROLL: tuple[ModuleType, ...] = ()
CARD_STEPS: dict[type[Step], tuple[ModuleType, ...]] = {}
