"""What a command is: a row of the one table from which help, document and tests are made (MAIL-14)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from worker.inbox.errand import Errand
from worker.inbox.told import Section

Found = re.Match[str]


class Subject(StrEnum):
    """What a command is about; the headings of the table."""

    GAMES = "games"
    PLAY = "play"
    SEAT = "seat"
    PERSON = "person"
    LEAGUES = "leagues"
    ACCOUNT = "account"


class Where(StrEnum):
    """At which addresses a command is taken."""

    SEAT = "seat"
    """In an answer to a mail about a seat, or behind a line ``game NAME``."""
    ANYWHERE = "anywhere"
    """At the address of a person too."""
    MAIL = "mail"
    """In an answer to the one mail that asks for it."""
    NEW = "new"
    """From strangers, at ``new@``."""


class Halted(NamedTuple):
    """Why orders that a command gives did not run to their end, and the ``draft`` that there is since."""

    why: str
    rule: str
    draft: list[Any]


class Done(NamedTuple):
    """What came of a command: whether it has ``changed`` something, and what is told of it; why it did not come to its
    end, so that nothing behind it runs.
    """

    changed: bool = True
    sections: tuple[Section, ...] = ()
    halted: Halted | None = None


@dataclass(frozen=True)
class Command:
    """A command: how it is written (``form``), what it does in a sentence, an ``example``, and what does it. A blank of
    its ``pattern`` is one or more, or where that is followed by a question mark any. What ``reads`` changes nothing.
    """

    form: str
    says: str
    example: str
    subject: Subject
    pattern: str
    do: Callable[[Errand, Found], Done]
    where: Where = Where.ANYWHERE
    reads: bool = False
    whole: re.Pattern[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        whole = re.sub(r"(?<!\\) (\??)", lambda blank: r"\s*" if blank[1] else r"\s+", self.pattern)
        object.__setattr__(self, "whole", re.compile(rf"\s*(?:{whole})\s*", re.IGNORECASE))

    @property
    def first_word(self) -> str:
        """The word with which it begins."""
        return self.form.split()[0].lower()

    def found(self, line: str) -> Found | None:
        """What a line says by this command; None for another line."""
        return self.whole.fullmatch(line)


def told(heading: str, *lines: str, drawn: bool = False) -> tuple[Section, ...]:
    """What is told of a command, as one section."""
    return (Section(heading=heading, lines=list(lines), drawn=drawn),)
