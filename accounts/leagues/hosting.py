"""As whom leagues host games at the table."""

from __future__ import annotations

import hashlib

from horror.table.acts import Caller

HOST = "league"


def caller(*key: object) -> Caller:
    """The host of the games of leagues, who does once what is known by this key.

    The table keeps the first answer to a key, refusals too: what is tried again because the table was not ready for it
    has the claim of its job in the key.
    """
    word = "/".join(map(str, (HOST, *key)))
    return Caller(source="host", key=word, body_hash=digest(word))


def digest(word: str) -> str:
    """By which the table knows that the same key came with the same request."""
    return hashlib.sha256(word.encode()).hexdigest()
