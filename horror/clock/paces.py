"""How fast a game is meant to be, in a word: by how long a turn of it may take (TAB-191). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from horror.clock.rates import DAYS, HOURS

Pace: TypeAlias = Literal["brisk", "daily", "slow"]
"""Each is the name of a preset, too, which has it."""
TURNS: Mapping[Pace, tuple[int, int | None]] = {
    "brisk": (0, 18 * HOURS),
    "daily": (18 * HOURS, 2 * DAYS),
    "slow": (2 * DAYS, None),
}
"""From how many seconds for a turn on, and up to how many, which are none of it any more; None for any number."""


def pace_of(turn: int) -> Pace:
    """The pace of a game in which a turn may take so many seconds."""
    return next(pace for pace, (_, under) in TURNS.items() if under is None or turn < under)
