"""A mail in its parts, found by the lines between them in the bytes (MAIL-10, MAIL-11).

Not by the library: that takes seconds over a type with many parameters, and looks at each line of each picture.
"""

from __future__ import annotations

import binascii
import re
import string
from collections.abc import Iterator
from urllib.parse import unquote

import msgspec

from worker.inbox.text import limits
from worker.inbox.text.limits import Beyond, Limit

MOST_HEADER = 256 * 1024
"""Bytes of a header that are looked at."""
MOST_OF_FIELD = 2000
"""Letters of a field about a part that are looked at."""
MOST_LOOKED_AT = 1000
"""Lines that begin as one between parts."""
MOST_GLUED = 20
"""Pieces of base64 behind each other, of which each has an end of its own."""

_ENDS = (b"\n\n", b"\n\r\n")
_BEHIND = re.compile(rb"(--)?[ \t]*\r?(?:\n|\Z)")
_FIRST = re.compile(rb"[!-9;-~]+[ \t]*:|[ \t]|\r?\n")
_FIELD = re.compile(
    rb"^content-(type|disposition|transfer-encoding)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)",
    re.MULTILINE | re.IGNORECASE,
)
_KIND = re.compile(r"\s*(?:\([^()]*\)\s*)*([^;]*)")
_PARAMETER = re.compile(r';\s*([^\s;=]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))')
_NO_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_BASE64 = string.ascii_letters.encode() + b"0123456789+/=\r\n"
_INNER = ("message/delivery-status", "message/feedback-report")
"""Mails about mails, which hold none."""


class Part(msgspec.Struct, frozen=True):
    """A part of a mail: its type in lower case with its parameters, whether it has a file name or is to be kept apart,
    how it is encoded, where its body stands, and the parts in it.
    """

    kind: str
    parameters: dict[str, str]
    attached: bool
    encoding: str
    begin: int
    end: int
    children: tuple[Part, ...]
    raw: bytes

    def data(self) -> bytes:
        """What a part of no parts holds."""
        body = self.raw[self.begin : self.end]
        if self.encoding == "base64":
            return _base64(body)
        return binascii.a2b_qp(body) if self.encoding == "quoted-printable" else body


def parts(raw: bytes) -> Part:
    """A mail in its parts. Raises :class:`Beyond` for one that is too large, has too many, or too deep."""
    limits.check(raw)
    return _Reader(raw).part(0, len(raw), "text/plain", 0)


class _Reader:
    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.leaves = 0

    def part(self, begin: int, end: int, default: str, depth: int) -> Part:
        if depth > limits.MOST_DEPTH:
            raise Beyond(Limit.DEPTH, limits.MOST_DEPTH)
        if not depth:
            begin = len(self.raw) - len(self.raw.lstrip(b"\r\n"))
        body = _body(self.raw, begin, end, whole=not depth)
        fields: dict[str, str] = {}
        for name, value in _FIELD.findall(self.raw[begin : min(body, begin + MOST_HEADER)]):
            fields.setdefault(name.decode().lower(), value[:MOST_OF_FIELD].decode("latin-1"))
        kind, about = typed(fields.get("type", ""), default)
        disposition, more = typed(fields.get("disposition", ""), "")
        children = tuple(
            self.part(*span, "message/rfc822" if kind == "multipart/digest" else "text/plain", depth + 1)
            for span in self._spans(kind, about, body, end)
        )
        self.leaves += not children
        if self.leaves > limits.MOST_PARTS:
            raise Beyond(Limit.PARTS, limits.MOST_PARTS)
        return Part(
            kind=kind,
            parameters=about,
            attached="filename" in more or "name" in about or disposition == "attachment",
            encoding=fields.get("transfer-encoding", "").partition(";")[0].strip().lower(),
            begin=body,
            end=end,
            children=children,
            raw=self.raw,
        )

    def _spans(self, kind: str, about: dict[str, str], begin: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the parts of a part stand."""
        boundary = about.get("boundary", "").rstrip()
        if kind.startswith("message/") and kind not in _INNER:
            yield begin, end
        elif kind.startswith("multipart/") and boundary:
            yield from self._between(b"--" + boundary.encode("latin-1", "replace"), begin, end)

    def _between(self, line: bytes, begin: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the parts stand between lines that begin so."""
        at: int | None = None
        place, number = self._next(line, begin, end), 0
        for _ in range(MOST_LOOKED_AT):
            if place < 0:
                break
            behind = _BEHIND.match(self.raw, place + len(line), end)
            if behind is not None:
                number += 1
                if number > limits.MOST_PARTS + 1:
                    raise Beyond(Limit.PARTS, limits.MOST_PARTS)
                if at is not None:
                    yield at, max(at, place - 1)
                if behind[1]:
                    return
                at = behind.end()
            place = self._next(line, place + len(line), end)
        else:
            raise Beyond(Limit.PARTS, limits.MOST_PARTS)
        if at is not None:
            yield at, end

    def _next(self, line: bytes, begin: int, end: int) -> int:
        """Where the next line begins so; less than nothing for none."""
        if self.raw.startswith(line, begin) and self.raw[begin - 1 : begin] in (b"\n", b""):
            return begin
        found = self.raw.find(b"\n" + line, begin, end)
        return found + 1 if found >= 0 else -1


def _body(raw: bytes, begin: int, end: int, whole: bool) -> int:
    """Where the body begins behind the header that begins there: the first line of nothing ends it. A part whose first
    line is no field has none.
    """
    first = _FIRST.match(raw, begin, end)
    if first and first[0].endswith(b"\n"):
        return first.end()
    if first is None and not whole:
        return begin
    found = [at + len(line) for line in _ENDS if (at := raw.find(line, begin, end)) >= 0]
    return min(found, default=end)


def typed(value: str, default: str) -> tuple[str, dict[str, str]]:
    """What a field about a part says: a word, and parameters by name (RFC 2045, 2231)."""
    value = " ".join(value[:MOST_OF_FIELD].split())
    kind = _KIND.match(value)
    assert kind is not None
    word = kind[1].strip().lower() or default
    if "/" in default and word.count("/") != 1:
        word = "text/plain"
    return word, _parameters(value[kind.end() :])


def _parameters(value: str) -> dict[str, str]:
    found: dict[str, dict[int, tuple[str, bool]]] = {}
    for name, quoted, bare in _PARAMETER.findall(value):
        word, _, piece = name.lower().partition("*")
        number = piece.rstrip("*")
        at = int(number) if number.isascii() and number.isdigit() else 0
        text = re.sub(r"\\(.)", r"\1", quoted) or bare.strip()
        encoded = name.endswith("*")
        if encoded and not at and text.count("'") >= 2:
            text = text.split("'", 2)[2]
        found.setdefault(word, {}).setdefault(at, (text, encoded))
    return {
        word: "".join(
            unquote(text, "latin-1") if encoded else text for _, (text, encoded) in sorted(each.items())
        )
        for word, each in found.items()
    }


def _base64(body: bytes) -> bytes:
    """What is encoded, whole or broken; several pieces behind each other, which gateways make that add a footer."""
    made = []
    rest = body
    for _ in range(MOST_GLUED):
        piece, padding, rest = rest.partition(b"=")
        clean = _NO_BASE64.sub(b"", piece)
        clean = clean[: len(clean) - (len(clean) % 4 == 1)]
        made.append(binascii.a2b_base64(clean + b"=" * (-len(clean) % 4)))
        rest = rest.lstrip(b"= \t")
        if not padding or rest.translate(None, _BASE64):
            break
    return b"".join(made)
