"""Who sees an entry, and what each reader is shown of it: one place, for answers, streams, sockets and mails alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from horror.clock import SeatClock
from horror.models import Entry, Seat
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader, redact, sees
from horror.table.acts import Item, OpenDecision
from horror.table.codec import codec
from horror.table.contents import Content, Moved, content_of
from horror.table.deeds import TableAct
from horror.table.deeds.deed import Deed, everybody


class Logged(NamedTuple):
    """An entry with what it holds, decoded."""

    entry: Entry
    content: Content
    events: Sequence[Event] = ()

    @property
    def deed(self) -> TableAct | None:
        """What the table did; None where a move or an advance is told."""
        return self.content if isinstance(self.content, Deed) else None

    def readers(self, seats: int) -> Sequence[Reader]:
        """Who sees it, of so many seats and the spectators; the seats in turn order."""
        seat, deed = self.entry.seat, self.deed
        if deed is not None:
            return deed.readers(seat, seats)
        return [
            reader
            for reader in everybody(seats)
            if reader == seat or self.entry.answers or any(sees(event, reader) for event in self.events)
        ]


def logged(ruleset: str, entry: Entry) -> Logged:
    """A stored entry, decoded."""
    return Logged(entry, content_of(ruleset, entry), codec(ruleset).events(bytes(entry.events)))


def place_of(reader: Reader, cursors: Sequence[int]) -> int:
    """Where a reader stands in a list of cursors."""
    return len(cursors) - 1 if reader == SPECTATOR else reader


def shown(what: Logged, reader: Reader, cursor: int) -> Item:
    """The entry as this reader may see it; ``cursor`` is the reader's. Ask for sightings first: this only redacts."""
    entry = what.entry
    own = reader == EVERYTHING or (entry.seat is not None and reader == entry.seat)
    item = Item(
        cursor=cursor,
        at=entry.at,
        turn=entry.turn,
        seat=entry.seat,
        answered=entry.answers,
        undone=entry.undone_by is not None,
        events=[msgspec.to_builtins(redact(event, reader)) for event in what.events if sees(event, reader)],
    )
    if own or entry.answers:
        item.decision = entry.decision
    if own and isinstance(what.content, Moved):
        item.move = msgspec.to_builtins(what.content.move)
        item.by_order = entry.by_order
    item.table = deed_shown(what, reader)
    return item


def decision_shown(decision: Decision, seat: Seat) -> OpenDecision:
    """A decision of this seat, with what the table knows of it."""
    since = seat.owes_since if seat.owes == decision.id else None
    return OpenDecision(
        id=decision.id,
        kind=decision.kind,
        seat=decision.seat,
        blocking=decision.blocking,
        gather=decision.gather,
        answered=decision.answered,
        since=UNSET if since is None else since,
        due=UNSET if since is None or not seat.clock else SeatClock.of(seat.clock).due or UNSET,
    )


def deed_shown(what: Logged, reader: Reader) -> TableAct | None:
    """What the table did, as this reader may see it."""
    deed = what.deed
    if deed is None or reader == EVERYTHING:
        return deed
    return deed.shown(place_of(reader, what.entry.cursors))
