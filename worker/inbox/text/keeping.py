"""What is stored of a mail: nothing of parts that are neither text nor a report but their header (MAIL-10)."""

from __future__ import annotations

from worker.inbox.text.headers import MOST_BYTES
from worker.inbox.text.limits import Beyond
from worker.inbox.text.message import FAULTS, children, content_type, is_attached, parts


def kept(raw: bytes) -> bytes:
    """A mail without pictures and files; its header alone where it is beyond a limit."""
    try:
        whole = parts(raw)
    except Beyond:
        return _header(raw)
    open_parts, dropped = [whole], False
    while open_parts:
        part = open_parts.pop()
        kind = content_type(part)
        inner = children(part)
        if inner and not is_attached(part):
            open_parts += inner
        elif is_attached(part) or not kind.startswith(("text/", "message/")):
            part.set_payload("")
            dropped = True
    if not dropped:
        return raw
    try:
        return whole.as_bytes()
    except (*FAULTS, RecursionError):
        return _header(raw)


def _header(raw: bytes) -> bytes:
    ends = [end for end in (raw.find(b"\n\n", 0, MOST_BYTES), raw.find(b"\n\r\n", 0, MOST_BYTES)) if end >= 0]
    return raw[: min(ends) + 1] if ends else raw[:MOST_BYTES]
