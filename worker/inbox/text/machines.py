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
        return {word.lower() for value in read.all(name) for word in re.split(r"[\s,;()]+", value) if word}

    def first_words(name: str) -> set[str]:
        return {re.split(r"[\s,;(]", value.strip(), maxsplit=1)[0].lower() for value in read.all(name)}

    path = read.first("return-path").strip() if return_path is None else f"<{return_path.strip(' <>')}>"
    content = read.first("content-type").lstrip().lower()
    known: list[tuple[Machine, bool]] = [
        (Machine.AUTO_SUBMITTED, bool(first_words("auto-submitted") - {"no", ""})),
        (Machine.PRECEDENCE, bool(first_words("precedence") & _PRECEDENCES)),
        (Machine.LIST, bool(read.all("list-id"))),
        (Machine.AUTOREPLY, bool((words("x-autoreply") | words("x-autorespond")) - {"no"})),
        (Machine.SUPPRESSED, "all" in words("x-auto-response-suppress")),
        (Machine.EMPTY_RETURN_PATH, path == "<>"),
        (Machine.REPORT, content.startswith("multipart/report")),
        (Machine.DAEMON, any(_DAEMON.fullmatch(sender.partition("@")[0]) for sender in read.senders)),
        (Machine.OURSELVES, any(ours.has(sender) for sender in read.senders)),
    ]
    return next((kind for kind, so in known if so), None)
