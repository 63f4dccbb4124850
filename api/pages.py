"""Pages of a list that is told newest first: the cursor of a page names what the one before ended with."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime

from api.problems import Malformed


def cursor(at: datetime, pk: str) -> str:
    """The cursor of what comes after this one, which has a time and an id of letters and digits."""
    return base64.urlsafe_b64encode(f"{at.isoformat()} {pk}".encode()).decode().rstrip("=")


def named(cursor: str) -> tuple[datetime, str]:
    """What a cursor names, by its time and its id. Raises Malformed."""
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
        at_text, _, pk = text.partition(" ")
        at = datetime.fromisoformat(at_text)
        if at.tzinfo is None or not pk.isalnum():
            raise ValueError
        at = at.astimezone(UTC)  # the first and last day of all may have no such time
    except (ValueError, OverflowError, binascii.Error):
        raise Malformed("not a cursor that this list has given", path="?cursor") from None
    return at, pk
