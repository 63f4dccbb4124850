"""Lines that say something about orders, or to people: no moves, the same in every game (docs/orders.md)."""

import re
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from horror.rules.kernel.ruleset import BadOrder

LONGEST_TEXT = 400
"""Characters of a note or a message."""


class GameNamed(msgspec.Struct, frozen=True, tag="game"):
    """``game NAME``: the orders that follow are for this game."""

    name: str


class Preview(msgspec.Struct, frozen=True, tag="preview"):
    """``preview``: answer what the orders would do, and change nothing (TAB-15)."""


class ReplaceAll(msgspec.Struct, frozen=True, tag="replace_all"):
    """``replace all``: drop the orders that were kept for later."""


class Note(msgspec.Struct, frozen=True, tag="note"):
    """``note TEXT``: words to oneself."""

    text: str


class Say(msgspec.Struct, frozen=True, tag="say"):
    """``say TO: TEXT``: words to these seats, or with None to everybody (TAB-16)."""

    to: tuple[int, ...] | None
    text: str


class EndOrders(msgspec.Struct, frozen=True, tag="end_orders"):
    """``end orders``: nothing that follows is an order."""


Meta: TypeAlias = GameNamed | Preview | ReplaceAll | Note | Say | EndOrders

_FIRST = re.compile(r"\s*([A-Za-z]+)(?![A-Za-z0-9_])")
_ALONE: dict[Meta, re.Pattern[str]] = {
    Preview(): re.compile(r"preview", re.IGNORECASE),
    ReplaceAll(): re.compile(r"replace(\s+all)?(\s+orders)?", re.IGNORECASE),
    EndOrders(): re.compile(r"end\s+(of\s+)?orders", re.IGNORECASE),
}
_SAYING = ("say", "tell")
_WORD = re.compile(r"[A-Za-z]+")


def is_message(line: str) -> bool:
    """Whether a line is meant as words to others, well formed or not."""
    first = _FIRST.match(line)
    return first is not None and first[1].lower() in _SAYING


def parse_meta(line: str, colours: Sequence[str]) -> Meta | None:
    """What such a line says, None when it is a line for the game; raises :class:`BadOrder`.

    Texts are taken as they stand, ``#`` and all.
    """
    bare = line.partition("#")[0].strip()
    for meta, pattern in _ALONE.items():
        if pattern.fullmatch(bare):
            return meta
    first = _FIRST.match(line)
    if first is None:
        return None
    word, rest = first[1].lower(), line[first.end() :].strip().removeprefix(":").lstrip()
    if word == "game":
        return GameNamed(_text(line, rest.partition("#")[0].strip(), "the game's name"))
    if word == "note":
        return Note(_text(line, rest, "the text of the note"))
    if word in _SAYING:
        return _say(line, first.end(), colours)
    if word in ("when", "whenever"):
        raise BadOrder(first.start(1) + 1, ["an order for now: standing orders are not played yet"])
    return None


def format_meta(meta: Meta, colours: Sequence[str]) -> str:
    """The one canonical line: ``parse_meta(format_meta(meta, colours), colours) == meta``."""
    match meta:
        case GameNamed(name):
            return f"game {name}"
        case Note(text):
            return f"note {text}"
        case Say(to, text):
            return f"say {'all' if to is None else ', '.join(colours[seat] for seat in to)}: {text}"
        case Preview():
            return "preview"
        case ReplaceAll():
            return "replace all"
        case EndOrders():
            return "end orders"


def _text(line: str, text: str, what: str) -> str:
    if not text:
        raise BadOrder(len(line.rstrip()) + 1, [what])
    if len(text) > LONGEST_TEXT:
        raise BadOrder(line.index(text) + LONGEST_TEXT + 1, [f"at most {LONGEST_TEXT} characters of text"])
    return text


def _say(line: str, start: int, colours: Sequence[str]) -> Say:
    """Seats up to the colon, ``to`` before them or not, and the text after it."""
    at, to, everybody = start, set(), False
    colon = line.find(":", start)
    if colon < 0:
        raise BadOrder(len(line.rstrip()) + 1, [": and the text"])
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
    text = _text(line, line[colon + 1 :].strip(), "the text")
    return Say(None if everybody else tuple(sorted(to)), text)
