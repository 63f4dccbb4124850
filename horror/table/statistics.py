"""The statistics of a game that is over: one pass over its log, turn by turn, from checkpoint to checkpoint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from horror.models import Checkpoint, Entry
from horror.rules.kernel.events import Event
from horror.rules.kernel.statistics import Figure, Stretch
from horror.table.codec import codec
from horror.table.errors import WrongStatus
from horror.table.read import Door


def statistics(door: Door) -> Sequence[Figure]:
    """What the game tells of all that was played, in the reader's language.

    Raises :class:`WrongStatus` before the end (TAB-220).
    """
    if not door.game.ended:
        raise WrongStatus("the statistics of a game are told when it is over", rule="TAB-220")
    return door.rules.statistics(_stretches(door), door.names, door.language)


def _stretches(door: Door) -> Iterator[Stretch]:
    """TAB-221, TAB-223: what was played and stands, a turn at a time; nothing of a game that was over before it
    started. No undo goes behind a checkpoint, so what is taken back never stands in one.
    """
    kept = list(Checkpoint.objects.filter(game=door.game).order_by("number").values_list("number", "data"))
    if not kept:
        return
    entries = _entries(door, kept[0][0])
    begun, *later = kept
    before, waiting = door.rules.load(bytes(begun[1])), next(entries, None)
    for number, data in (*later, (None, None)):
        events: list[Sequence[Event]] = []
        while waiting is not None and (number is None or waiting[0] <= number):
            events.append(waiting[1])
            waiting = next(entries, None)
        after = door.position if data is None else door.rules.load(bytes(data))
        yield Stretch(before, events, after)
        before = after


def _entries(door: Door, after: int) -> Iterator[tuple[int, Sequence[Event]]]:
    """The entries after one that changed the position and stand, with their events."""
    decode = codec(door.game.ruleset).events
    standing = Entry.objects.between(door.game.pk, after, door.game.entries).changing().filter(undone_by=None)
    for number, events in standing.values_list("number", "events").iterator(chunk_size=500):
        yield number, decode(bytes(events))
