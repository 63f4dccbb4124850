"""What the compared games have otherwise than each other."""

from __future__ import annotations

from typing import NamedTuple


class Arm(NamedTuple):
    """``passes``: people say that they pass until their turn where they want nothing this round. ``adoption``: the
    share of people who write standing orders. ``ruleset`` is played, by its usual options, where it is not that of the
    people's file.
    """

    name: str
    passes: bool
    adoption: float = 0.0
    ruleset: str = ""


WITHOUT = Arm("without", passes=False)
PASSING = Arm("passing", passes=True)
WITH = Arm("with", passes=True, adoption=1.0)
MOST = Arm("at 0.7", passes=True, adoption=0.7)
SOME = Arm("at 0.4", passes=True, adoption=0.4)
CLASSIC = Arm("classic", passes=True, ruleset="classic")
CLASSIC_WITH = Arm("classic, with", passes=True, adoption=1.0, ruleset="classic")
