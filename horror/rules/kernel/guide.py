"""How a game tells newcomers how it is played: in sections, each with a position whose board shows what is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Section(NamedTuple):
    """A section of a game's guide. The ``name`` is the same in every language; ``paragraphs`` are its text, ``caption``
    says what is to be seen on the board, ``rules`` are the numbers of the rules that it tells.

    ``position`` are the keys of a scenario (docs/scenarios.md), ``marked`` the places of its board that are marked. The
    picture shows ``shown`` of it, what lies around these places; all of the board where there are none.
    """

    name: str
    title: str
    paragraphs: Sequence[str]
    caption: str
    rules: Sequence[str]
    position: Mapping[str, Any]
    marked: Sequence[str] = ()
    shown: Sequence[str] = ()
