"""Notes to oneself that come by mail: each a line behind those that are there."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from horror import sizes
from horror.table import notes
from horror.table.errors import TooManyNotes
from worker.inbox.errand import WHATEVER


def add(game: str, person: User, text: str, now: datetime) -> None:
    """Note this behind all that was noted; where it stands there already, nothing.

    Raises :class:`TooManyNotes` and :class:`horror.table.errors.Busy`.
    """
    known = notes.of(game, person.pk)
    before = "" if known is None else known.text.rstrip("\n")
    if before.rpartition("\n")[2] == text:
        return
    whole = f"{before}\n{text}" if before else text
    if len(whole) > sizes.NOTES:
        raise TooManyNotes("notes about a game have at most {most} characters", most=sizes.NOTES)
    notes.write(game, person.pk, whole, WHATEVER, now)
