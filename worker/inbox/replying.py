"""``say`` in answer to a letter goes to its writer and whoever else has read it (MAIL-26)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from accounts.ledger import Delivery
from horror.models import Seat
from horror.rulesets import rulesets
from horror.table import read
from horror.table.deeds.letters import Message
from worker.inbox.course import Course
from worker.inbox.pieces import told_in
from worker.inbox.text.extent import Line
from worker.inbox.text.language import Sort
from worker.notices.letter import ITEMS

_REPLY = re.compile(r"\s*(?:say|tell)(?:\s+back)?\s*(?::|\s)\s*(?P<text>\S.*)", re.IGNORECASE | re.DOTALL)
_TO = re.compile(r"\s*(?:\w+[\s,]+){0,5}\w+\s*:")
"""Words before a colon: to somebody, though it may be nobody of the game."""
_NOBODY = re.compile(r"\s*(?:say|tell)(?:\s+back)?\s*:", re.IGNORECASE)


def addressed(course: Course, line: Line) -> Line:
    """A line of words to nobody in particular as one to those of the letters that the answered mail told; any other
    line as it is, and that one too where the letters are from different circles.
    """
    found = _meant(course, line)
    if found is None or len(found.circles) > 1:
        return line
    to = " ".join(sorted(found.circles.pop())) or "all"
    return msgspec.structs.replace(line, order=f"say {to}: {found.text}", sort=Sort.MESSAGE)


def is_unclear(course: Course, line: Line) -> bool:
    """Whether a line is such words, and nobody knows for which of the letters."""
    return _meant(course, line) is not None


class _Meant(NamedTuple):
    """Words in answer to letters, and between whose colours, beside the own, those are; none for those to all."""

    text: str
    circles: set[frozenset[str]]


def _meant(course: Course, line: Line) -> _Meant | None:
    answered = course.asked.answers
    if line.sort is not None or line.letter is not None or course.sitting is None or answered is None:
        return None
    found = _REPLY.fullmatch(line.order)
    if found is None:
        return None
    door = read.door(course.sitting.game, course.asked.person)
    if not _NOBODY.match(line.order) and _names(found["text"], door):
        return None
    circles = _circles(door, told_in(answered))
    return _Meant(found["text"], circles) if circles else None


def _names(text: str, door: read.Door) -> bool:
    """Whether words begin with whom they are to."""
    if _TO.match(text):
        return True
    first = text.split(maxsplit=1)[0].strip(",.").lower()
    return first in {"all", "to"} | {name for seat in door.seats for name in _called(seat, door)}


def _called(seat: Seat, door: read.Door) -> Sequence[str]:
    colour = rulesets()[door.game.ruleset].seat_name(seat.colour, door.language)
    return (seat.colour.lower(), colour.lower(), seat.name.lower())


def _circles(door: read.Door, mail: Delivery) -> set[frozenset[str]]:
    """Between which others the letters are that a mail told to the reader."""
    if door.seat is None or mail.notice.game_id != door.game.pk or mail.notice.seat != door.seat:
        return set()
    earlier = (
        Delivery.objects.thread(door.game.pk, door.seat)
        .told()
        .filter(notice__person=mail.notice.person_id, cursor__lt=mail.cursor)
    )
    before = max(earlier.values_list("cursor", flat=True), default=0)
    page = read.stream(door, after=max(before, mail.cursor - ITEMS), limit=ITEMS)
    return {
        frozenset(door.seats[each].colour for each in (item.table.between(item.seat) or set()) - {door.seat})
        for item in page.items
        if item.cursor <= mail.cursor and isinstance(item.table, Message) and item.seat != door.seat
    }
