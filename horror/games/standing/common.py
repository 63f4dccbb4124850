"""Standing orders that many write, which a game has ready: each under a name and set by one press (TAB-133)."""

from __future__ import annotations

from typing import NamedTuple

from horror.games.standing.order import Condition
from horror.games.standing.turn import ROLL, Begins, Late
from horror.rules.kernel.phrases import Phrase, phrase


class Common(NamedTuple):
    """A common order of a ``family``: its ``label``, and the canonical ``lines`` that say it, one after the other. They
    name nothing that only some position has. Of a family one is set at a time.
    """

    family: type[Condition]
    label: Phrase
    lines: tuple[str, ...]


ROLLS = Common(Begins, phrase("Roll when my turn begins"), (f"when my turn begins: {ROLL}",))
STEWARD_IF_LATE = Common(Late, phrase("When my time runs out, the steward decides"), ("if late: steward",))
