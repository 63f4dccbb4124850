"""Moments of a game: with which cursors its turns began, and at which of the stream of those who look on a reader's own
lies, so that a moment can be shown to anybody.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from horror.models import Checkpoint, Entry
from horror.rules.kernel.events import SPECTATOR
from horror.table.history import number_at
from horror.table.read import Door
from horror.table.showing import place_of


class Moment(NamedTuple):
    """A moment of a reader: the ``cursor``, that of those who look on (``visitor``), the ``turn``, and the time."""

    cursor: int
    visitor: int
    turn: int
    at: datetime


def moment(door: Door, cursor: int) -> Moment:
    """The moment at which the reader's stream had come to a cursor.

    Raises :class:`NotFound` for a cursor that there is not.
    """
    return _moment(door, Entry.objects.get(game=door.game, number=number_at(door.game, door.reader, cursor)))


def turns(door: Door) -> list[Moment]:
    """The moments at which turns began, each with the turn that did, in order; the first is the beginning."""
    began: dict[int, int] = {}
    for turn, number in (
        Checkpoint.objects.filter(game=door.game).order_by("number").values_list("turn", "number")
    ):
        began.setdefault(turn, number)
    entries = Entry.objects.filter(game=door.game, number__in=list(began.values())).only(
        "number", "cursors", "at"
    )
    by_number = {entry.number: _moment(door, entry, turn=0) for entry in entries}
    return [by_number[number]._replace(turn=turn) for turn, number in began.items()]


def _moment(door: Door, entry: Entry, turn: int | None = None) -> Moment:
    cursor, visitor = (entry.cursors[place_of(reader, entry.cursors)] for reader in (door.reader, SPECTATOR))
    return Moment(cursor, visitor, entry.turn if turn is None else turn, entry.at)
