"""The frame of every mail to who plays: its addresses, its thread, and the two lines between which it stands.

A mail begins with one line (what is asked, and until when) above the opening fence, and the closing fence is its last
(MAIL-12). It is answered at the address of its row (MAIL-01). An answer to a mail of somebody's (MAIL-16) is a mail
like any other, in the thread of the game's turn, with ``answers`` naming the mail that it answers: a notice of the kind
``receipt`` whose kind in the outbox writes it by :func:`worker.notices.letter.answer` about a seat, or by
:func:`message` about no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.mail import EmailMultiAlternatives

from accounts.ledger import Delivery
from accounts.models import User


@dataclass(frozen=True)
class Thread:
    """Where a mail stands among others: its subject, which is the same for all of them; the Message-ID, which no mail
    has, at the root of them; and those of the mails before this one, oldest first. ``answers`` is the Message-ID of the
    mail of somebody's that this one answers.
    """

    subject: str
    root: str = ""
    earlier: Sequence[str] = ()
    answers: str = ""


@dataclass(frozen=True)
class Part:
    """A paragraph of a mail: a heading, or none, and lines below it, each of which is folded; ``listed`` where they are
    points of a list.
    """

    heading: str
    lines: Sequence[str]
    listed: bool = True


def words(said: str) -> str:
    """Words of players as a mail may hold them (MAIL-12): in one line, without ``===``, our own addresses, control
    characters; they are never put at the beginning of a line.
    """
    raise NotImplementedError


def name(called: str) -> str:
    """A name of a game or person for a subject: without control characters, ``://`` and ``@`` (MAIL-20)."""
    raise NotImplementedError


def fenced(first: str, text: str) -> str:
    """The text between its fences, folded at :data:`worker.inbox.text.fences.COLUMNS`, below the one line above."""
    raise NotImplementedError


def message(
    delivery: Delivery,
    person: User,
    address: str,
    thread: Thread,
    first: str,
    parts: Sequence[Part],
    *,
    automatic: str = "auto-generated",
) -> EmailMultiAlternatives:
    """A mail about no game, in the language that is active: ``first`` is its one line above the fence. ``automatic`` is
    its Auto-Submitted: ``auto-replied`` of an answer.
    """
    raise NotImplementedError
