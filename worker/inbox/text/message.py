"""A mail taken apart: its header, and its text as plain text and as HTML made plain (MAIL-11)."""

from __future__ import annotations

import msgspec

from worker.inbox.text.headers import Headers


class Message(msgspec.Struct, frozen=True):
    """What a mail says, with marks of quotations as they stand.

    ``plain`` and ``html`` are the two tellings of its text, each with what only the other has; None for one of which
    there is no part. ``flowed``: the lines of ``plain`` are as they were written (RFC 3676), else some may have been
    folded.
    """

    headers: Headers
    plain: str | None
    html: str | None
    flowed: bool


def opened(raw: bytes) -> Message:
    """The texts of a mail: never of a mail within it, nor of a part with a file name.

    Raises :class:`worker.inbox.text.limits.Beyond`, and nothing else whatever the bytes are.
    """
    raise NotImplementedError
