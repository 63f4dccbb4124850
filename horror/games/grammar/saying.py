"""Lines that are no orders: words to other seats, and what begins as neither (docs/orders.md)."""

import re
from collections.abc import Sequence

import msgspec

from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder


class Say(msgspec.Struct, frozen=True):
    """``say TO: TEXT``: words to these seats, or with None to everybody (TAB-16)."""

    to: tuple[int, ...] | None
    text: str


_SAYING = re.compile(r"\s*(say|tell)(?![A-Za-z0-9_])", re.IGNORECASE)
_ABOUT_ORDERS = re.compile(
    r"\s*((game|note)(?![A-Za-z0-9_]).*|(preview|replace(\s+all)?(\s+orders)?|end\s+(of\s+)?orders)\s*(#.*)?)",
    re.IGNORECASE | re.DOTALL,
)
"""What people write about orders, to a secretary or to themselves."""
_WORD = re.compile(r"[A-Za-z]+")


def is_message(line: str) -> bool:
    """Whether a line is meant as words to others, well formed or not."""
    return _SAYING.match(line) is not None


def said(line: str, colours: Sequence[str]) -> Say | None:
    """The message that a line is, its text as it stands, ``#`` and all; None for a line that is for the game to read.

    Raises :class:`BadOrder` for a message that says not to whom or not what, and for a line that begins as no order of
    any game does.
    """
    if saying := _SAYING.match(line):
        return _say(line, saying.end(), colours)
    if _ABOUT_ORDERS.fullmatch(line):
        raise BadOrder(1, [phrase("an order, or say all: and words to the others")])
    return None


def _say(line: str, start: int, colours: Sequence[str]) -> Say:
    """Seats up to the colon, ``to`` before them or not, and the text after it."""
    at, to, everybody = start, set(), False
    colon = line.find(":", start)
    if colon < 0:
        raise BadOrder(len(line.rstrip()) + 1, [phrase(": and the text")])
    for place, word in enumerate(_WORD.finditer(line, start, colon)):
        name, at = word[0].lower(), word.end()
        if name == "and" or (name == "to" and not place):
            continue
        if name in ("all", "everybody", "everyone"):
            everybody = True
        elif name in colours:
            to.add(colours.index(name))
        else:
            raise BadOrder(word.start() + 1, ["all", *colours])
    if not to and not everybody:
        raise BadOrder(at + 1, ["all", *colours])
    text = line[colon + 1 :].strip()
    if not text:
        raise BadOrder(len(line.rstrip()) + 1, [phrase("the text")])
    return Say(None if everybody else tuple(sorted(to)), text)
