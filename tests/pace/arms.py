"""What the compared games have otherwise than each other."""

from __future__ import annotations

from typing import NamedTuple


class Arm(NamedTuple):
    """``passes``: people say that they pass until their turn where they want nothing this round. ``adoption``: the
    share of people who write standing orders.
    """

    name: str
    passes: bool
    adoption: float = 0.0


WITHOUT = Arm("without", passes=False)
PASSING = Arm("passing", passes=True)
