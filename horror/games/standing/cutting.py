"""Where the parts of a line begin: condition, guards, alternatives, how long it holds (docs/standing-orders.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from horror.games.grammar.words import end_column
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder

_COLON = re.compile(r":(?!\d)|(?<!\d):")
"""The end of a condition; a colon between two digits is of a time."""
_COLOURS = "red|blue|white|orange|green|brown|black|yellow|purple|pink|gr[ae]y"
_AND = re.compile(rf"(?:\s*,)?\s+and\s+(?!({_COLOURS})\b(?!\s+has))", re.IGNORECASE)
"""What begins a guard; between two seats it does not."""
_TAIL = re.compile(
    r"(?<![a-z0-9_])(unless|answer\s+after|used|for\s+good|(until|till)(?!\s+((my|the|an?)\s+)?turn\b(?!\s*\d)))(?![a-z0-9_])",
    re.IGNORECASE,
)
"""What begins to say how long an order holds; ``pass until my turn`` is an order."""
_HOLDS = re.compile(r"(?<![a-z0-9_])(unless|answer|until|till|used|for\s+good)(?![a-z0-9_])", re.IGNORECASE)
_ELSE = re.compile(r"(?<![a-z0-9_])else(?![a-z0-9_])", re.IGNORECASE)
_STANDING = re.compile(
    r"\s*(when(ever)?|if\s+(i\s+am\s+)?late|after\s+\d+\s*h(ours?)?|(until|till)\s+my\s+turn)(?![a-z0-9_])",
    re.IGNORECASE,
)


class Piece(NamedTuple):
    """A part of a line, without blanks around it, and at which index it begins."""

    text: str
    at: int

    def cut(self, start: int, end: int) -> Piece:
        """A part of it."""
        text = self.text[start:end]
        return Piece(text.strip(), self.at + start + len(text) - len(text.lstrip()))


class Cut(NamedTuple):
    """The parts of a line. ``scripts`` are alternatives, each of the pieces between its semicolons."""

    condition: Piece
    guards: tuple[Piece, ...]
    scripts: tuple[tuple[Piece, ...], ...]
    holds: tuple[Piece, ...]


def is_standing(line: str) -> bool:
    """Whether a line begins as a standing order does."""
    return _STANDING.match(line) is not None


def cut(line: str) -> Cut:
    """The parts of a line. Raises :class:`BadOrder` where the colon is missing, or what follows it."""
    whole = Piece(line, 0).cut(0, len(line.partition("#")[0]))
    colon = _COLON.search(whole.text)
    if colon is None:
        raise BadOrder(end_column(line), [phrase(": and what is to be done")])
    head, rest = whole.cut(0, colon.start()), whole.cut(colon.end(), len(whole.text))
    if not rest.text:
        raise BadOrder(end_column(line), [phrase("what is to be done")])
    condition, *guards = between(head, _AND)
    tail = _TAIL.search(rest.text)
    end = tail.start() if tail else len(rest.text)
    scripts = between(rest.cut(0, end), _ELSE)
    holds = rest.cut(end, len(rest.text))
    return Cut(
        condition,
        tuple(guards),
        tuple(tuple(between(script, re.compile(";"))) for script in scripts),
        tuple(starting(holds, _HOLDS)),
    )


def between(piece: Piece, mark: re.Pattern[str]) -> Iterator[Piece]:
    """What stands between marks, empty pieces too."""
    start = 0
    for found in mark.finditer(piece.text):
        yield piece.cut(start, found.start())
        start = found.end()
    yield piece.cut(start, len(piece.text))


def starting(piece: Piece, mark: re.Pattern[str]) -> Iterator[Piece]:
    """The pieces that begin with a mark."""
    starts = [found.start() for found in mark.finditer(piece.text)]
    for start, end in zip(starts, [*starts[1:], len(piece.text)], strict=False):
        yield piece.cut(start, end)
