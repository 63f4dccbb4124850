"""Structured header fields taken apart (RFC 5322, 3.2): words, quoted strings, and comments, which mean nothing.

Whoever reads what a host of ours has written does it by this alone. A host writes into such a field what strangers have
said (the sender of an envelope, the name in a greeting), and puts that into quotes or a comment as a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

MOST = 4000
"""Characters of a field that is taken apart."""
_PIECE = re.compile(
    r"""(?P<blank>\s+) | "(?P<quoted>(?:[^"\\]|\\.)*)" | (?P<word>[^\s"();=\\]+) | (?P<sign>[;=])""",
    re.VERBOSE,
)
_IN_COMMENT = re.compile(r"[^()\\]+|\\.|(?P<more>\()|(?P<less>\))")
_CLAUSES = ("from", "by", "via", "with", "id", "for")


class Broken(ValueError):
    """A field that is not written as the standard has it: what it says can be anybody's."""


class Token(NamedTuple):
    """A word, a quoted string (without its quotes), or one of the signs ``;`` and ``=``, each of which ends a word. It
    ``touches`` the one before it where nothing stands between, and ends before the character ``end``.
    """

    text: str
    quoted: bool
    touches: bool
    end: int

    @property
    def sign(self) -> str:
        """The sign that it is; empty for a word."""
        return self.text if not self.quoted and self.text in (";", "=") else ""


def tokens(value: str) -> list[Token]:
    """A field without its comments. Raises :class:`Broken`."""
    if len(value) > MOST:
        raise Broken("too long")
    found: list[Token] = []
    at, touches = 0, False
    while at < len(value):
        if value[at] == "(":
            at, touches = _behind_comment(value, at), False
            continue
        piece = _PIECE.match(value, at)
        if piece is None:
            raise Broken(f"no token at {at}")
        at = piece.end()
        if piece["blank"] is not None:
            touches = False
            continue
        quoted = piece["quoted"]
        text = piece[0] if quoted is None else re.sub(r"\\(.)", r"\1", quoted)
        found.append(Token(text, quoted is not None, touches, at))
        touches = True
    return found


def _behind_comment(value: str, at: int) -> int:
    """Where a comment ends, those within it too."""
    depth = 0
    while at < len(value):
        piece = _IN_COMMENT.match(value, at)
        if piece is None:
            break
        at = piece.end()
        depth += (piece["more"] is not None) - (piece["less"] is not None)
        if depth == 0:
            return at
    raise Broken("a comment without an end")


def parted(found: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """What stands between semicolons."""
    part: list[Token] = []
    for token in found:
        if token.sign == ";":
            yield part
            part = []
        else:
            part.append(token)
    yield part


def said(found: Sequence[Token]) -> Mapping[str, str]:
    """What a part says, each as ``name=value``, names in lower case. Raises :class:`Broken` where it is not all such,
    or says one thing twice.
    """
    told: dict[str, str] = {}
    rest = list(found)
    while rest:
        if len(rest) < 3 or rest[0].quoted or rest[0].sign or rest[1].sign != "=" or rest[2].sign:
            raise Broken("no name=value")
        name, value = rest[0].text.lower(), rest[2].text
        rest = rest[3:]
        while rest and rest[0].touches and not rest[0].sign:  # "a b"@example.org
            value += rest.pop(0).text
        if name in told:
            raise Broken(f"{name} twice")
        told[name] = value
    return told


def clauses(value: str) -> tuple[Mapping[str, str], str]:
    """What a field ``Received`` says (``from``, ``by``, ``with`` …), each in one word, and its date. Raises
    :class:`Broken`, too where a clause is there twice: one of them may be a stranger's.
    """
    found = tokens(value)
    end = next((number for number, token in enumerate(found) if token.sign == ";"), len(found))
    told: dict[str, str] = {}
    for token, behind in zip(found[:end], found[1:end], strict=False):
        name = token.text.lower()
        if token.quoted or name not in _CLAUSES:
            continue
        if name in told:
            raise Broken(f"{name} twice")
        told[name] = behind.text
    return told, value[found[end].end :].strip() if end < len(found) else ""
