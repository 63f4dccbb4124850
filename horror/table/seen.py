"""How far a person has looked at a game, and what is new since. Kept by entries and not by cursors, so that it holds
when the person sits down, or gets up, and reads another stream. Nobody else learns of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q

from horror.models import Entry, Seen, Sighting
from horror.rules.kernel.changes import ChangeTold
from horror.table import read
from horror.table.aside import Aside
from horror.table.deeds import Message
from horror.table.history import began_at, number_at, position_after
from horror.table.read import Door
from horror.table.showing import logged, place_of

MOST_UNREAD = 1000
"""Letters and other deeds of the table that are looked at, at most, to count unread letters."""


def see(door: Door, cursor: int, now: datetime) -> None:
    """The reader, a person, has looked at the game as it was at this cursor, which the stream has come to. The greatest
    counts, in whatever order they come.

    Raises :class:`NotFound` for a cursor that there is not.
    """
    number = number_at(door.game, door.reader, cursor) if cursor else 0
    row = Seen(person_id=door.person, game=door.game, number=number, at=now)
    Seen.objects.bulk_create([row], ignore_conflicts=True)
    Seen.objects.filter(person=door.person, game=door.game, number__lt=number).update(number=number, at=now)


def cursor(door: Door) -> int:
    """The reader's cursor at what has been seen; 0 for nothing, and for visitors."""
    return cursors([door], door.person)[door.game.pk]


def cursors(doors: Iterable[Door], person: Any) -> dict[str, int]:
    """The same for several games of a person; one query, or two."""
    by_game = {door.game.pk: door for door in doors}
    seen: dict[str, int] = {}
    if person is not None:
        rows = Seen.objects.filter(person=person, game__in=list(by_game)).exclude(number=0)
        seen = dict(rows.values_list("game", "number"))
    found = dict.fromkeys(by_game, 0)
    wanted = Q()
    for game, number in seen.items():
        if number >= by_game[game].game.entries:
            found[game] = by_game[game].cursor
        else:
            wanted |= Q(game=game, number=number)
    if wanted:
        for game, each in Entry.objects.filter(wanted).values_list("game", "cursors"):
            found[game] = each[place_of(by_game[game].reader, each)]
    return found


def letters(doors: Iterable[Door], seen: Mapping[str, int]) -> dict[str, int]:
    """How many messages and letters of others came to these readers past what they have seen; one query."""
    by_game = {door.game.pk: door for door in doors}
    found = dict.fromkeys(by_game, 0)
    wanted = Q()
    for game, door in by_game.items():
        if seen[game] < door.cursor:
            wanted |= Q(game=game, reader=door.reader, cursor__gt=seen[game], cursor__lte=door.cursor)
    if not wanted:
        return found
    new = Sighting.objects.filter(wanted, entry__kind=Entry.Kind.TABLE).select_related("entry")
    sightings = list(new.order_by("-pk")[:MOST_UNREAD])
    Aside.together(by_game[game].aside for game in {sighting.game_id for sighting in sightings})
    for sighting in sightings:
        door = by_game[sighting.game_id]
        what = read.known(door, logged(door.game.ruleset, sighting.entry))
        if (
            isinstance(what.content, Message)
            and what.entry.seat != door.seat
            and not door.aside.folds(what.entry)
        ):
            found[sighting.game_id] += 1
    return found


class Said(NamedTuple):
    """A sentence of the story, with the places that it names and whose deed it tells, at the reader's ``cursor``; and
    the reader's standing order by which it was done, empty for none.
    """

    cursor: int
    seat: int | None
    text: str
    places: list[str]
    by_order: str


def story(doors: Sequence[Door], been: Mapping[str, int], most: int, looked_at: int) -> dict[str, list[Said]]:
    """The last sentences, of each game so many at ``most``, of what others did, what befell, and what was done in the
    reader's place (by a standing order, the clock, a bot) past what has been seen, oldest first; of the newest items,
    ``looked_at`` of each game. One query.
    """
    by_game = {door.game.pk: door for door in doors}
    wanted = Q()
    for game, door in by_game.items():
        after = max(been[game], door.cursor - looked_at)
        if after < door.cursor:
            wanted |= Q(game=game, reader=door.reader, cursor__gt=after, cursor__lte=door.cursor)
    found: dict[str, list[Said]] = {game: [] for game in by_game}
    if not wanted:
        return found
    rows = Sighting.objects.filter(wanted).select_related("entry__submission")
    sightings = list(rows.defer("entry__submission__answer").order_by("cursor"))
    written = {sighting.game_id for sighting in sightings if sighting.entry.kind == Entry.Kind.TABLE}
    Aside.together(by_game[game].aside for game in written)
    for sighting in sightings:
        entry, door = sighting.entry, by_game[sighting.game_id]
        if entry.undone_by is not None or _by_oneself(door, entry):
            continue
        what = read.known(door, logged(door.game.ruleset, entry))
        if isinstance(what.content, Message) and door.aside.folds(entry):
            continue
        texts = read.lines(door, what, details=False)
        named = read.places(door, what, details=False) or [[]] * len(texts)
        found[door.game.pk] += [
            Said(sighting.cursor, entry.seat, text, places, entry.by_order if entry.seat == door.seat else "")
            for text, places in zip(texts, named, strict=True)
        ]
    return {game: lines[-most:] for game, lines in found.items()}


def _by_oneself(door: Door, entry: Entry) -> bool:
    """Whether it is a move that the reader sent, and needs not be told of."""
    if entry.kind != Entry.Kind.MOVE or entry.seat != door.seat or entry.by_order:
        return False
    return entry.submission is not None and entry.submission.author_id == door.person


def changes(door: Door, after: int) -> list[ChangeTold]:
    """What is otherwise now than it was when the reader's stream had come to this cursor, or at the start, if that came
    later; nothing before the start.

    Raises :class:`NotFound` for a cursor that there is not.
    """
    if door.game.started_at is None:
        return []
    number = number_at(door.game, door.reader, after) if after else 0
    was = position_after(door.game, max(number, began_at(door.game))).view(door.reader)
    return door.rules.changes(was, read.view(door), door.names, door.language)
