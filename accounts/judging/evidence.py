"""What a report is about, and what the server copies of it at once: who reports adds nothing but words (PEO-11)."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any, NamedTuple

from accounts import directory
from accounts.conduct.refused import BadReport
from accounts.models import User
from horror.models import Tenure, often
from horror.table import read, renaming
from horror.table.deeds import Message
from horror.table.errors import NotFound
from horror.table.showing import Logged, logged

BEFORE = 5
"""Words at the same table, before those that are reported, that are kept with them."""
LOOKED_AT = 60
"""Items of the stream among which they are looked for."""


class Subject(NamedTuple):
    """What a report is about in one word, whom it concerns (a primary key), and what is kept of it."""

    about: str
    person: Any
    evidence: dict[str, Any]


def of_letter(reporter: User, game: str, cursor: int) -> Subject:
    """A message that the reporter can read, at this cursor of the own stream of a game, with what was said before it.
    Raises :class:`BadReport`, :class:`NotFound`."""
    door = read.door(game, reporter)
    first = max(0, cursor - LOOKED_AT)
    items = [
        (row.cursor, read.known(door, logged(door.game.ruleset, row.entry)))
        for row in often.sighted(door.game.pk, door.reader, first, min(cursor, door.cursor))
    ]
    words = [(at, what) for at, what in items if isinstance(what.content, Message)]
    if not words or words[-1][0] != cursor:
        raise BadReport(
            "there are no words of a player at this cursor", rule="PEO-10", path="$.letter.cursor"
        )
    said = words[-1][1]
    author = _author(door.game.pk, said)
    if author is None or author == reporter.pk:
        raise BadReport("only words of other people are reported", rule="PEO-10", path="$.letter")
    return Subject(
        f"letter:{door.game.pk}:{said.entry.number}",
        author,
        {
            "game": door.game.pk, "game_name": door.game.name, "cursor": cursor,
            "said": _told(door, said), "before": [_told(door, what) for _, what in words[-BEFORE - 1 : -1]],
        },
    )  # fmt: skip


def of_person(reporter: User, person: uuid.UUID) -> Subject:
    """A person. Raises :class:`BadReport`, :class:`NotFound`."""
    found = _person(reporter, person)
    return Subject(f"person:{found.pk}", found.pk, {"name": found.name})


def of_persons_name(reporter: User, person: uuid.UUID) -> Subject:
    """How somebody is called. Raises as :func:`of_person` does."""
    found = _person(reporter, person)
    return Subject(f"name:person:{found.pk}", found.pk, {"name": found.name})


def of_games_name(reporter: User, game: str) -> Subject:
    """How a game is called, which is its host's; of one that is called after another, that one's (PEO-27). Raises
    :class:`BadReport`, :class:`NotFound`."""
    found = read.door(game, reporter).game
    named = renaming.first(found)
    _must_be_anothers(reporter, named.creator_id)
    return Subject(f"name:game:{named.pk}", named.creator_id, {"game": named.pk, "name": found.name})


def of_leagues_name(reporter: User, slug: str, name: str, owner: Any) -> Subject:
    """How the league of this word is called, which is its owner's (a primary key). Raises :class:`BadReport`."""
    _must_be_anothers(reporter, owner)
    return Subject(f"name:league:{slug}", owner, {"league": slug, "name": name})


def _person(reporter: User, person: uuid.UUID) -> User:
    found = directory.shown(person)
    if found is None:
        raise NotFound("there is nobody of this id")
    _must_be_anothers(reporter, found.pk)
    return found


def _must_be_anothers(reporter: User, whose: Any) -> None:
    """Raise :class:`BadReport` for what is of the reporter himself, by the primary key of whose it is."""
    if whose == reporter.pk:
        raise BadReport("this is yours: only what is of other people is reported", rule="PEO-10")


def _author(game: str, said: Logged) -> Any:
    assert said.entry.seat is not None  # as somebody said it
    held = Tenure.objects.filter(game=game, seat=said.entry.seat)
    return next((one.person_id for one in held if one.covers(said.entry.number)), None)


def _told(door: read.Door, said: Logged) -> dict[str, Any]:
    assert isinstance(said.content, Message)
    at: datetime = said.entry.at
    to = said.content.to
    return {
        "by": door.names[said.entry.seat or 0],
        "to": None if to is None else [door.names[seat] for seat in to],
        "text": said.content.text,
        "at": at.isoformat(),
    }
