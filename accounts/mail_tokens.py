"""The words in our own addresses: each names a row, and tells nothing (MAIL-01)."""

from __future__ import annotations

import base64
import secrets

from django.conf import settings

from accounts import host

LENGTH = 16
"""Letters of a token: 80 bits."""


def fresh() -> str:
    """A new token: random base32 letters and digits, lower case. Whoever reads one takes any case. Never logged."""
    return base64.b32encode(secrets.token_bytes(LENGTH * 5 // 8)).decode().lower()


def address(room: str, token: str | None) -> str:
    """The address of ours with this word in it; ``room`` is one of :class:`accounts.rooms.Room`."""
    assert token, "mails from before there were tokens are answered nowhere"
    before = f"{settings.MAIL_SUBADDRESS}+" if settings.MAIL_SUBADDRESS else ""
    return f"{before}{room}.{token}@{host.domain()}"
