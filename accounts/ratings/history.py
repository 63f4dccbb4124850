"""What is told of ratings: who stands in the list of a category, how hard boards are, and a person's games one by one
(RAT-07, RAT-12). Of games that are over alone: while one runs, nothing here follows from it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet

from accounts.ratings import ledger
from accounts.ratings.models import RatedPart, Rating
from accounts.ratings.rating import Change
from horror.table.results import GameResult

CURVE = 300
"""Games of which a curve is drawn, the newest ones."""
FAVOURITES = 3


class Point(NamedTuple):
    """The mean after a game in a category, and when that ended."""

    category: str
    at: datetime
    mu: float


class Played(NamedTuple):
    """A rated game of somebody: its number in all ledgers, the game's row, what it changed, and how it ended."""

    pk: int
    category: str
    ended_at: datetime
    game: Any
    change: Change
    result: GameResult


class Favourite(NamedTuple):
    """A preset of a ruleset, and how many rated games somebody has played by it."""

    ruleset: str
    preset: str
    games: int


def listed(category: str, first: int, limit: int, now: datetime) -> tuple[list[Rating], bool]:
    """The people of a category's list from a place on, counted from 1, and whether more come after them. One query."""
    rows = Rating.objects.filter(category=category).listed(now)
    found = list(rows[first - 1 : first + limit])
    return found[:limit], len(found) > limit


def place_of(category: str, person: Any, now: datetime) -> int | None:
    """The place of a person (a primary key) in a category's list, counted from 1; None for who is not in it. Two
    queries.
    """
    rows = Rating.objects.filter(category=category).listed(now)
    row = rows.filter(subject__person=person).first()
    if row is None:
        return None
    return 1 + rows.filter(Q(floor__gt=row.floor) | Q(floor=row.floor, subject__lt=row.subject_id)).count()


def boards(category: str) -> list[Rating]:
    """How hard the boards of a category are, the hardest first. One query."""
    return list(Rating.objects.filter(category=category).boards())


def of_person(person: Any) -> list[Rating]:
    """The ratings of a person (a primary key), by category. One query."""
    return list(Rating.objects.filter(subject__person=person).order_by("category"))


def of_people(category: str, people: Collection[Any], now: datetime) -> Mapping[Any, Rating]:
    """By primary key, the ratings of those of these people who stand in a category's list: by which others may be
    seeded (RAT-07). One query.
    """
    rows = Rating.objects.filter(category=category, subject__person__in=people).listed(now)
    return {row.subject.person_id: row for row in rows}


def curve(person: Any) -> list[Point]:
    """What became of a person's ratings game by game, the oldest first. One query."""
    newest = _parts(person, None).values_list(
        "subject", "rated__category", "rated__ended_at", "rated__changes"
    )
    points = [
        Point(category, at, change.after.mu)
        for subject, category, at, changes in newest[:CURVE]
        if (change := _of(subject, ledger.changes_in(changes))).counts
    ]
    return points[::-1]


def games(person: Any, category: str | None, before: int | None, limit: int) -> list[Played]:
    """A person's rated games, the newest first, of one category or all, before one of them. One query."""
    parts = _parts(person, category).select_related("rated__game")
    if before is not None:
        parts = parts.filter(rated__lt=before)
    return [_played(part) for part in parts[:limit]]


def favourites(person: Any) -> list[Favourite]:
    """The presets by which a person has played most rated games. One query."""
    counted = _parts(person, None).order_by().values_list("rated__category", "rated__preset")
    found = counted.annotate(games=Count("pk")).order_by("-games", "rated__category", "rated__preset")
    return [Favourite(*row) for row in found[:FAVOURITES]]


NOTHING = "[]"
"""The changes of a game that was void when the ledger was last played through."""


def _parts(person: Any, category: str | None) -> QuerySet[RatedPart]:
    parts = RatedPart.objects.filter(subject__person=person, rated__void="")
    parts = parts.exclude(rated__changes=NOTHING)  # which counts again, and is not yet played through
    if category is not None:
        parts = parts.filter(rated__category=category)
    return parts.order_by(F("rated").desc())


def _played(part: RatedPart) -> Played:
    rated = part.rated
    change = _of(part.subject_id, ledger.changes_in(rated.changes))
    result = ledger.result_in(rated.inputs)
    return Played(rated.pk, rated.category_id, rated.ended_at, rated.game, change, result)


def _of(subject: int, changes: Collection[Change]) -> Change:
    return next(change for change in changes if change.subject == subject)
