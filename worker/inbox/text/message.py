"""A mail taken apart: its header, and its text as plain text and as HTML made plain (MAIL-11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.errors import MessageError
from email.message import Message as Part
from typing import NamedTuple

import msgspec

from worker.inbox.text import limits
from worker.inbox.text.flowed import unfolded
from worker.inbox.text.headers import Headers, headers
from worker.inbox.text.html import text_of
from worker.inbox.text.letters import decoded, plain
from worker.inbox.text.limits import Beyond, Limit

FAULTS = (LookupError, ValueError, AttributeError, TypeError, AssertionError, MessageError)
"""What the library falls over in broken mails."""


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


class _Piece(NamedTuple):
    """A piece of the text, as either is told, or both."""

    plain: str | None
    html: str | None
    flowed: bool = True


def opened(raw: bytes) -> Message:
    """The texts of a mail: never of a mail within it, nor of a part with a file name.

    Raises :class:`worker.inbox.text.limits.Beyond`, and nothing else whatever the bytes are.
    """
    pieces = _pieces(parts(raw), 0)
    return Message(
        headers=headers(raw),
        plain=_told([each.html if each.plain is None else each.plain for each in pieces])
        if any(each.plain is not None for each in pieces)
        else None,
        html=_told([each.plain if each.html is None else each.html for each in pieces])
        if any(each.html is not None for each in pieces)
        else None,
        flowed=all(each.flowed for each in pieces),
    )


def parts(raw: bytes) -> Part:
    """A mail in its parts. Raises :class:`Beyond` for one that has too many, or too deep."""
    limits.check(raw)
    try:
        message = message_from_bytes(raw)
    except RecursionError:
        raise Beyond(Limit.DEPTH, limits.MOST_DEPTH) from None
    leaves = 0
    for part, depth in _walked(message, 0):
        if depth > limits.MOST_DEPTH:
            raise Beyond(Limit.DEPTH, limits.MOST_DEPTH)
        leaves += not part.is_multipart()
        if leaves > limits.MOST_PARTS:
            raise Beyond(Limit.PARTS, limits.MOST_PARTS)
    return message


def children(part: Part) -> list[Part]:
    """The parts of a part."""
    inner = part.get_payload() if part.is_multipart() else []
    return [each for each in inner if isinstance(each, Part)]


def content_type(part: Part) -> str:
    """The type of a part."""
    try:
        return part.get_content_type()
    except FAULTS:
        return "application/octet-stream"


def bytes_of(part: Part) -> bytes:
    """What a part of no parts holds; nothing where it cannot be had."""
    try:
        data = part.get_payload(decode=True)
    except FAULTS:
        data = None
    return data if isinstance(data, bytes) else b""


def text_in(part: Part) -> str:
    """The text that a part holds, as it was written."""
    return plain(decoded(bytes_of(part), parameter(part, "charset") or "us-ascii"))


def parameter(part: Part, name: str) -> str:
    """A parameter of the type of a part; empty where there is none, or it cannot be read."""
    try:
        value = part.get_param(name, "")
        if isinstance(value, tuple):
            value = value[2]
        return str(value)
    except FAULTS:
        return ""


def is_attached(part: Part) -> bool:
    """Whether a part has a file name, or is to be kept apart."""
    try:
        return part.get_filename() is not None or part.get_content_disposition() == "attachment"
    except FAULTS:
        return True


def _walked(part: Part, depth: int) -> Iterator[tuple[Part, int]]:
    yield part, depth
    if depth <= limits.MOST_DEPTH:
        for each in children(part):
            yield from _walked(each, depth + 1)


def _pieces(part: Part, depth: int) -> list[_Piece]:
    kind = content_type(part)
    if kind.startswith("message/") or is_attached(part):
        return []
    if part.is_multipart():
        inner = [_pieces(each, depth + 1) for each in children(part)]
        if kind == "multipart/alternative":
            return [_either(inner)]
        return [piece for pieces in inner for piece in pieces]
    if kind not in ("text/plain", "text/html"):
        return []
    text = text_in(part)
    if len(text) > limits.MOST_TEXT:
        raise Beyond(Limit.TEXT, limits.MOST_TEXT)
    if kind == "text/html":
        return [_Piece(None, text_of(text))]
    flowed = parameter(part, "format").lower() == "flowed"
    if flowed:
        text = unfolded(text, parameter(part, "delsp").lower() == "yes")
    return [_Piece(_without_armour(text), None, flowed)]


def _either(ways: list[list[_Piece]]) -> _Piece:
    """What tells the same in several ways, as one piece."""
    pieces = [piece for way in ways for piece in way]
    return _Piece(
        _told([each.plain for each in pieces]),
        _told([each.html for each in pieces]),
        all(each.flowed for each in pieces),
    )


def _told(texts: list[str | None]) -> str | None:
    known = [text for text in texts if text is not None]
    return "\n".join(known) if known else None


_ARMOUR = re.compile(
    r"\s*-----BEGIN PGP SIGNED MESSAGE-----[ ]*\n(?:[A-Za-z-]{1,40}: [^\n]{0,200}\n)*[ ]*\n"
    r"(.*?)(?:\n-----BEGIN PGP SIGNATURE-----.*)?",
    re.DOTALL,
)


def _without_armour(text: str) -> str:
    """A text that is signed in its own lines (RFC 9580, 7), without the lines about that."""
    signed = _ARMOUR.fullmatch(text)
    if signed is None:
        return text
    return "\n".join(line.removeprefix("- ") for line in signed[1].split("\n"))
