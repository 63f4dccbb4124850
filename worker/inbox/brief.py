"""How long an answer is at most (MAIL-16): whoever asks much in one mail, or in many, gets a part of it, and is told.

What was asked for is cut before it is kept for the answer; what an answer says, several joined ones among them, once
more when it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from worker.inbox.told import Section, Told
from worker.notices.frame import Part

ASKED, ASKED_LETTERS = 400, 30_000
"""Lines, and letters, of what one mail has asked for."""
LINES, LETTERS = 700, 50_000
"""Those of an answer."""
LISTED = 100
"""Lines of one sort that an answer repeats."""
LONG = 200
"""Letters of a line that it repeats."""


class _Room:
    """So many lines and letters are left."""

    def __init__(self, lines: int, letters: int) -> None:
        self.lines, self.letters = lines, letters

    def fit(self, lines: Sequence[str], *, whole: bool) -> int:
        """How many of these have room, which they take: all or none, where they are to be ``whole``. What comes behind
        has none any more.
        """
        count = 0
        while count < min(len(lines), self.lines) and len(lines[count]) <= self.letters:
            self.letters -= len(lines[count])
            count += 1
        self.lines = self.lines - count if count == len(lines) else 0
        return 0 if whole and count < len(lines) else count


def cut(told: Told) -> None:
    """Leave out what was asked for twice, and what has no room."""
    room, seen = _Room(ASKED, ASKED_LETTERS), set()
    for part in told.parts:
        kept = []
        for section in part.sections:
            known = (part.game, section.heading, *section.lines)
            if known in seen:
                continue
            seen.add(known)
            fits = room.fit(section.lines, whole=section.drawn)
            told.left_out += len(section.lines) - fits
            if fits == len(section.lines):
                kept.append(section)
            elif fits:
                kept.append(Section(heading=section.heading, lines=section.lines[:fits]))
        part.sections = kept


def listed(lines: list[str]) -> list[str]:
    """Lines of somebody's as an answer repeats them."""
    shown = [line if len(line) <= LONG else f"{line[: LONG - 1]}…" for line in lines[:LISTED]]
    more = len(lines) - len(shown)
    return [*shown, ngettext("and %(n)d more", "and %(n)d more", more) % {"n": more}] if more else shown


def within(parts: Iterable[Part]) -> Iterator[Part]:
    """The paragraphs of an answer, as far as there is room; how many lines are left out."""
    room, out = _Room(LINES, LETTERS), 0
    for part in parts:
        fits = room.fit(part.lines, whole=part.drawn)
        out += len(part.lines) - fits
        if fits == len(part.lines):
            yield part
        elif fits:
            yield replace(part, lines=part.lines[:fits])
    if out:
        yield Part("", [left_out(out)], listed=False)


def left_out(lines: int) -> str:
    """How many lines are not there."""
    told = ngettext(
        "%(n)d line of this answer is left out.", "%(n)d lines of this answer are left out.", lines
    )
    less = _("Ask for less in one mail, or look at the page of the game.")
    return f"{told % {'n': lines}} {less}"
