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
MOST_LINES = 2000
"""Of a header."""
MOST_PARSED = 320
"""Characters of a ``From:`` field that is not a name and an address alone: such are parsed, which takes long."""
MOST_RECIPIENTS = 100

_FIELD = re.compile(r"([!-9;-~]{1,100})([ \t]*):(.*)", re.DOTALL)
_UNSEEN_FROM = "from "
"""The name of a field ``From`` with a blank before its colon."""
_ID = re.compile(r"<[^<>\s\x00-\x1f\x7f]{1,500}>")
_ADDRESS = re.compile(r"(?<![^\s<>@\"(),;:\\\[\]])[^\s<>@\"(),;:\\\[\]]{1,128}@[^\s<>@\"(),;:\\\[\]]{1,255}")
_MAILBOX = re.compile(
    r"(?P<name>[^<>(),:;\\\"\[\]\x00-\x1f]*)<(?P<address>[^\s<>@\"(),;:\\\[\].]+(?:\.[^\s<>@\"(),;:\\\[\].]+)*"
    r"@[^\s<>@\"(),;:\\\[\].]+(?:\.[^\s<>@\"(),;:\\\[\].]+)*)>"
)
"""A name of plain words and an address, as nearly all clients write them."""
_END = re.compile(rb"\n\r?\n")
_DELIVERED = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")


class Headers(msgspec.Struct, frozen=True):
    """What the header of a mail says.

    ``fields`` are all of them, from the top, each with its name in lower case and its value on one line, undecoded:
    whoever judges trust reads ``authentication-results`` and ``received`` there in their order. ``froms`` counts the
    ``From:`` fields, ``senders`` are the mailboxes of all of them, in small letters; none of a field that is broken,
    and none at all where a blank stands before the colon of one, which other programs do not see. Ids have their angle
    brackets. A header that is too long to be read to its end names no senders. ``recipients`` are the
    addresses to which it came as far as the header knows: of Delivered-To, X-Original-To, Envelope-To, then To and Cc.
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
    fields, whole = _fields(raw)
    every: dict[str, list[str]] = {}
    for name, value in fields:
        every.setdefault(name, []).append(value)
    froms, unseen = every.get("from", []), every.get(_UNSEEN_FROM, [])
    recipients = [
        address.lower()
        for name in _DELIVERED
        for value in every.get(name, [])[:MOST_RECIPIENTS]
        for address in _ADDRESS.findall(value[:MOST_OF_FIELD])
    ][:MOST_RECIPIENTS]
    ids = [
        tuple(_ID.findall(value)[-MOST_IDS:])
        for value in (" ".join(every.get(name, [])) for name in ("message-id", "in-reply-to", "references"))
    ]
    return Headers(
        fields=fields,
        froms=len(froms) + len(unseen),
        senders=tuple(mailbox for value in froms[:MOST_FROMS] for mailbox in mailboxes(value))
        if whole and not unseen
        else (),
        message_id=next(iter(ids[0]), ""),
        in_reply_to=ids[1],
        references=ids[2],
        subject=decoded(every.get("subject", [""])[0]),
        recipients=tuple(dict.fromkeys(recipients)),
    )


def mailboxes(value: str) -> list[str]:
    """The addresses of a ``From:`` field, in small letters; none where it is not written as the standard has it, and
    none of a group, since what stands there is not who wrote.
    """
    if len(value) > MOST_OF_FIELD:
        return []
    if plain := _MAILBOX.fullmatch(value.strip()):
        name, address = plain["name"].strip(" '"), small(plain["address"])
        return [address] if address.isprintable() and ("@" not in name or small(name) == address) else []
    if len(value) > MOST_PARSED:
        return []
    try:
        field = default.header_factory("from", value)
        if field.defects or any(group.display_name is not None for group in field.groups):
            return []
        return [small(each.addr_spec) for each in field.addresses]
    except Exception:  # the parser of the library falls over some broken ones, each in a way of its own
        return []


def small(address: str) -> str:
    """An address in small letters: of ASCII alone, since others become letters of other addresses."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in address)


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


def _fields(raw: bytes) -> tuple[tuple[tuple[str, str], ...], bool]:
    """The fields, and whether these are all. The first line of nothing ends them; one that is no field is passed over,
    with what is folded behind it.
    """
    head = raw.lstrip(b"\r\n")
    end = _END.search(head, 0, MOST_BYTES)
    whole = end is not None or len(head) <= MOST_BYTES
    lines = head[: end.start() if end else MOST_BYTES].decode("utf-8", "replace").split("\n", MOST_LINES)
    whole = whole and len(lines) <= MOST_LINES
    found: list[list[str]] = []
    known: list[str] | None = None
    for line in lines[:MOST_LINES]:
        line = line.rstrip("\r")
        if line[:1] in (" ", "\t"):
            if known is not None:
                known.append(line.strip())
        elif field := _FIELD.fullmatch(line):
            if len(found) >= MOST_FIELDS:
                whole = False
                break
            name = field[1].lower()
            known = [_UNSEEN_FROM if name == "from" and field[2] else name, field[3].strip()]
            found.append(known)
        else:
            known = None
    return tuple((name, " ".join(filter(None, values))) for name, *values in found), whole
