"""The header fields of a mail, as they stand and as what is asked of them."""

from __future__ import annotations

import re
from email.errors import MessageError
from email.header import decode_header
from email.policy import default

import msgspec

MOST_FIELDS = 1000
MOST_BYTES = 256 * 1024
"""Of a header, whatever comes behind."""
MOST_OF_FIELD = 2000
"""Characters of a field that is taken apart; a longer one is a broken one."""
MOST_FROMS = 5
MOST_IDS = 100

_FIELD = re.compile(r"([!-9;-~]{1,100})[ \t]*:(.*)", re.DOTALL)
_ID = re.compile(r"<[^<>\s]{1,500}>")
_MAILBOX = re.compile(
    r"""\s*(?:"(?:[^"\\]|\\.)*"|[^<>@"(),;:\\]*)\s*<([^\s<>@"(),;:\\\[\]]+@[^\s<>@"(),;:\\\[\]]+)>\s*"""
    r"""|\s*([^\s<>@"(),;:\\\[\]]+@[^\s<>@"(),;:\\\[\]]+)\s*"""
)
_ADDRESS = re.compile(r"[^\s<>@\"(),;:\\\[\]]{1,128}@[^\s<>@\"(),;:\\\[\]]{1,255}")
_DELIVERED = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")


class Headers(msgspec.Struct, frozen=True):
    """What the header of a mail says.

    ``fields`` are all of them, from the top, each with its name in lower case and its value on one line, undecoded:
    whoever judges trust reads ``authentication-results`` and ``received`` there in their order. ``froms`` counts the
    ``From:`` fields, ``senders`` are the mailboxes of all of them, in lower case; none of a field that is broken. Ids
    have their angle brackets. ``recipients`` are the addresses to which it came as far as the header knows: of
    Delivered-To, X-Original-To, Envelope-To, then To and Cc.
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
    fields = tuple(_fields(raw))
    every: dict[str, list[str]] = {}
    for name, value in fields:
        every.setdefault(name, []).append(value)
    froms = every.get("from", [])
    recipients = [
        address.lower()
        for name in _DELIVERED
        for value in every.get(name, [])
        for address in _ADDRESS.findall(value[:MOST_OF_FIELD])
    ]
    ids = [
        tuple(_ID.findall(value)[-MOST_IDS:])
        for value in (" ".join(every.get(name, [])) for name in ("message-id", "in-reply-to", "references"))
    ]
    return Headers(
        fields=fields,
        froms=len(froms),
        senders=tuple(mailbox for value in froms[:MOST_FROMS] for mailbox in mailboxes(value)),
        message_id=next(iter(ids[0]), ""),
        in_reply_to=ids[1],
        references=ids[2],
        subject=decoded(every.get("subject", [""])[0]),
        recipients=tuple(dict.fromkeys(recipients)),
    )


def mailboxes(value: str) -> list[str]:
    """The addresses of a ``From:`` field, in lower case; none where it is not written as the standard has it."""
    if len(value) > MOST_OF_FIELD:
        return []
    if one := _MAILBOX.fullmatch(value):
        return [(one[1] or one[2]).lower()]
    try:
        field = default.header_factory("from", value)
        if field.defects:
            return []
        return [each.addr_spec.lower() for each in field.addresses]
    except Exception:  # the parser of the library falls over some broken ones, each in a way of its own
        return []


def decoded(value: str) -> str:
    """The text of a field with encoded words, on one line."""
    try:
        parts = decode_header(value[:MOST_OF_FIELD])
        text = "".join(
            part if isinstance(part, str) else part.decode(charset or "ascii", "replace")
            for part, charset in parts
        )
    except (ValueError, LookupError, MessageError):
        text = value[:MOST_OF_FIELD]
    return " ".join(text.split())


def _fields(raw: bytes) -> list[tuple[str, str]]:
    found: list[list[str]] = []
    for line in raw[:MOST_BYTES].decode("utf-8", "replace").split("\n"):
        line = line.rstrip("\r")
        if not line.strip():
            if found:
                break
            continue
        if line[0] in " \t" and found:
            found[-1].append(line.strip())
        elif field := _FIELD.fullmatch(line):
            if len(found) >= MOST_FIELDS:
                break
            found.append([field[1].lower(), field[2].strip()])
        elif found or not line.startswith("From "):
            break
    return [(name, " ".join(values)) for name, *values in found]
