"""A mail read whole: what its sender wrote, and which lines of that are the script (MAIL-11 to MAIL-13)."""

from __future__ import annotations

import msgspec

from worker.inbox.text.language import Language, Sort
from worker.inbox.text.message import Message
from worker.inbox.text.ours import Ours


class Line(msgspec.Struct, frozen=True):
    """A line of the script. ``number`` counts the lines of the own text from 1, ``typed`` is the line as it stands
    there, ``order`` what is to be run: without bullets and closing punctuation, in English, empty where there are
    ``form`` numbers alone, which come before it. ``sort`` is None for a line that is no order: there the script
    stops, if not before (TAB-34). A letter of many lines (``press blue: … end press``) is one line, with its
    ``letter``.
    """

    number: int
    typed: str
    order: str
    sort: Sort | None
    form: tuple[int, ...] = ()
    letter: str | None = None


class Reading(msgspec.Struct, frozen=True):
    """What was read of a mail.

    ``own`` is the text that its sender wrote, as cut and before anything was parsed (MAIL-06 makes the key of it).
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


def read(message: Message, language: Language, ours: Ours) -> Reading:
    """What the sender of a mail wrote, and what of it are orders.

    Raises :class:`worker.inbox.text.limits.Beyond` where that is more than may be run.
    """
    raise NotImplementedError
