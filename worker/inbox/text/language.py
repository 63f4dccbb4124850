"""What the finder of scripts must know of orders (MAIL-13); made of rulesets by :mod:`worker.inbox.text.grammars`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Protocol

from horror.games.grammar.reading import Reading


class Sort(StrEnum):
    """What a line that parses is: an order of the game, a standing order or a line about such, words to other
    seats, a line about orders (``note``, ``game``, ``preview``, ``replace all``), a mail command.
    """

    ORDER = "order"
    STANDING = "standing"
    MESSAGE = "message"
    ABOUT = "about"
    COMMAND = "command"


class Language(Protocol):
    """The lines that may be run.

    ``first_words`` begin such lines, in lower case: neither articles nor names of cards. ``words`` are all that the
    grammar has. ``short`` are the whole lines that are looked for with one wrong letter. ``verbs`` and
    ``nouns`` are words of other languages that are read.
    """

    @property
    def first_words(self) -> Collection[str]: ...
    @property
    def words(self) -> Collection[str]: ...
    @property
    def short(self) -> Collection[str]: ...
    @property
    def verbs(self) -> Collection[str]: ...
    @property
    def nouns(self) -> Collection[str]: ...

    def asks(self, line: str) -> int:
        """How many grammars are asked what a line is: only of one whose first word may begin an order."""

    def sort(self, line: str) -> Sort | None:
        """What a line is that parses, without a view of any game; None for one that does not."""

    def begins_with_id(self, line: str) -> bool:
        """Whether a line begins with the id of a piece, as ``K1``."""

    def translated(self, line: str) -> Iterable[Reading]:
        """A line that does not parse, with words of orders in place of those of another language."""


class Commands(Protocol):
    """The mail commands: ``first_words`` are those by which a wrong one is known as meant, and no words of
    common talk; a command is a whole line.
    """

    @property
    def first_words(self) -> Collection[str]: ...

    def is_command(self, line: str) -> bool:
        """Whether a line is a command, whole, with whatever it takes."""
