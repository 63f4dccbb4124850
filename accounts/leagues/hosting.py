"""As whom leagues host games at the table."""

from __future__ import annotations

from horror.table.acts import Caller

HOST = "league"


def caller(*key: object) -> Caller:
    """The host of the games of leagues, who does once what is known by this key."""
    word = "/".join(map(str, (HOST, *key)))
    return Caller(source="host", key=word, body_hash=word)
