"""The record of a game: every entry, opened when the game is over, or as one reader may have it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec

from horror.models import Entry
from horror.table import tenures
from horror.table.codec import draws
from horror.table.contents import Moved
from horror.table.deeds import TableAct
from horror.table.errors import WrongStatus
from horror.table.read import LIMIT, Door
from horror.table.showing import logged

Moment = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time with its zone."""


class Record(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An entry of a game that is over, with everything that was hidden while it went on (docs/dice.md: draws)."""

    number: int
    kind: str
    at: Moment
    turn: int
    seat: int | None = None
    author: str | None = None
    source: str | None = None
    decision: str = ""
    move: dict[str, Any] | None = None
    table: TableAct | None = None
    events: list[dict[str, Any]] = []
    entropy: str = ""
    dice: dict[str, Any] | None = None
    draws: list[list[Any]] = []
    state_hash: str = ""
    undone_by: int | None = None


def record(door: Door, after: int = 0, limit: int = 100) -> list[Record]:
    """Entries of a game that is over, by number, everything open but messages to others.

    Raises :class:`WrongStatus` while it goes on.
    """
    if not door.game.ended:
        raise WrongStatus("the game is not over")
    entries = (
        Entry.objects.between(door.game.pk, after, door.game.entries)
        .select_related("submission")[: max(1, min(limit, LIMIT))]
    )  # fmt: skip
    opened = [opened_record(door.game.ruleset, entry) for entry in entries]
    return [entry for entry in opened if _for_eyes(entry, door)]


def opened_record(name: str, entry: Entry) -> Record:
    """An entry of a game of this ruleset with everything that it holds."""
    what = logged(name, entry)
    submission = entry.submission
    return Record(
        number=entry.number,
        kind=entry.kind,
        at=entry.at,
        turn=entry.turn,
        seat=entry.seat,
        author=str(submission.author_id)
        if submission is not None and submission.author_id is not None
        else None,
        source=submission.source if submission is not None else None,
        decision=entry.decision,
        move=msgspec.to_builtins(what.content.move) if isinstance(what.content, Moved) else None,
        table=what.deed,
        events=[msgspec.to_builtins(event) for event in what.events],
        entropy=entry.entropy,
        dice=entry.dice,
        draws=[[draw.purpose, draw.sides, draw.value] for draw in draws(bytes(entry.draws))],
        state_hash=entry.state_hash,
        undone_by=entry.undone_by,
    )


def _for_eyes(entry: Record, door: Door) -> bool:
    """Private letters stay private; everything else is open."""
    if tenures.between(entry.table, entry.seat) is None:
        return True
    return tenures.may_read(entry.table, entry.seat, entry.number, door.tenures)
