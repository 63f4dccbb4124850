"""The six letters without which nothing is done by mail that cannot be undone: resigning, closing a game (MAIL-14)."""

from __future__ import annotations

import hmac
import re
from datetime import datetime

from django.conf import settings

from accounts.models import User

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
LONG = 6
HOURS = 24
"""So long a code is good."""

_AT_END = re.compile(rf"(?P<name>.*\S)\s+(?P<code>[{LETTERS}]{{{LONG}}})", re.IGNORECASE)


def code(act: str, about: str, person: User, now: datetime) -> str:
    """The code for an act, good for a day: nobody else's, and for nothing else."""
    return _code(settings.SECRET_KEY, act, about, person, int(now.timestamp()) // 3600)


def fits(given: str, act: str, about: str, person: User, now: datetime) -> bool:
    """Whether this is a code for it of the last day."""
    hour = int(now.timestamp()) // 3600
    good = (
        _code(key, act, about, person, hour - ago)
        for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        for ago in range(HOURS + 1)
    )
    return any(hmac.compare_digest(given.upper().encode(), each.encode()) for each in good)


def cut(line: str) -> tuple[str, str]:
    """A line without the code at its end, and the code; empty where there is none."""
    found = _AT_END.fullmatch(line.strip())
    return (found["name"], found["code"]) if found else (line.strip(), "")


def _code(key: str, act: str, about: str, person: User, hour: int) -> str:
    said = "\0".join([act, about, str(person.pk), str(hour)]).encode()
    number = int.from_bytes(hmac.digest(key.encode(), b"worker.inbox.codes\0" + said, "sha256"), "big")
    letters = []
    for _ in range(LONG):
        number, at = divmod(number, len(LETTERS))
        letters.append(LETTERS[at])
    return "".join(letters)
