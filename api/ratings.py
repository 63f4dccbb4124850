"""Ratings: who plays how strong a game, how hard boards are, and from which games that follows (RAT-07, RAT-12)."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import directory
from accounts.ratings import formula, history
from accounts.ratings.history import Played
from accounts.ratings.models import Rating
from accounts.ratings.parts import Role
from api import caching, pages
from api.endpoint import Endpoint, operation
from api.problems import Malformed, NotFound
from api.shapes import Strict, now, person
from horror import sizes
from horror.models import Game
from horror.rules.kernel.results import Fate, Kind
from horror.rulesets import rulesets

COST = 2
"""Units of the limit on reading that a person's history costs beyond the one of every request."""


class ListQuery(Strict, rename={"first": "from"}):
    """Which part of the list."""

    first: Annotated[int, Meta(ge=1, le=100_000, description="The place to begin at.")] = 1
    limit: Annotated[int, Meta(ge=1, le=100, description="People a page.")] = 50
    person: Annotated[
        uuid.UUID | None,
        Meta(description="Somebody whose page is asked for; instead of `from`, where that one is listed."),
    ] = None


class HistoryQuery(Strict):
    """Which games."""

    category: Annotated[
        Annotated[str, Meta(max_length=sizes.NAMED)] | None,
        Meta(description="A ruleset; the games of all where there is none."),
    ] = None
    cursor: Annotated[
        Annotated[str, Meta(max_length=120)] | None, Meta(description="The `next` of the page before.")
    ] = None
    limit: Annotated[int, Meta(ge=1, le=100, description="Games a page.")] = 50


class ListedPerson(msgspec.Struct, kw_only=True):
    """Somebody in the list: `rating` and how far that may well be wrong, `deviation`; `games` are the rated ones."""

    place: int
    id: str
    name: str
    rating: int
    deviation: int
    games: int


class BoardRated(msgspec.Struct, kw_only=True):
    """How hard a preset is with so many seats: the `rating` of the game itself, which plays against everybody. A preset
    that has come to mean something else is another `series`."""

    preset: str
    seats: int
    series: int
    rating: int
    deviation: int
    games: int


class RatingList(msgspec.Struct, kw_only=True):
    """The list of a ruleset (RAT-07): people with enough rated games against enough others and one of late, by
    `rating` less `deviation`, a page at a time: `next` is the place at which the next one begins, null on the last.
    `boards` are the presets, the hardest first. `found` is the place of the `person` whose page was asked for; null for
    nobody, and for who is not listed."""

    category: str
    people: list[ListedPerson]
    found: int | None
    next: int | None
    boards: list[BoardRated]


class CurvePoint(msgspec.Struct, kw_only=True):
    """The rating after a game that ended then."""

    at: datetime
    rating: int


class RatingShown(msgspec.Struct, kw_only=True):
    """A person's rating in a ruleset: `provisional` until there are ten rated games. `people` are those who were met in
    them, `last_at` is when the last one ended; `curve` tells of the newest ones, the oldest first."""

    category: str
    rating: int
    deviation: int
    provisional: bool
    games: int
    people: int
    last_at: datetime
    curve: list[CurvePoint]


class FavouriteShown(msgspec.Struct, kw_only=True):
    """A preset of a ruleset by which somebody has played so many rated `games`."""

    ruleset: str
    preset: str
    games: int


class RatedShown(msgspec.Struct, kw_only=True):
    """A rated game of a person. `kind` is how it ended, `fate` and `points` what became of the seat, `won` whether it
    won; `role` is the part that the person had (RAT-06). `expected` is the chance of winning it that the ratings told
    before, of games that somebody won (RAT-08). Where it does not count, `before` and `after` are the same. `game` and
    `name` are null where the game is none of those that you may know of."""

    at: datetime
    category: str
    preset: str
    seats: int
    game: str | None
    name: str | None
    kind: Kind
    role: Role
    fate: Fate
    points: int
    won: bool
    expected: float | None
    counts: bool
    before: int
    after: int


class PersonRatings(msgspec.Struct, kw_only=True):
    """A person's `ratings` by ruleset, the presets that the person has played most, and the rated `games`, newest
    first, a page at a time: `next` is the cursor of the page after it, null on the last one."""

    id: str
    name: str
    ratings: list[RatingShown]
    favourites: list[FavouriteShown]
    games: list[RatedShown]
    next: str | None


class RatingsView(Endpoint):
    @operation(
        "The list of ratings of a ruleset, and how hard its presets are",
        {200: RatingList},
        query=ListQuery,
        visitors=True,
        problems=[404],
        kept=caching.ASKED_AGAIN,
        tag="people",
        name="list_ratings",
    )
    def get(self, request: Request, category: str, query: ListQuery) -> RatingList:
        if category not in rulesets():
            raise NotFound
        at = now()
        found = None if query.person is None else history.place_of(category, query.person, at)
        first = query.first if found is None else found - (found - 1) % query.limit
        people, more = history.listed(category, first, query.limit, at)
        return RatingList(
            category=category,
            people=[_listed(place, row) for place, row in enumerate(people, first)],
            found=found,
            next=first + query.limit if more else None,
            boards=[_board(row) for row in history.boards(category)],
        )


class PersonRatingsView(Endpoint):
    @operation(
        "A person's ratings, and the games that they follow from",
        {200: PersonRatings},
        query=HistoryQuery,
        visitors=True,
        problems=[404],
        tag="people",
        name="get_person_ratings",
    )
    def get(self, request: Request, person_id: uuid.UUID, query: HistoryQuery) -> PersonRatings:
        """Nothing of a game is told here, and no rating follows from it, before it is over."""
        self.charge(request, COST)
        reader = person(request)
        shown = directory.shown(person_id)
        if shown is None:
            raise NotFound
        if reader is None:
            self.kept = caching.Kept(caching.ASKED_AGAIN, caching.CREDENTIALS)
        before = _before(query.cursor)
        page = history.games(shown.pk, query.category, before, query.limit + 1)
        more, page = len(page) > query.limit, page[: query.limit]
        named = {played.game.pk for played in page}
        known = set(Game.objects.listed_to(reader).filter(pk__in=named).values_list("pk", flat=True))
        return PersonRatings(
            id=str(shown.pk),
            name=shown.name,
            ratings=_ratings(shown.pk),
            favourites=[FavouriteShown(**each._asdict()) for each in history.favourites(shown.pk)],
            games=[_played(played, played.game.pk in known) for played in page],
            next=pages.cursor(page[-1].ended_at, str(page[-1].pk)) if more else None,
        )


def _before(cursor: str | None) -> int | None:
    """The number of the game that a cursor names. Raises Malformed."""
    if not cursor:
        return None
    _, number = pages.named(cursor)
    if not number.isdecimal() or len(number) > 18:
        raise Malformed("not a cursor that this list has given", path="?cursor")
    return int(number)


def _listed(place: int, row: Rating) -> ListedPerson:
    somebody = row.subject.person
    assert somebody is not None  # of whom alone the list is
    return ListedPerson(
        place=place,
        id=str(somebody.pk),
        name=somebody.name,
        rating=formula.shown(row.mu),
        deviation=formula.shown_deviation(row.sigma),
        games=row.games,
    )


def _board(row: Rating) -> BoardRated:
    board = row.subject
    return BoardRated(
        preset=board.preset,
        seats=board.seats,
        series=board.series,
        rating=formula.shown(row.mu),
        deviation=formula.shown_deviation(row.sigma),
        games=row.games,
    )


def _ratings(person_id: uuid.UUID) -> list[RatingShown]:
    points = history.curve(person_id)
    return [
        RatingShown(
            category=row.category_id,
            rating=formula.shown(row.mu),
            deviation=formula.shown_deviation(row.sigma),
            provisional=row.provisional,
            games=row.games,
            people=row.people,
            last_at=row.last_at,
            curve=[
                CurvePoint(at=point.at, rating=formula.shown(point.mu))
                for point in points
                if point.category == row.category_id
            ],
        )
        for row in history.of_person(person_id)
    ]


def _played(played: Played, known: bool) -> RatedShown:
    change, result = played.change, played.result
    assert change.seat is not None  # as people have
    seat = result.results[change.seat]
    return RatedShown(
        at=played.ended_at,
        category=played.category,
        preset=result.preset,
        seats=result.seats,
        game=played.game.pk if known else None,
        name=played.game.name if known else None,
        kind=result.kind,
        role=change.role,
        fate=seat.fate,
        points=seat.points,
        won=change.seat in result.winners,
        expected=None if change.share is None else round(change.share, 3),
        counts=change.counts,
        before=formula.shown(change.before.mu),
        after=formula.shown(change.after.mu),
    )
