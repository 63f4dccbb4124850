"""Time-based codes, as an authenticator app makes them (RFC 4226, RFC 6238)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time

PERIOD = 30
DIGITS = 6


def new_secret() -> str:
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_now(secret: str) -> str:
    """The code of this moment."""
    counter = int(time.time()) // PERIOD
    digest = hmac.digest(base64.b32decode(secret), counter.to_bytes(8, "big"), hashlib.sha1)
    at = digest[-1] & 15
    number = int.from_bytes(digest[at : at + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"
