"""Amendments: changes of rules that games under way do not follow (design: versions).

The code reads as the newest rules. An amendment names the version that brought it and the modules in ``rules/legacy``
that keep what was before; a game of an older version is bound to those, by the same binding that options use.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import NamedTuple


class Amendment(NamedTuple):
    """One change. ``legacy`` gives, for the module of a move kind, the one whose functions older games are played by.

    A legacy module defines any of ``check``, ``choices`` and ``do``; what it does not define stays as it is now.
    """

    version: int
    date: str
    rules: tuple[str, ...]
    sentence: str
    legacy: Mapping[ModuleType, ModuleType]
