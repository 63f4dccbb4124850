"""A mail taken apart: its header, and its text as plain text and as HTML made plain (MAIL-11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from worker.inbox.text import limits
from worker.inbox.text.flowed import unfolded
from worker.inbox.text.headers import Headers, headers
from worker.inbox.text.html import text_of
from worker.inbox.text.letters import decoded, letters_of, plain
from worker.inbox.text.limits import Beyond, Limit
from worker.inbox.text.parts import Part, parts


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
    beyond: bool = False
    """It is of HTML, of more marks than may be read."""


def opened(raw: bytes) -> Message:
    """The texts of a mail: never of a mail within it, nor of a part with a file name.

    Raises :class:`worker.inbox.text.limits.Beyond`, and nothing else whatever the bytes are.
    """
    pieces = _once(_Opener().pieces(parts(raw)))
    if any(each.beyond for each in pieces):
        raise Beyond(Limit.MARKS, limits.MOST_MARKS)
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


class _Opener:
    """Reads the texts of a mail, as many letters, lines and marks of HTML as all of them may have together."""

    def __init__(self) -> None:
        self._left = {
            Limit.TEXT: limits.MOST_TEXT,
            Limit.READ: limits.MOST_READ,
            Limit.MARKS: limits.MOST_MARKS,
        }

    def pieces(self, part: Part) -> list[_Piece]:
        if part.kind.startswith("message/") or part.attached:
            return []
        if part.children:
            inner = [self.pieces(each) for each in part.children]
            if part.kind == "multipart/alternative":
                return [_either(inner)]
            return [piece for pieces in inner for piece in pieces]
        if part.kind not in ("text/plain", "text/html"):
            return []
        data = part.data()
        if len(data) > 4 * limits.MOST_TEXT:
            raise Beyond(Limit.TEXT, limits.MOST_TEXT)
        text = plain(decoded(data, part.parameters.get("charset") or "us-ascii"))
        self._spend(Limit.TEXT, len(text), limits.MOST_TEXT)
        if part.kind == "text/html":
            return [self._html(text)]
        self._spend(Limit.READ, text.count("\n"), limits.MOST_READ)
        flowed = part.parameters.get("format", "").lower() == "flowed"
        if flowed:
            text = unfolded(text, part.parameters.get("delsp", "").lower() == "yes")
        return [_Piece("\n".join(_without_armour(text.split("\n"))), None, flowed)]

    def _html(self, text: str) -> _Piece:
        marks = text.count("<")
        if marks > self._left[Limit.MARKS]:
            return _Piece(None, None, beyond=True)
        self._spend(Limit.MARKS, marks, limits.MOST_MARKS)
        made = text_of(text)
        self._spend(Limit.READ, marks + made.count("\n"), limits.MOST_READ)
        return _Piece(None, made)

    def _spend(self, limit: Limit, much: int, most: int) -> None:
        self._left[limit] -= much
        if self._left[limit] < 0:
            raise Beyond(limit, most)


def _once(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces, of which one that has the letters of the one before is told once: some clients send both tellings
    behind each other.
    """
    found: list[_Piece] = []
    last = ""
    for piece in pieces:
        letters = letters_of(piece.plain or piece.html or "") if len(pieces) > 1 else ""
        if letters and letters == last:
            before = found[-1]
            found[-1] = _Piece(
                piece.plain if before.plain is None else before.plain,
                piece.html if before.html is None else before.html,
                before.flowed and piece.flowed,
            )
        else:
            found.append(piece)
        last = letters
    return found


def _either(ways: list[list[_Piece]]) -> _Piece:
    """What tells the same in several ways, as one piece; of those of one sort the last counts. HTML of too many marks
    is left out where there is plain text.
    """
    plains = [found for way in ways if (found := _told([each.plain for each in way])) is not None]
    htmls = [found for way in ways if (found := _told([each.html for each in way])) is not None]
    return _Piece(
        plains[-1] if plains else None,
        htmls[-1] if htmls else None,
        all(each.flowed for way in ways for each in way),
        beyond=not plains and any(each.beyond for way in ways for each in way),
    )


def _told(texts: list[str | None]) -> str | None:
    known = [text for text in texts if text is not None]
    return "\n".join(known) if known else None


_HASH = re.compile(r"[A-Za-z-]{1,40}: .*")


def _without_armour(lines: list[str]) -> Iterator[str]:
    """The lines of a text without those about how it is signed in its own lines (RFC 9580, 7)."""
    signed = head = hidden = False
    for line in lines:
        mark = line.rstrip()
        if mark == "-----BEGIN PGP SIGNED MESSAGE-----":
            signed = head = True
        elif signed and mark == "-----BEGIN PGP SIGNATURE-----":
            signed, hidden = False, True
        elif hidden:
            hidden = mark != "-----END PGP SIGNATURE-----"
        elif head and _HASH.fullmatch(line):
            continue
        elif head and not mark:
            head = False
        else:
            head = False
            yield line.removeprefix("- ") if signed else line
