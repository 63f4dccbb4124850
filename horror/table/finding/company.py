"""With whom somebody sits at no table, of which those know who keep it (TAB-196).

Whoever keeps people apart says so here; nothing of the table asks for them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeAlias

Apart: TypeAlias = Callable[[Any], Collection[Any]]
"""The people (primary keys) with whom a person sits at no table, whichever of the two wishes it. One query at most."""

_known: list[Apart] = []


def register(apart: Apart) -> None:
    """Have people be kept apart by this too; to be done when the apps are ready."""
    _known.append(apart)


def avoided(person: Any, others: Collection[Any]) -> set[Any]:
    """Those of these people with whom the person sits at no table."""
    return set(others) & {other for apart in _known for other in apart(person)} if others else set()
