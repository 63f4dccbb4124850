"""Words in our mails: those of players, which must look like nothing else, and lines, which fit (MAIL-12, MAIL-20)."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from typing import ClassVar

from accounts import rooms
from worker import fences

FOLDED = "    "
"""What a line goes on with below its first words, where those are in a list."""
SAID = "    | "
"""The same of words of players: a line with that mark is no order, in whatever way it is quoted (MAIL-12)."""
_ADDRESS = re.compile(r"[\w.+-]+@[\w.\[\]:-]+")


class Line(str):
    """A line of what happened; ``said`` where it has words of players, which go on behind a mark."""

    said: bool

    def __new__(cls, words: str, said: bool = False) -> Line:
        line = super().__new__(cls, words)
        line.said = said
        return line

    @property
    def plain(self) -> str:
        """As a point of a list in plain text."""
        return folded(f"  * {self}", SAID if self.said else FOLDED)


class Quoted(str):
    """What somebody has written, in lines of its own, each of which stands behind a mark."""

    MOST: ClassVar = 4000
    """Characters of it that a mail has."""

    @property
    def lines(self) -> list[str]:
        return [words(line) for line in self[: self.MOST].strip().splitlines()]

    @property
    def plain(self) -> str:
        """As lines of plain text."""
        return "\n".join(folded(f"{SAID}{line}", SAID).rstrip() for line in self.lines)


def words(said: str) -> str:
    """Words of players as a mail may hold them (MAIL-12): in one line, without ``===``, our own addresses, control
    characters; they are never put at the beginning of a line.
    """
    kept = " ".join(_visible(said).split()).replace(fences.RULE, "…")
    return _ADDRESS.sub(lambda found: "…" if rooms.own(found[0].rstrip(".")) else found[0], kept)


def name(called: str) -> str:
    """A name of a game or person for a subject: without control characters, ``://`` and ``@`` (MAIL-20)."""
    return " ".join(words(called).replace("://", " ").replace("@", " ").split())


def _visible(said: str) -> str:
    """What is seen of it: nothing that controls how it is shown."""
    return "".join(" " if unicodedata.category(letter) in ("Cc", "Cf") else letter for letter in said)


def folded(line: str, further: str = "") -> str:
    """A line on as many as it needs (:data:`worker.fences.COLUMNS`); none ends within a word."""
    if len(line) <= fences.COLUMNS:
        return line
    return "\n".join(
        textwrap.wrap(
            line, fences.COLUMNS, subsequent_indent=further, break_long_words=False, break_on_hyphens=False,
            drop_whitespace=True, replace_whitespace=False,
        )
    )  # fmt: skip


def short(line: str, beside: int = 0) -> str:
    """A line as one that fits, with so many letters beside it; cut where it does not."""
    room = fences.COLUMNS - beside
    line = words(line)
    return line if len(line) <= room else textwrap.shorten(line, room, placeholder=" …")
