"""The lines of a script that are about standing orders, and no orders (TAB-121)."""

from __future__ import annotations

import re

from horror.games.standing.cutting import is_standing

FORGET = re.compile(r"\s*forget\s+(R[1-9]\d{0,8}|all)\s*(#.*)?$", re.IGNORECASE)
LIST = re.compile(r"\s*list\s*(#.*)?$", re.IGNORECASE)


def is_beforehand(line: str) -> bool:
    """Whether a line of a script is a standing order, ``forget R2``, or ``list``."""
    return is_standing(line) or bool(FORGET.match(line) or LIST.match(line))
