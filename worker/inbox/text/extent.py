"""Which lines of somebody's own text are the script: from the first order to the last (MAIL-13)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from worker.inbox.text.language import Sort
from worker.inbox.text.orders import NONE, Orders, bare

FOLDED = 60
"""Columns from which on a line may be one that a client has folded."""

_PRESS = re.compile(r"press\s+(?P<to>[^:]{1,200}):(?P<text>.*)", re.IGNORECASE | re.DOTALL)
_OPEN = re.compile(r"(?:[,;:]|\b(?:and|und))$", re.IGNORECASE)
_SECOND = re.compile(r"\s*2(?!\d)")
_END_PRESS = re.compile(r"end\s+press", re.IGNORECASE)


class Line(msgspec.Struct, frozen=True):
    """A line of the script. ``number`` counts the lines of the own text from 1, and is 0 for one that was not read;
    ``typed`` is the line as it stands there, ``order`` what is to be run: without bullets and closing punctuation, in
    English, empty where there are ``form`` numbers alone, which come before it. ``sort`` is None for a line that is no
    order: there the script stops, if not before (TAB-34). A letter of many lines (``press blue: … end press``) is one
    line, with its ``letter``.
    """

    number: int
    typed: str
    order: str
    sort: Sort | None
    form: tuple[int, ...] = ()
    letter: str | None = None


class Extent(NamedTuple):
    """The script, and the words before and after it."""

    script: tuple[Line, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]


class _Told(NamedTuple):
    """A line with what it is. ``comment``: it begins with ``#``, and stops nothing."""

    line: Line
    meant: bool
    comment: bool = False


class Typed(NamedTuple):
    """A line that somebody typed, by its number in the own text, or 0 for one that is not read, and where it stands."""

    number: int
    text: str
    at: int


def extent(text: Sequence[str], own: Sequence[Typed], orders: Orders, folded: bool) -> Extent:
    """The script among the lines of a text, of which ``own`` are those that are not blank. ``folded``: a client may
    have folded long ones.

    A line that is not read, but parses or begins like an order, stands in the script as one that is none: what comes
    behind it was written to come behind it.
    """
    read = [line for line in own if line.number or orders.read(line.text).meant]
    told = _told(text, _unfolded(read, orders) if folded else read, orders)
    meant = [at for at, each in enumerate(told) if each.meant]
    if not meant:
        return Extent((), tuple(each.line.typed for each in told), ())
    first, last = meant[0], meant[-1]
    if any(each.line.sort is Sort.ORDER and orders.ends_turn(each.line.order) for each in told[first:]):
        first = next((at for at in range(first) if _may_be(told[at], orders)), first)
    script = told[first : last + 1]
    comments = tuple(each.line.typed for each in script if each.comment)
    return Extent(
        tuple(each.line for each in script if not each.comment),
        tuple(each.line.typed for each in told[:first]),
        comments + tuple(each.line.typed for each in told[last + 1 :]),
    )


def _may_be(told: _Told, orders: Orders) -> bool:
    """Whether a line before the script may be an order that was not understood: no turn ends behind one."""
    return not told.comment and orders.may_be(told.line.typed)


def begins_letter(line: str) -> bool:
    """Whether a letter of many lines begins with a line."""
    return ("press" in line.lower() or not line.isascii()) and _PRESS.fullmatch(bare(line)) is not None


def ends_letter(line: str) -> bool:
    """Whether a letter of many lines ends with a line."""
    return ("press" in line.lower() or not line.isascii()) and _END_PRESS.fullmatch(bare(line)) is not None


def _unfolded(own: Sequence[Typed], orders: Orders) -> list[Typed]:
    """The lines, with such as a client has folded put together: a long one, and one that touches it and neither
    parses nor begins like an order, or whatever it is where the long one cannot end so. What begins a letter is whole.
    """
    made: list[Typed] = []
    goes_on: int | None = None
    wants_more = False
    for line in own:
        if line.at == goes_on and line.number and (wants_more or not orders.read(line.text).meant):
            made[-1] = made[-1]._replace(text=f"{made[-1].text} {line.text.strip()}")
        else:
            made.append(line)
        goes_on = line.at + 1 if len(line.text) >= FOLDED and not begins_letter(made[-1].text) else None
        wants_more = _OPEN.search(line.text) is not None
    return made


def _told(whole: Sequence[str], lines: Sequence[Typed], orders: Orders) -> list[_Told]:
    """What each line is. Nothing in a letter is an order; one without an end stops the script, with all behind it."""
    told: list[_Told] = []
    ordered = False
    at = 0
    while at < len(lines):
        number, typed, _ = lines[at]
        text = (orders.read(typed).text if number else "") or bare(typed)
        at += 1
        if not number:
            told.append(_Told(Line(number, typed, text, None), meant=True))
        elif begins_letter(typed) and (letter := _PRESS.fullmatch(bare(typed))):
            end = next(
                (to for to in range(at, len(lines)) if lines[to].number and ends_letter(lines[to].text)),
                None,
            )
            if end is None:
                told.append(_Told(Line(number, typed, text, None), meant=True))
                told += [
                    _Told(Line(line.number, line.text, "", None), meant=False)
                    for line in lines[at:]
                    if line.number
                ]
                break
            words = "\n".join([letter["text"].strip(), *whole[number : lines[end].number - 1]]).strip("\n")
            head = f"press {' '.join(letter['to'].split())}:"
            sort = orders.language.sort(f"say {letter['to'].strip()}: {letter['to']}")
            told.append(_Told(Line(number, typed, head, sort, letter=words), meant=True))
            at = end + 1
        elif text:
            line, meant = _line(number, typed, orders, ordered)
            if line.form == (1,) and line.order and at < len(lines) and _SECOND.match(lines[at].text):
                line = Line(number, typed, text, None)
            ordered = _is_ordered(line, ordered)
            told.append(_Told(line, meant, comment=text.startswith("#") and not meant))
    return told


def _is_ordered(line: Line, before: bool) -> bool:
    """Whether an order of a game stands before what follows, so that a number there is none of a form: what is asked
    has changed by then. A line ``game NAME`` begins anew, for another game.
    """
    if line.sort is Sort.ABOUT and line.order.lower().startswith("game "):
        return False
    return before or (bool(line.order) and line.sort is Sort.ORDER)


def _line(number: int, typed: str, orders: Orders, ordered: bool) -> tuple[Line, bool]:
    if not ordered and (found := orders.numbered(typed)) is not None:
        form, order = found
        if order is NONE or orders.read(typed).sort is None:
            return Line(number, typed, order.text, order.sort or Sort.ORDER, form), True
    whole = orders.read(typed)
    return Line(number, typed, whole.text or bare(typed), whole.sort), whole.meant
