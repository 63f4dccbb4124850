"""Our own addresses taken out of what somebody says to others: they are secret to whom they were sent (MAIL-12)."""

from __future__ import annotations

import re

from accounts import rooms
from accounts.rooms import Room

_ADDRESS = re.compile(r"[^\s<>@\"'(),;:\[\]|]{1,128}@[^\s<>@\"'(),;:\[\]|]{1,255}")
_OPEN = (Room.NEW, Room.HELP, Room.POSTMASTER, Room.ABUSE, Room.SENDER)


def scrubbed(words: str) -> str:
    """The words without addresses of ours that have a token, and without what looks like a fence of ours."""

    def without(found: re.Match[str]) -> str:
        address = rooms.own(found[0].rstrip("."))
        return found[0] if address is None or address.room in _OPEN else "…"

    return _ADDRESS.sub(without, words).replace("===", "==")
