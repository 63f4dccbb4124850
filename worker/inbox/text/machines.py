"""Mails that no person wrote: they are neither answered nor obeyed (MAIL-07)."""

from __future__ import annotations

from enum import StrEnum

from worker.inbox.text.headers import Headers
from worker.inbox.text.ours import Ours


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
    raise NotImplementedError
