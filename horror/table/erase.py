"""Erase: a person who is gone, from the games that the person played; the seat's colour takes the place of the name in
what is kept, and *a former player* where it is told (horror.table.called).

What was played and written stays: it is the others' game too. Standing orders and drafts were the person's alone, and
go.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Q

from horror.models import Draft, Entry, Firing, Game, Notes, Seat, Seen, StandingList, Tenure
from horror.table import deeds
from horror.table.codec import encode
from horror.table.frame import durable, locked
from horror.table.people.names import apart


def erase_name(game_id: str, person: Any) -> None:
    """Take the name of this person (a primary key) from the game's seats and from the entries that tell of sitting
    down: the one case in which an entry is written again, since nothing is computed from a name. What the person has
    ordered there beforehand goes.
    """
    with durable():
        game = locked(game_id)
        colours = dict(Seat.objects.filter(game=game).values_list("index", "colour"))
        Seat.objects.filter(game=game, owner_id=person).update(
            name="", language="en", time_zone="UTC", mails=False, habits={}
        )
        _write_name(game, person, colours)
        _erase_from_substitution(game, person, colours)
        for held in Tenure.objects.of(game.pk, person):
            left = {"game": game, "seat": held.seat, "generation": held.generation}
            StandingList.objects.filter(**left).delete()
            Firing.objects.filter(**left).delete()
        own = Seat.objects.filter(game=game, owner_id=person)
        Draft.objects.filter(game=game, seat__in=own.values("index")).delete()
        own.update(draft="")


def rename(game_id: str, person: Any, name: str) -> None:
    """Call this person (a primary key) so in a game, in what the log tells of sitting down too (PEO-24)."""
    with durable():
        game = locked(game_id)
        names = dict(Seat.objects.filter(game=game).values_list("index", "name"))
        for seat in Seat.objects.filter(game=game, owner_id=person):
            others = [told for index, told in names.items() if told and index != seat.index]
            Seat.objects.filter(pk=seat.pk).update(name=apart(name, others))
        _write_name(game, person, dict.fromkeys(names, name))
        _erase_from_substitution(game, person, dict.fromkeys(names, name))


def _write_name(game: Game, person: Any, names: dict[int, str]) -> None:
    """In the entries that tell of this person's sitting down, the name of the seat among these."""
    began = Tenure.objects.filter(game=game, person_id=person).values("from_entry")
    theirs = Q(submission__author_id=person) | Q(number__in=began)
    for entry in Entry.objects.filter(theirs, game=game, kind=Entry.Kind.TABLE):
        deed = deeds.decoded(bytes(entry.payload))
        if isinstance(deed, deeds.Joined) and not deed.bot or isinstance(deed, deeds.Substituted):
            _written(entry, msgspec.structs.replace(deed, name=names[entry.seat or 0]))


def _erase_from_substitution(game: Game, person: Any, colours: dict[int, str]) -> None:
    """The entry with which another took the seat that was this person's before."""
    held = Tenure.objects.of(game.pk, person).exclude(to_entry=None).order_by("to_entry").last()
    if held is None:
        return
    later = Entry.objects.filter(game=game, kind=Entry.Kind.TABLE, seat=held.seat, number__gte=held.to_entry)
    for entry in later.order_by("number"):
        deed = deeds.decoded(bytes(entry.payload))
        if isinstance(deed, deeds.Substituted):
            _written(entry, msgspec.structs.replace(deed, was=colours[held.seat]))
            return


def _written(entry: Entry, deed: deeds.TableAct) -> None:
    Entry.objects.filter(pk=entry.pk).update(payload=encode(deed))


def erase_games(person: Any) -> None:
    """Remove the games of a person who never sat with anybody (TAB-203), in the caller's transaction."""
    mine = Game.objects.filter(creator_id=person).order_by("pk")
    games = list(mine.select_for_update().values_list("pk", flat=True))
    Entry.objects.filter(game__in=games).delete()  # which hold fast what was submitted
    mine.filter(pk__in=games).delete()


def erase_visits(person: Any) -> None:
    """How far this person has looked at games, and what the person has noted of them."""
    Seen.objects.filter(person=person).delete()
    Notes.objects.filter(person=person).delete()


def games_of(person: Any) -> list[str]:
    """The games in which this person ever sat or acted, in no order."""
    sat = Seat.objects.filter(owner_id=person).values_list("game_id", flat=True)
    acted = Entry.objects.filter(submission__author_id=person).values_list("game_id", flat=True)
    held = Tenure.objects.filter(person_id=person).values_list("game_id", flat=True)
    return sorted({*sat, *acted, *held})
