"""What came of a mail, as its answer is to tell it (MAIL-16): kept sealed in the ledger until that is handed over."""

from __future__ import annotations

import msgspec

from accounts import sealing


class Section(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that was asked for: a heading and lines; ``drawn`` where these are to be seen as they stand."""

    heading: str
    lines: list[str]
    drawn: bool = False


class Stopped(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The first line that did not run: its ``number`` in the own text (0: none), as it was ``typed``, and why."""

    number: int
    typed: str
    why: str
    rule: str = ""
    column: int = 0
    nearest: str = ""
    instead: list[str] = []


class Part(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What came of the lines for one seat, or for none: of a mail, or of a section of one.

    ``ran`` are the lines that did, in their one form; ``kept`` those that are the draft of the seat since;
    ``conflict`` says what is otherwise than in the mail that was answered. ``changed``: something was done, and the
    mail did not only ask. ``submissions`` are the receipts of the table.
    """

    game: str = ""
    seat: int | None = None
    ran: list[str] = []
    sections: list[Section] = []
    stopped: Stopped | None = None
    unrun: list[str] = []
    kept: list[str] = []
    conflict: str = ""
    submissions: list[int] = []
    changed: bool = False

    @property
    def whole(self) -> bool:
        """Whether all of it ran."""
        return self.stopped is None and not self.unrun and not self.conflict


class Told(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What came of a mail.

    ``answers`` is its Message-ID, ``subject`` its subject. ``notes`` say something of it as a whole, before all else.
    ``words`` are lines that were taken for words, ``unread`` those that may be a quotation's. ``left_out`` are so many
    lines of what it asked for.
    """

    answers: str = ""
    subject: str = ""
    notes: list[str] = []
    parts: list[Part] = []
    words: list[str] = []
    unread: list[str] = []
    left_out: int = 0

    @property
    def changed(self) -> bool:
        """Whether something was done."""
        return any(part.changed for part in self.parts)

    @property
    def asked(self) -> bool:
        """Whether it asked to be told something, and is."""
        return any(part.sections for part in self.parts)

    @property
    def whole(self) -> bool:
        """Whether all of it ran, and nothing of it was left unread."""
        return not (self.notes or self.unread) and all(part.whole for part in self.parts)

    def sealed(self) -> str:
        """As the ledger keeps it."""
        return sealing.sealed(msgspec.json.encode(self).decode(), sealing.LETTERS)

    @classmethod
    def opened(cls, body: str) -> Told:
        """What was sealed. Raises cryptography.fernet.InvalidToken where no key opens it any more."""
        return msgspec.json.decode(sealing.opened(body, sealing.LETTERS), type=cls)
