"""The mail that others have written (MAIL-26): after some quiet minutes, where no mail has told it before, and only to
who has not been at the page of the game since.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import ngettext

from accounts.ledger import Delivery
from horror.games.locale import speech
from horror.models import Seat
from horror.table import read
from horror.table.deeds.letters import Message
from worker.notices.desk import Desk, Kind, SeatNotice
from worker.notices.thread import last_told_by
from worker.notices.words import name

QUIET = timedelta(minutes=15)
"""How long nobody must have written to a seat before it is told: a talk makes one mail."""
LOOKED_AT = 60
"""Items of a seat's stream among which letters are looked for."""


class Written(NamedTuple):
    """What others have written to a seat that its player has not been told: up to which cursor, when last, and who."""

    cursor: int
    at: datetime
    authors: list[int]


def written(desk: Desk, seat: Seat) -> Written | None:
    """What is to be told to a seat, if anything."""
    by = desk.by or (Delivery.Channel.MAIL if desk.address(seat) is not None else "")
    door, last = desk.door(seat), last_told_by(seat, by)
    told = 0 if last is None else last.cursor
    page = read.stream(door, after=max(told, door.cursor - LOOKED_AT), limit=LOOKED_AT)
    letters = [
        item
        for item in page.items
        if isinstance(item.table, Message) and item.seat != seat.index and not item.muted
    ]
    if seat.touched_at is not None:
        letters = [item for item in letters if item.at > seat.touched_at]
    if not letters:
        return None
    authors = sorted({item.seat for item in letters if item.seat is not None})
    return Written(letters[-1].cursor, letters[-1].at, authors)


class Said(SeatNotice):
    """Others have written."""

    kind = Kind.SAID
    event = "message.posted"

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        found = written(desk, seat) if desk.game.started_at else None
        return [] if found is None else [str(found.cursor)]

    def line(self, desk: Desk, seat: Seat) -> str:
        found = written(desk, seat)
        authors = [] if found is None else found.authors
        names = speech(seat.language).listed([name(desk.door(seat).names[author]) for author in authors])
        return ngettext("A message from %(names)s", "Messages from %(names)s", len(authors)) % {
            "names": names
        }
