"""A mail read whole: what its sender wrote, and which lines of that are the script (MAIL-11 to MAIL-13)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from worker.inbox.text import limits
from worker.inbox.text.cutting import Cut, Kind, cut
from worker.inbox.text.extent import FOLDED, Line, Typed, begins_letter, extent
from worker.inbox.text.language import Language
from worker.inbox.text.letters import letters_of
from worker.inbox.text.limits import Beyond, Limit
from worker.inbox.text.message import Message
from worker.inbox.text.orders import Orders
from worker.inbox.text.ours import Ours


class Reading(msgspec.Struct, frozen=True):
    """What was read of a mail.

    ``own`` is the text that its sender wrote, as cut and before anything was parsed (a mail is known again by it).
    ``script`` goes from the first to the last line that is an order or begins like one; ``before`` and ``after`` it
    are words, which do not run and are listed. ``unread`` are lines that may be the sender's or a quotation's.
    ``html``: that telling of the text counted.
    """

    own: str
    script: tuple[Line, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    unread: tuple[str, ...]
    html: bool

    @property
    def runs(self) -> tuple[Line, ...]:
        """The lines of the script up to the first that is no order."""
        wrong = next((at for at, line in enumerate(self.script) if line.sort is None), len(self.script))
        return self.script[:wrong]


class _Own(NamedTuple):
    """The own text of a mail; its lines, and those that are not read."""

    text: str
    lines: list[Typed]
    unread: tuple[str, ...]

    @property
    def letters(self) -> str:
        """Its letters and digits alone."""
        return letters_of(self.text)


def read(message: Message, language: Language, ours: Ours) -> Reading:
    """What the sender of a mail wrote, and what of it are orders.

    Raises :class:`worker.inbox.text.limits.Beyond` where that is more than may be run.
    """
    orders = Orders(language)

    def is_meant(line: str) -> tuple[bool, bool]:
        order = orders.read(line)
        return order.sort is not None or begins_letter(line), order.meant

    plain, html = (
        None if text is None else _own(cut(text, is_meant, ours)) for text in (message.plain, message.html)
    )
    in_html = html is not None and (plain is None or plain.letters in ("", html.letters))
    if in_html and plain is not None and html is not None and _is_as_written(plain, message.flowed):
        _check(plain)
        _check(html)
        in_html = _parsing(plain, orders) <= _parsing(html, orders)
    own = (html if in_html else plain) or _Own("", [], ())
    _check(own)
    found = extent(own.text.split("\n"), own.lines, orders, folded=not in_html and not message.flowed)
    if len(found.script) > limits.MOST_ORDERS:
        raise Beyond(Limit.ORDERS, limits.MOST_ORDERS)
    return Reading(own.text, found.script, found.before, found.after, own.unread, in_html)


def _is_as_written(plain: _Own, flowed: bool) -> bool:
    """Whether no line of a telling in plain text can be half of one."""
    return bool(plain.lines) and (flowed or all(len(line.text) < FOLDED for line in plain.lines))


def _parsing(own: _Own, orders: Orders) -> int:
    """How many lines are orders: HTML whose lines are kept by a style that is not read has none."""
    return sum(orders.read(line.text).sort is not None for line in own.lines if line.number)


def _own(made: Cut) -> _Own:
    """The own lines of a text, a blank one where any were between them, or something else."""
    text: list[str] = []
    lines: list[Typed] = []
    before: int | None = None
    for at, line in made.of(Kind.OWN, Kind.UNREAD):
        if made.kinds[at] is Kind.UNREAD:
            lines.append(Typed(0, line, at))
            continue
        if text and at - 1 != before:
            text.append("")
        text.append(line)
        lines.append(Typed(len(text), line, at))
        before = at
    unread = tuple(line for _, line in made.of(Kind.UNREAD, Kind.BEHIND))
    return _Own("\n".join(text), lines, unread)


def _check(own: _Own) -> None:
    if len(own.text) > limits.MOST_CHARACTERS:
        raise Beyond(Limit.CHARACTERS, limits.MOST_CHARACTERS)
    if len(own.lines) > limits.MOST_LINES:
        raise Beyond(Limit.LINES, limits.MOST_LINES)
