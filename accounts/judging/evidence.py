"""What a report is about, and what the server copies of it at once: who reports adds nothing but words (PEO-11)."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

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


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """A message, by its game and its cursor in the stream of who reports it."""

    game: str
    cursor: int


def of_letter(reporter: User, letter: Letter) -> Subject:
    """A message that the reporter can read, with what was said before it. Raises :class:`BadReport`,
    :class:`NotFound`."""
    door = read.door(letter.game, reporter)
    first = max(0, letter.cursor - LOOKED_AT)
    items = [
        (row.cursor, read.known(door, logged(door.game.ruleset, row.entry)))
        for row in often.sighted(door.game.pk, door.reader, first, min(letter.cursor, door.cursor))
    ]
    words = [(cursor, what) for cursor, what in items if isinstance(what.content, Message)]
    if not words or words[-1][0] != letter.cursor:
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
            "game": door.game.pk, "game_name": door.game.name, "cursor": letter.cursor,
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
    :class:`NotFound`."""
    found = read.door(game, reporter).game
    named = renaming.first(found)
    return Subject(f"name:game:{named.pk}", named.creator_id, {"game": named.pk, "name": found.name})


def of_leagues_name(slug: str, name: str, owner: Any) -> Subject:
    """How the league of this word is called, which is its owner's (a primary key)."""
    return Subject(f"name:league:{slug}", owner, {"league": slug, "name": name})


def _person(reporter: User, person: uuid.UUID) -> User:
    found = directory.shown(person)
    if found is None:
        raise NotFound("there is nobody of this id")
    if found.pk == reporter.pk:
        raise BadReport("nobody reports the own person", rule="PEO-10")
    return found


def _author(game: str, said: Logged) -> Any:
    held = (one for one in Tenure.objects.filter(game=game) if one.seat == said.entry.seat)
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
