"""What is stored of a mail: nothing of parts that are neither text nor a report but their header (MAIL-10)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from worker.inbox.text.headers import MOST_BYTES
from worker.inbox.text.limits import Beyond
from worker.inbox.text.parts import Part, parts


def kept(raw: bytes) -> bytes:
    """A mail without pictures and files; its header alone where it is beyond a limit."""
    try:
        whole = parts(raw)
    except Beyond:
        return _header(raw)
    dropped = list(_dropped(whole, in_report=False))
    if dropped == [whole]:
        return _header(raw)
    left, at = [], 0
    for part in dropped:
        left.append(raw[at : part.begin])
        at = part.end
    return b"".join([*left, raw[at:]])


def _dropped(part: Part, in_report: bool) -> Iterator[Part]:
    """The parts of which only the header is kept, in their order."""
    report = in_report or part.kind == "multipart/report"
    if report and part.kind.startswith("message/"):
        return
    if part.children and not part.attached:
        for each in part.children:
            yield from _dropped(each, report)
    elif part.attached or not part.kind.startswith(("text/", "message/")):
        yield part


def _header(raw: bytes) -> bytes:
    return re.split(rb"(?<=\n)\r?\n", raw[:MOST_BYTES], maxsplit=1)[0]
