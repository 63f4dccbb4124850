"""Passwords of games: words that a table shares, not secrets of a person. Hashed so that a copy of the database does
not tell them, and cheaply enough that guesses take little from everybody else.

What was hashed otherwise before, as people's passwords are, is still taken.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
import threading
from functools import cache

from django.contrib.auth.hashers import check_password

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
SLOTS = threading.BoundedSemaphore(CORES)
"""As many passwords, of games and of people, as may be hashed at the same time in a process; others wait."""

_KIND = "scrypt-16"
_COST = {"n": 2**14, "r": 8, "p": 1, "maxmem": 32 * 2**20}
"""16 MiB and some 50 ms (RFC 7914)."""


def hashed(password: str) -> str:
    """What is kept of a game's password."""
    salt = secrets.token_bytes(16)
    return "$".join((_KIND, base64.b64encode(salt).decode(), _digest(password, salt)))


def is_right(password: str, kept: str) -> bool:
    """Whether this is the password of which that is kept."""
    if not kept.startswith(f"{_KIND}$"):
        return check_password(password, kept)
    _, salt, digest = kept.split("$")
    return hmac.compare_digest(_digest(password, base64.b64decode(salt)), digest)


def in_vain(password: str) -> None:
    """The work of :func:`is_right` for nothing: where nobody shall tell by time whether there is a game."""
    is_right(password, _nobodys())


@cache
def _nobodys() -> str:
    return hashed(secrets.token_hex(16))


def _digest(password: str, salt: bytes) -> str:
    with SLOTS:
        return base64.b64encode(hashlib.scrypt(password.encode(), salt=salt, **_COST)).decode()
