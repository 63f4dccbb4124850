"""How a game's guide is put together: its plan, which the game has as data, and its words, which are translated."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from horror.games.locale import Speech
from horror.games.telling.words import Vocabulary
from horror.rules.kernel.guide import Section

TITLE, TEXT, CAPTION = "title of a section", "section", "caption of a section"
"""The uses of a guide's words, by the names of sections; paragraphs of a text stand in lines of their own."""


class Planned(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A section in a file of data, without its words."""

    name: str
    rules: list[str]
    position: dict[str, Any]
    marked: list[str] = []
    shown: list[str] = []


class Guide:
    """The guide of a game: the file of its plan, and its words."""

    def __init__(self, file: Traversable, words: Vocabulary) -> None:
        self._file = file
        self._words = words

    @cached_property
    def plan(self) -> list[Planned]:
        """The sections in their order, read once."""
        return msgspec.json.decode(self._file.read_bytes(), type=list[Planned])

    def sections(self, talk: Speech) -> Iterator[Section]:
        """The sections in a language."""
        for each in self.plan:
            yield Section(
                name=each.name,
                title=self._words(talk, TITLE, each.name),
                paragraphs=self._words(talk, TEXT, each.name).split("\n"),
                caption=self._words(talk, CAPTION, each.name),
                rules=each.rules,
                position=each.position,
                marked=each.marked,
                shown=each.shown,
            )
