"""Cutting a text: what its sender wrote, what was there before, and what may be either (MAIL-12).

Line by line, in time that grows with the text: every line is looked at once as what it is, and once in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from worker.fences import CLOSE, OPEN
from worker.inbox.text.attributions import (
    begins_header,
    ends_in_colon,
    ends_orders,
    is_field,
    is_rule,
    is_signature,
)
from worker.inbox.text.letters import ATTRIBUTION
from worker.inbox.text.ours import Ours

ABOVE = 3
"""Lines above an attribution, and below its first one, that may belong to it."""

_FENCE = re.compile(f"{re.escape(OPEN)}|{re.escape(CLOSE)}")
_MARK = re.compile(r"\s*[>|]")
_MARKS = re.compile(r"[^\w>|]*[>|]")


class Kind(StrEnum):
    """What a line of a text is."""

    OWN = "own"
    UNREAD = "unread"
    BLANK = "blank"
    FENCE = "fence"
    QUOTE = "quote"
    ATTRIBUTION = "attribution"
    SIGNATURE = "signature"
    FENCED = "fenced"
    END = "end"
    BEHIND = "behind"


class Cut(NamedTuple):
    """The lines of a text, and of each what it is."""

    lines: list[str]
    kinds: list[Kind]

    def of(self, *kinds: Kind) -> list[tuple[int, str]]:
        """The lines of some kinds, each with where it stands."""
        return [(at, line) for at, line in enumerate(self.lines) if self.kinds[at] in kinds]


def cut(text: str, is_meant: Callable[[str], tuple[bool, bool]], ours: Ours) -> Cut:
    """What each line of a text is. ``is_meant`` says whether a line parses as an order, and whether it does or begins
    like one.
    """
    return _Cutter([line.rstrip() for line in text.split("\n")], is_meant, ours).cut()


class _Cutter:
    in_header: bool
    """Of what is quoted without marks nothing but its header was there as yet."""
    begun: bool
    """A header has begun in it."""
    spaced: bool
    """A blank line was in it."""

    def __init__(self, lines: list[str], is_meant: Callable[[str], tuple[bool, bool]], ours: Ours) -> None:
        self.lines = lines
        self.is_meant = is_meant
        self.ours = ours
        self.fences = [_FENCE.search(line) for line in lines]
        self.marked = [_MARK.match(line) is not None for line in lines]
        self.kinds = [Kind.OWN] * len(lines)
        self.next = self._next_lines()
        self.closed: Kind | None = None
        self.touching = False
        self.ended = False
        self.in_ours = False
        self.nested = False

    def _next_lines(self) -> list[int]:
        """For each line the next one that is not blank; as many as there are lines for none."""
        following, found = len(self.lines), []
        for at in range(len(self.lines) - 1, -1, -1):
            found.append(following)
            if self.lines[at].strip():
                following = at
        return found[::-1]

    def cut(self) -> Cut:
        at = 0
        while at < len(self.lines):
            at = self._one(at)
        return Cut([line.replace(ATTRIBUTION, "") for line in self.lines], self.kinds)

    def _one(self, at: int) -> int:
        """Say what a line is, and those that belong to it; give the next one."""
        line = self.lines[at]
        if self.fences[at]:
            self._fence(at)
            self.kinds[at] = Kind.FENCE
        elif not line.strip():
            self.kinds[at] = Kind.BLANK
            self.touching = False
            self.spaced = True
        elif self.closed is not None:
            self.kinds[at] = self.closed
            if self.closed is Kind.ATTRIBUTION:
                self._within(at)
        elif self.marked[at]:
            self.kinds[at] = Kind.QUOTE
            self.touching = True
        elif self._is_attribution(at):
            return self._attribution(at)
        elif is_signature(line):
            self.kinds[at] = self.closed = Kind.SIGNATURE
        elif self.ended or ends_orders(line):
            self.kinds[at] = Kind.BEHIND if self.ended else Kind.END
            self.ended = True
        elif self.touching:
            self.kinds[at] = Kind.UNREAD
        return at + 1

    def _fence(self, at: int) -> None:
        self.touching = False
        self.in_ours = self.lines[at].find(OPEN) >= 0
        if self.in_ours:
            if self.closed is None and not self._has_mark(at):
                self.closed = Kind.FENCED
        elif not self.nested:
            self.closed = None

    def _within(self, at: int) -> None:
        """In what is quoted without marks: whether it is somebody's answer, that quotes a mail of ours in its turn.
        Then it is theirs that goes on where that ends.
        """
        if self.in_ours or not self.spaced:
            return
        line = self.lines[at]
        self.in_header = self.in_header and (is_field(line) or is_rule(line))
        begins = begins_header(line) and self._is_attribution(at)
        if (begins and self.begun) or (not self.in_header and self._is_attribution(at)):
            self.nested = True
        self.begun = self.begun or begins

    def _is_attribution(self, at: int) -> bool:
        line = self.lines[at]
        if self.marked[at] or self.fences[at]:
            return False
        if line.lstrip().startswith(ATTRIBUTION):
            return True
        following = self.next[at]
        if following < len(self.lines):
            below = self.lines[following]
            looks = (ends_in_colon(line) and self._has_mark(following)) or (
                begins_header(line) and is_field(below)
            )
        else:
            looks = False
        return (looks or is_rule(line) or self.ours.in_line(line)) and not self.is_meant(line)[0]

    def _has_mark(self, at: int) -> bool:
        return self.marked[at] or (self.fences[at] is not None and _MARKS.match(self.lines[at]) is not None)

    def _attribution(self, at: int) -> int:
        """An attribution whose first line that shows it is this one: what of it stands above and below, and whether
        what follows has marks. Gives the line behind it.
        """
        above = at - 1
        while above >= max(0, at - ABOVE) and self.kinds[above] in (Kind.OWN, Kind.UNREAD):
            if self.is_meant(self.lines[above])[1]:
                break
            self.kinds[above] = Kind.ATTRIBUTION
            above -= 1
        last = at
        while (longer := self._goes_on(last)) is not None:
            last = longer
        for place in range(at, last + 1):
            self.kinds[place] = Kind.ATTRIBUTION
        following = self.next[last]
        if following == len(self.lines) or not self._has_mark(following):
            self.closed = Kind.ATTRIBUTION
            self.begun = any(begins_header(self.lines[place]) for place in range(at, last + 1))
            self.in_header, self.spaced, self.nested = True, False, False
        return last + 1

    def _goes_on(self, at: int) -> int | None:
        """The last line of an attribution that is folded, where the line is not that yet."""
        for place, line in enumerate(self.lines[at + 1 : at + 1 + ABOVE], at + 1):
            if not line.strip() or self.marked[place] or self.fences[place] or self.is_meant(line)[1]:
                return None
            if self._is_attribution(place):
                return place
        return None
