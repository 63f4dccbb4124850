"""What the host of a game may do that no person made, where others may do the same (TAB-140)."""

from __future__ import annotations

from horror.table.deeds.deed import Deed, Telling

HOSTS = {"host:": {"league": "league"}}
"""What services are called that host games."""


class HostedDeed(Deed, kw_only=True):
    """A deed of the seats or of the table, or of who hosts the game: then `host` is that one's word, and `reason` what
    it says why. Both are empty where no host has done it.
    """

    host: str = ""
    reason: str = ""


def called(tell: Telling, host: str) -> str:
    """What a host is called."""
    return tell.word("host", HOSTS["host:"].get(host, host))
