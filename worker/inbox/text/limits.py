"""How large a mail may be, looked at before anything of it is parsed (MAIL-10)."""

from __future__ import annotations

import re
from enum import StrEnum

MOST_BYTES = 4 * 1024 * 1024
MOST_BOUNDARIES = 50
MOST_PARTS = 20
MOST_DEPTH = 8
MOST_TEXT = 512 * 1024
"""Characters of the texts of a mail, with all that they quote; so are the two below."""
MOST_READ = 8192
"""Lines."""
MOST_MARKS = 2560
"""Marks of HTML, each of which begins with ``<`` and counts as a line too."""
MOST_CHARACTERS = 64 * 1024
"""Of the text as cut; so are the two below."""
MOST_LINES = 2000
MOST_ORDERS = 200


class Limit(StrEnum):
    """What there is too much of."""

    BYTES = "bytes"
    BOUNDARIES = "boundaries"
    PARTS = "parts"
    DEPTH = "depth"
    TEXT = "text"
    READ = "read"
    MARKS = "marks"
    CHARACTERS = "characters"
    LINES = "lines"
    ORDERS = "orders"


class Beyond(Exception):
    """A mail has more of something than it may: of what, and how much is allowed."""

    def __init__(self, limit: Limit, most: int) -> None:
        super().__init__(f"more than {most} {limit}")
        self.limit = limit
        self.most = most


_BOUNDARY = re.compile(rb"boundary(?:\*\d{0,3}\*?)?[ \t]{0,9}=", re.IGNORECASE)


def check(raw: bytes) -> None:
    """Raises :class:`Beyond` for a mail that is not to be parsed: by its bytes, and by how many boundaries it
    names.
    """
    if len(raw) > MOST_BYTES:
        raise Beyond(Limit.BYTES, MOST_BYTES)
    if raw.lower().count(b"boundary") <= MOST_BOUNDARIES:
        return
    for number, _ in enumerate(_BOUNDARY.finditer(raw), 1):
        if number > MOST_BOUNDARIES:
            raise Beyond(Limit.BOUNDARIES, MOST_BOUNDARIES)
