"""The header fields of a mail, as they stand and as what is asked of them."""

from __future__ import annotations

import msgspec


class Headers(msgspec.Struct, frozen=True):
    """What the header of a mail says.

    ``fields`` are all of them, from the top, each with its name in lower case and its value on one line, undecoded:
    whoever judges trust reads ``authentication-results`` and ``received`` there in their order. ``froms`` counts the
    ``From:`` fields, ``senders`` are the mailboxes of all of them, in lower case; none of a field that is broken. Ids
    have their angle brackets. ``recipients`` are the addresses to which it came as far as the header knows: of
    Delivered-To, X-Original-To, Envelope-To, then To and Cc (MAIL-05).
    """

    fields: tuple[tuple[str, str], ...]
    froms: int
    senders: tuple[str, ...]
    message_id: str
    in_reply_to: tuple[str, ...]
    references: tuple[str, ...]
    subject: str
    recipients: tuple[str, ...]

    def all(self, name: str) -> tuple[str, ...]:
        """The values of a field, from the top."""
        return tuple(value for known, value in self.fields if known == name)

    def first(self, name: str) -> str:
        """The topmost value of a field; empty where there is none."""
        return next((value for known, value in self.fields if known == name), "")


def headers(raw: bytes) -> Headers:
    """The header of any mail, however large or broken it is; never raises."""
    raise NotImplementedError
