"""Cutting a text: what its sender wrote, what was there before, and what may be either (MAIL-12).

Line by line, in time that grows with the text: every line is looked at once as what it is, and once in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from worker.inbox.text.attributions import (
    address_in,
    begins_header,
    ends_in_colon,
    ends_orders,
    is_answered,
    is_drawn_before,
    is_field,
    is_rule,
    is_signature,
)
from worker.inbox.text.extent import begins_letter, ends_letter
from worker.inbox.text.letters import ATTRIBUTION
from worker.inbox.text.ours import Ours

ABOVE = 3
"""Lines above an attribution, and below its first one, that may belong to it."""
MOST_FIELDS = 12
"""Lines of a quoted header, at most."""
MOST_ATTRIBUTIONS = 500
"""Attributions of a text; behind so many nothing is read."""
MOST_LISTED = 200
"""Lines behind one that are asked whether they were orders."""
FOLDED = 30
"""Letters of the rest of an attribution that stands on a line of its own."""

_FENCE = re.compile(r"(?:=|=3D){3,}\s{0,3}8\s?(?:<|&lt;)|={3,}\s{0,3}(?P<closes>(?:>|&gt;)\s?8)")
"""As worker.fences has them, and as they are after clients that change blanks and signs. An opening one may have lost
more than a closing one: it makes that less is read.
"""
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
    def __init__(self, lines: list[str], is_meant: Callable[[str], tuple[bool, bool]], ours: Ours) -> None:
        self.lines = lines
        self.is_meant = is_meant
        self.ours = ours
        self.fences = [_FENCE.search(line) if "8" in line else None for line in lines]
        self.marked = [_MARK.match(line) is not None and not is_answered(line) for line in lines]
        self.kinds = [Kind.OWN] * len(lines)
        self.next = self._next_lines()
        self.closed: Kind | None = None
        self.shut = False  # nothing opens any more what is closed
        self.touching = False
        self.ended = False
        self.in_ours = False
        self.alone_until = 0  # up to there marks alone tell
        self.letter_until = 0  # up to there somebody writes a letter
        self.quotes_other = False  # the attribution above was of somebody else's mail, and a mark followed
        self.attributions = 0
        self.quotation = _Quotation(None)

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
        if self.closed is Kind.ATTRIBUTION and self.quotation.bare:
            self._list_what_may_be_own()
        return Cut([line.replace(ATTRIBUTION, "") for line in self.lines], self.kinds)

    def _list_what_may_be_own(self) -> None:
        """Behind an attribution that has neither a fence nor a header to the end, where an order is among it."""
        below = [
            at for at in range(self.quotation.begin, len(self.lines)) if self.kinds[at] is Kind.ATTRIBUTION
        ]
        if any(self.is_meant(self.lines[at])[1] for at in below[:MOST_LISTED]):
            for at in below:
                self.kinds[at] = Kind.BEHIND

    def _one(self, at: int) -> int:
        """Say what a line is, and those that belong to it; give the next one."""
        line = self.lines[at]
        if self.fences[at]:
            self._fence(at)
            self.kinds[at] = Kind.FENCE
        elif not line.strip():
            self.kinds[at] = Kind.BLANK
            self.touching = False
            self.quotation.spaced = True
        elif self.closed is not None:
            self.kinds[at] = self.closed
            if not self.in_ours and not self.shut:
                self._within(at)
        elif self.marked[at]:
            self.kinds[at] = Kind.QUOTE
            self.touching = True
        elif at >= self.alone_until and self._is_attribution(at) and self._cuts_letter(at):
            return self._attribution(at)
        elif is_signature(line) and at >= max(self.alone_until, self.letter_until):
            self.kinds[at] = self.closed = Kind.SIGNATURE
        elif self.ended or (ends_orders(line) and at >= self.letter_until):
            self.kinds[at] = Kind.BEHIND if self.ended else Kind.END
            self.ended = True
        elif self.touching:
            self.kinds[at] = Kind.UNREAD
        elif at >= self.letter_until and begins_letter(line):
            self.letter_until = self._end_of_letter(at)
        return at + 1

    def _end_of_letter(self, at: int) -> int:
        for place in range(at + 1, len(self.lines)):
            if self.fences[place] or begins_letter(self.lines[place]):
                break
            if ends_letter(self.lines[place]):
                return place
        return at

    def _cuts_letter(self, at: int) -> bool:
        """Whether an attribution is one in a letter of many lines too: those without an address may be words of it."""
        line = self.lines[at]
        return (
            at >= self.letter_until or address_in(line) is not None or line.lstrip().startswith(ATTRIBUTION)
        )

    def _fence(self, at: int) -> None:
        self.touching = False
        fence = self.fences[at]
        assert fence is not None
        marked = self._has_mark(at)
        self.quotation.bare = False
        self.in_ours = fence["closes"] is None
        if self.in_ours:
            if self.closed is None and not marked:
                self.closed = Kind.FENCED
            elif self.closed is None and self.quotes_other and self._depth(at) == 1:
                self.closed, self.shut = Kind.ATTRIBUTION, True
            elif self.closed is None:
                self.alone_until = self._marked_end(at)
            elif self.quotation.whose is None and self.quotation.theirs > 1:
                self.shut = True
        elif not self.shut and not (
            marked and self.closed is Kind.ATTRIBUTION and self.quotation.whose is not True
        ):
            self.closed = None

    def _depth(self, at: int) -> int:
        """How many marks stand before a fence."""
        fence = self.fences[at]
        assert fence is not None
        before = self.lines[at][: fence.start()]
        return before.count(">") + before.count("|")

    def _marked_end(self, at: int) -> int:
        """The next closing fence, if that has a mark; up to it somebody answers between the lines of a quotation."""
        following = next((place for place in range(at + 1, len(self.lines)) if self.fences[place]), at)
        fence = self.fences[following]
        return following if fence and fence["closes"] and self._has_mark(following) else at

    def _within(self, at: int) -> None:
        """In what is quoted without marks, or below a signature: whether it is somebody's answer, that quotes a mail
        of ours in its turn. Then it is theirs that goes on where that ends.
        """
        line = self.lines[at]
        if self.closed is Kind.SIGNATURE:
            if self._is_attribution(at):
                self._attribution(at)
            return
        quotation = self.quotation
        folded = line[:1] in (" ", "\t") and self.lines[at - 1].strip() != ""
        if quotation.in_header and not (is_field(line) or is_rule(line) or folded):
            quotation.in_header = False
        begins = begins_header(line) and self._is_attribution(at)
        if (quotation.spaced or quotation.whose is not True) and (
            (begins and quotation.begun) or (not quotation.in_header and self._is_attribution(at))
        ):
            self.shut = True
        if begins:
            quotation.bare = False
            if not quotation.begun:
                quotation.whose = self._whose(at, at)
                self.shut = self.shut or quotation.whose is False
            quotation.begun = True
        quotation.theirs += not quotation.in_header

    def _is_attribution(self, at: int) -> bool:
        line = self.lines[at]
        if self.marked[at] or self.fences[at]:
            return False
        if line.lstrip().startswith(ATTRIBUTION):
            return True
        looks = (
            is_rule(line)
            or is_answered(line)
            or self.ours.in_line(line)
            or self._is_header(at)
            or (ends_in_colon(line) and self._mark_follows(at))
            or (address_in(line) is not None and self._is_of_somebody(at))
        )
        return looks and not self.is_meant(line)[0]

    def _mark_follows(self, at: int) -> bool:
        following = self.next[at]
        return following < len(self.lines) and self._has_mark(following)

    def _is_header(self, at: int) -> bool:
        """Whether a header begins with a line: another field stands below, or below what that line is folded to."""
        if not begins_header(self.lines[at]):
            return False
        below = self.next[at]
        if self._is_field(below):
            return True
        return below == at + 1 and address_in(self._line(below)) is not None and self._is_field(at + 2)

    def _is_of_somebody(self, at: int) -> bool:
        """Whether a line with anybody's address says that somebody wrote what follows."""
        line, below = self.lines[at], self._line(at + 1)
        if ends_in_colon(line) or is_drawn_before(line):
            return True
        if ends_in_colon(below) and len(below) <= FOLDED and not self.marked[at + 1]:
            return not self.is_meant(below)[1]
        if is_field(line):
            return any(map(self._is_field, (at - 1, at + 1))) or any(
                self._line(at + step).strip() and self._is_field(at + 2 * step) for step in (-1, 1)
            )
        return self._is_field(at - 1) and self._is_field(at + 1)

    def _line(self, at: int) -> str:
        return self.lines[at] if 0 <= at < len(self.lines) else ""

    def _is_field(self, at: int) -> bool:
        line = self._line(at)
        return is_field(line) and not self.marked[at] and not self.is_meant(line)[1]

    def _has_mark(self, at: int) -> bool:
        fence = self.fences[at]
        return self.marked[at] or (
            fence is not None and _MARKS.match(self.lines[at][: fence.start()]) is not None
        )

    def _attribution(self, at: int) -> int:
        """An attribution whose first line that shows it is this one: what of it stands above and below, and whether
        what follows has marks. Gives the line behind it.
        """
        above = at - 1
        while above >= max(0, at - ABOVE) and self.kinds[above] in (Kind.OWN, Kind.UNREAD):
            if self.is_meant(self.lines[above])[1] or above < self.letter_until:
                break
            self.kinds[above] = Kind.ATTRIBUTION
            above -= 1
        last = at
        while last - at < MOST_FIELDS and (longer := self._goes_on(last)) is not None:
            last = longer
        for place in range(at, last + 1):
            self.kinds[place] = Kind.ATTRIBUTION if self.lines[place].strip() else Kind.BLANK
        self.attributions += 1
        whose = self._whose(above + 1, last)
        if self.closed is None and self._mark_follows(last) and self.attributions < MOST_ATTRIBUTIONS:
            self.quotes_other = whose is False
        elif self.closed is None or whose is not None or not self._mark_follows(last):
            self.closed = (
                Kind.ATTRIBUTION if self.closed is None or not self._mark_follows(last) else self.closed
            )
            self.shut = whose is False or self.attributions >= MOST_ATTRIBUTIONS
            self.quotation = _Quotation(whose, begin=last + 1)
            self.quotation.begun = any(begins_header(self.lines[place]) for place in range(at, last + 1))
            self.quotation.bare = not any(
                is_field(line) or ATTRIBUTION in line for line in self.lines[at : last + 1]
            )
        return last + 1

    def _goes_on(self, at: int) -> int | None:
        """The last line of an attribution that is folded, where the line is not that yet."""
        for place, line in enumerate(self.lines[at + 1 : at + 1 + ABOVE], at + 1):
            if not line.strip() or self.marked[place] or self.fences[place] or self.is_meant(line)[1]:
                break
            if self._is_attribution(place):
                return place
        following = self.next[at]
        if following > at + 1 and following < len(self.lines) and not self.marked[following]:
            line = self.lines[following]
            if not is_field(line) and ends_in_colon(line) and self._mark_follows(following):
                return None if self.fences[following] or self.is_meant(line)[1] else following
        return None

    def _whose(self, first: int, last: int) -> bool | None:
        """Whether an attribution, with the header that it begins, is of a mail of ours, by the first address of who
        wrote it; None where it has none.
        """
        end = last + 1
        while end < min(len(self.lines), last + MOST_FIELDS) and (
            is_field(self.lines[end]) or self.lines[end][:1] == " "
        ):
            end += 1
        lines = self.lines[first:end]
        writers = [
            line
            if address_in(line) is not None or at + 1 == len(lines) or is_field(lines[at + 1])
            else lines[at + 1]
            for at, line in enumerate(lines)
            if begins_header(line.lstrip(ATTRIBUTION))
        ]
        for line in writers or lines:
            ends = address_in(line)
            if ends is not None:
                return self.ours.in_line(line[:ends])
            if self.ours.in_line(line):
                return True
        return None


class _Quotation:
    """What is quoted without marks: whose mail it is (True for ours, False for another's, None where nobody's address
    tells), and where it begins.
    """

    def __init__(self, whose: bool | None, begin: int = 0) -> None:
        self.whose = whose
        self.begin = begin
        self.in_header = True
        self.begun = False
        self.spaced = False
        self.theirs = 0
        """Lines that are no field."""
        self.bare = False
        """Neither a fence nor a header is in it: it may be the sender's."""
