"""Writing the ledger: a game that is over is rated once, in its category's order; and all of it played through again.

What happens to one game is one transaction, under the lock of the category's row (RAT-10): whoever comes second finds
it done, and the numbers follow each other whatever was rated at the same time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from allauth.account.models import EmailAddress
from django.db import connection
from django.db.models import Exists, OuterRef

from accounts import deletion
from accounts.models import User
from accounts.ratings import formula
from accounts.ratings.admission import Person, unrated
from accounts.ratings.fold import Ending, Fold, Kept
from accounts.ratings.models import Category, RatedGame, RatedPart, Rating, Subject
from accounts.ratings.rating import Change
from horror.models import Tenure
from horror.table import jobs, news, results
from horror.table.frame import durable
from horror.table.jobs import Claimed
from horror.table.news import News
from horror.table.results import GameResult

AT_A_TIME = 2000
"""Games of the ledger that are read and written together."""
_STATE = ("mu", "sigma", "floor", "games", "last_at", "people", "most", "met")

_encode = msgspec.json.Encoder().encode
_ending = msgspec.json.Decoder(Ending).decode
_changes = msgspec.json.Decoder(tuple[Change, ...]).decode


@news.subscribe("ratings", News.GAME_OVER, queue="turns")
def note(claimed: Claimed, now: datetime) -> None:
    """Rate a game that is over, if it is to be, once."""
    result = None if claimed.game is None else results.of(claimed.game)
    if result is None:
        return
    with durable():
        enter(result)
        jobs.finish(claimed, now)


def enter(result: GameResult) -> RatedGame | None:
    """Rate a game, inside a transaction; None where it is not to be, or has been."""
    result, people = _as_known(result)
    if unrated(result, people) is not None:
        return None
    category = _locked(result.ruleset)
    if RatedGame.objects.filter(game_id=result.game).exists():
        return None
    ending = _ending_of(result)
    fold = Fold(_kept(category, _named(ending)))
    changes = fold.take(ending)
    category.rated += 1
    category.save(update_fields=["rated"])
    rated = RatedGame.objects.create(
        category=category, number=category.rated, game_id=result.game, ended_at=result.ended_at,
        preset=result.preset, seats=result.seats, formula=formula.FORMULA,
        inputs=inputs_of(ending), changes=_encode(changes).decode(),
    )  # fmt: skip
    RatedPart.objects.bulk_create(RatedPart(rated=rated, subject_id=change.subject) for change in changes)
    _write(category, {change.subject: fold.kept[change.subject] for change in changes if change.counts})
    return rated


def inputs_of(ending: Ending) -> str:
    """A game as the ledger keeps it."""
    return _encode(ending).decode()


def changes_in(kept: str) -> tuple[Change, ...]:
    """What a rated game changed, by subjects, as it is kept."""
    return _changes(kept)


def result_in(kept: str) -> GameResult:
    """How a rated game ended, of the inputs that are kept."""
    return _ending(kept).result


class Played(NamedTuple):
    """How many games a ledger has from the first one that was asked for, and of how many the changes are others now."""

    games: int
    changed: int


def play_through(name: str, first: int = 1, at_a_time: int = AT_A_TIME) -> Played:
    """RAT-11: rate all games of a category again in their order, from the one of this number on; what comes before
    stands as it was written. All or nothing: ratings and ledger agree whenever this ends.
    """
    with durable():
        category = _locked(name)
        fold, games, changed = Fold(), 0, 0
        for rows in _pages(category, at_a_time):
            written = []
            for row in rows:
                ending = _ending(row.inputs)
                if row.number < first:
                    fold.accept(ending.result.ended_at, _changes(row.changes))
                    continue
                games += 1
                changes = _encode(() if row.void else fold.take(ending)).decode()
                if (changes, formula.FORMULA) != (row.changes, row.formula):
                    written.append((changes, formula.FORMULA, row.pk))
            changed += len(written)
            _rewrite(written)
        Rating.objects.filter(category=category).exclude(subject__in=fold.kept).delete()
        _write(category, fold.kept)
    return Played(games, changed)


def _pages(category: Category, at_a_time: int) -> Iterator[list[RatedGame]]:
    """The ledger, so many games at a time."""
    last = 0
    rows = RatedGame.objects.filter(category=category).order_by("number")
    while page := list(rows.filter(number__gt=last)[:at_a_time]):
        yield page
        last = page[-1].number


def _rewrite(rows: Sequence[tuple[str, int, int]]) -> None:
    table = connection.ops.quote_name(RatedGame._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {table} SET changes = %s, formula = %s WHERE id = %s", rows)  # noqa: S608


def _locked(name: str) -> Category:
    Category.objects.bulk_create([Category(name=name)], ignore_conflicts=True)
    return Category.objects.select_for_update().get(pk=name)


# -- whom a game names


def _as_known(result: GameResult) -> tuple[GameResult, Mapping[Any, Person]]:
    """The result without people whose accounts are gone, and what is to be known of the others."""
    named = {one.person for one in result.tenures if one.person is not None}
    verified = Exists(EmailAddress.objects.filter(user=OuterRef("pk"), verified=True, primary=True))
    known = User.objects.filter(pk__in=named, deleted_at=None).annotate(verified=verified)
    people = {pk: Person(*facts) for pk, *facts in known.values_list("pk", "verified", "program")}
    return _named_by(result, {pk: pk for pk in people}), people


def _named_by(result: GameResult, names: Mapping[Any, Any]) -> GameResult:
    """The result with others in the place of people; nobody for whom these do not name."""
    tenures = [
        msgspec.structs.replace(one, person=None if one.person is None else names.get(one.person))
        for one in result.tenures
    ]
    return msgspec.structs.replace(result, tenures=tuple(tenures))


def _ending_of(result: GameResult) -> Ending:
    people = {one.person for one in result.tenures if one.person is not None}
    subjects = _subjects(people)
    island, earlier = _boards(result) if result.opposed else (None, ())
    busy = {subjects[person]: until for person, until in _busy(result, people).items()}
    return Ending(result=_named_by(result, subjects), island=island, earlier=earlier, busy=busy)


def _subjects(people: Collection[Any]) -> dict[Any, int]:
    """The subjects of people, made where there are none yet."""
    rows = [
        Subject(person_id=person) for person in sorted(people)
    ]  # in one order, whoever else makes some of them
    Subject.objects.bulk_create(rows, ignore_conflicts=True)
    return dict(Subject.objects.filter(person__in=people).values_list("person_id", "pk"))


def _boards(result: GameResult) -> tuple[int, tuple[int, ...]]:
    """The subject of a game's board, and those of the same board in earlier series, the last one first."""
    board = {"ruleset": result.ruleset, "preset": result.preset, "seats": result.seats}
    Subject.objects.bulk_create([Subject(**board, series=result.series)], ignore_conflicts=True)
    until = Subject.objects.filter(**board, series__lte=result.series).order_by("-series")
    newest, *earlier = until.values_list("pk", flat=True)
    return newest, tuple(earlier)


def _busy(result: GameResult, people: Collection[Any]) -> dict[Any, datetime]:
    """RAT-09: until when, before a game began, people were in other rated games of the same ruleset."""
    began = result.started_at or result.ended_at
    others = Tenure.objects.filter(
        person__in=people, game__ruleset=result.ruleset, game__rated=True, began_at__lt=began
    ).exclude(game=result.game)
    found: dict[Any, datetime] = {}
    for person, ended in others.values_list("person", "ended_at"):
        until = began if ended is None else min(ended, began)
        found[person] = max(found.get(person, until), until)
    return found


# -- what is kept of subjects


def _named(ending: Ending) -> set[int]:
    boards = () if ending.island is None else (ending.island, *ending.earlier)
    return {one.person for one in ending.result.tenures if one.person is not None} | set(boards)


def _kept(category: Category, subjects: Collection[int]) -> dict[int, Kept]:
    rows = Rating.objects.filter(category=category, subject__in=subjects)
    return {
        row.subject_id: Kept(
            row.last_at,
            formula.Rating(row.mu, row.sigma),
            row.games,
            Counter({int(subject): times for subject, times in row.met.items()}),
        )
        for row in rows
    }


def _write(category: Category, kept: Mapping[int, Kept]) -> None:
    rows = [
        Rating(
            category=category, subject_id=subject, mu=known.rating.mu, sigma=known.rating.sigma,
            floor=known.rating.mu - known.rating.sigma, games=known.games, last_at=known.last_at,
            people=len(known.met), most=max(known.met.values(), default=0),
            met={str(other): times for other, times in known.met.items()},
        )
        for subject, known in kept.items()
    ]  # fmt: skip
    Rating.objects.bulk_create(
        rows,
        batch_size=AT_A_TIME,
        update_conflicts=True,
        unique_fields=["category", "subject"],
        update_fields=_STATE,
    )


@deletion.also
def forget(person: Any, now: datetime) -> None:
    """Nothing in the ratings names somebody any more whose account is deleted."""
    Subject.objects.filter(person=person).update(person=None)
