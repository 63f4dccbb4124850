"""What a reader is shown of an entry: one place, for answers, streams, sockets and mails alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from horror.models import Entry
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader, redact, sees
from horror.rules.kernel.moves import Move
from horror.table.acts import Item
from horror.table.codec import anything, codec


class Logged(NamedTuple):
    """An entry with what it holds, decoded. ``audience``: the readers of something the table did, None for
    all.
    """

    entry: Entry
    events: Sequence[Event] = ()
    move: Move | None = None
    table: dict[str, Any] | None = None


def logged(ruleset: str, entry: Entry) -> Logged:
    """A stored entry, decoded."""
    payload = bytes(entry.payload)
    events = codec(ruleset).events(bytes(entry.events))
    if entry.kind == Entry.Kind.TABLE:
        return Logged(entry, events, table=anything(payload))
    return Logged(entry, events, codec(ruleset).move(payload) if payload else None)


def readers_of(seats: int) -> list[Reader]:
    """All readers in the order in which cursors are kept: the seats, then the spectators."""
    return [*range(seats), SPECTATOR]


def place_of(reader: Reader, cursors: Sequence[int]) -> int:
    """Where a reader stands in a list of cursors."""
    return len(cursors) - 1 if reader == SPECTATOR else reader


def shown(what: Logged, reader: Reader, cursor: int) -> Item:
    """The entry as this reader may see it; ``cursor`` is the reader's. Ask for sightings first: this only
    redacts.
    """
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
    if own and what.move is not None:
        item.move = msgspec.to_builtins(what.move)
    item.table = table_shown(what, reader)
    return item


def table_shown(what: Logged, reader: Reader) -> dict[str, Any] | None:
    """What the table did, as this reader may see it: an undo tells of the moves that the reader saw, by their cursors
    in the reader's stream, and neither the numbers of entries nor how many there were besides.
    """
    act = what.table
    if act is None or act["type"] != "undo" or reader == EVERYTHING:
        return act
    seen = act["cursors"][place_of(reader, what.entry.cursors)]
    return {"type": "undo", "moves": len(seen), "undoes": seen}
