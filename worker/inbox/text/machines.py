"""Mails that no person wrote: they are neither answered nor obeyed."""

from __future__ import annotations

import re
from enum import StrEnum

from worker.inbox.text.headers import Headers
from worker.inbox.text.ours import Ours

_DAEMON = re.compile(
    r"(mailer[-._]?daemon|post-?master|(do[-._]?)?not?[-._]?reply)([-._+].*)?", re.IGNORECASE
)
_PRECEDENCES = {"bulk", "junk", "list", "auto_reply", "auto-reply"}
_AUTOREPLIES = ("x-autoreply", "x-autorespond")
_COMMENT = re.compile(r"\s*(?:\([^()]{0,200}\)\s*)*")
MOST_SENDER = 300


class Machine(StrEnum):
    """By what a machine was known."""

    AUTO_SUBMITTED = "auto_submitted"
    PRECEDENCE = "precedence"
    LIST = "list"
    AUTOREPLY = "autoreply"
    SUPPRESSED = "suppressed"
    EMPTY_RETURN_PATH = "empty_return_path"
    REPORT = "report"
    DAEMON = "daemon"
    OURSELVES = "ourselves"


def machine(read: Headers, ours: Ours, return_path: str | None = None) -> Machine | None:
    """By what a mail was known as that of a machine; None for one of a person.

    ``return_path`` is the envelope's sender, where the way in tells it; else the field ``Return-Path`` is read.
    """

    def words(name: str) -> set[str]:
        return {word.lower() for value in read.all(name) for word in re.split(r"[\s,;()\"']+", value) if word}

    def first_words(name: str) -> set[str]:
        return {re.split(r"[\s,;(]", _bare(value), maxsplit=1)[0].lower() for value in read.all(name)}

    paths = read.all("return-path")[:1] if return_path is None else (return_path,)
    content = _bare(read.first("content-type")).lower()
    senders = {*read.senders, *(value[:MOST_SENDER].strip(" <>\"'").lower() for value in read.all("from"))}
    known: list[tuple[Machine, bool]] = [
        (Machine.AUTO_SUBMITTED, bool(first_words("auto-submitted") - {"no", ""})),
        (Machine.PRECEDENCE, bool(first_words("precedence") & _PRECEDENCES)),
        (Machine.LIST, bool(read.all("list-id"))),
        (Machine.AUTOREPLY, any(words(name) != {"no"} for name in _AUTOREPLIES if read.all(name))),
        (Machine.SUPPRESSED, "all" in words("x-auto-response-suppress")),
        (Machine.EMPTY_RETURN_PATH, any(not path.strip(" <>") for path in paths)),
        (Machine.REPORT, content.startswith("multipart/report")),
        (Machine.DAEMON, any(_DAEMON.fullmatch(sender.partition("@")[0]) for sender in senders)),
        (Machine.OURSELVES, any(ours.has(sender) for sender in read.senders)),
    ]
    return next((kind for kind, so in known if so), None)


def _bare(value: str) -> str:
    """A value without comments before it."""
    comment = _COMMENT.match(value)
    assert comment is not None
    return value[comment.end() :].strip()
