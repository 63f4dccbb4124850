"""The words in our own addresses: each names a row, and tells nothing (MAIL-01)."""

from __future__ import annotations

import base64
import secrets

LENGTH = 16
"""Letters of a token: 80 bits."""


def fresh() -> str:
    """A new token: random base32 letters and digits, lower case. Whoever reads one takes any case. Never logged."""
    return base64.b32encode(secrets.token_bytes(LENGTH * 5 // 8)).decode().lower()
