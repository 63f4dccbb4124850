"""A game that is played at the table is rated by a job, once, whoever dies or comes at the same time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings

from accounts.models import User
from accounts.ratings import ledger
from accounts.ratings.formula import START, compared
from accounts.ratings.models import Category, RatedGame, RatedPart, Rating, Subject
from horror.models import Job
from horror.table import dispatch, jobs
from horror.table.results import GameResult
from tests.ratings.over import over, sign_up
from tests.ratings.rows import rows
from tests.table.conftest import NOW, Played, started
from tests.table.killing import Victims
from tests.table.together import ROUNDS, at_once

SOON = NOW + timedelta(hours=1)
LATER = SOON + jobs.LEASE + timedelta(minutes=1)
TIDES = "tides"


@pytest.fixture(autouse=True, scope="module")
def _tides() -> Iterator[None]:
    """A game for these tests alone."""
    with override_settings(HORROR_GAMES="tests.table.tides.GAMES"):
        yield


def played_to_the_end(people: list[User], **fields: Any) -> Played:
    """A game of Tides of three people, of which the first takes most."""
    played = started(people, 3, preset="long", **fields)
    automatic(played)
    while not played.game.ended:
        active = next(seat.index for seat in played.game.seats.order_by("index") if seat.owes)
        played.do(active, f"take {1 if active else 3}", "end turn", now=SOON)
        automatic(played)
    return played


def automatic(played: Played) -> None:
    """What the game does by itself, and the bots in it."""
    while job := Job.objects.claimable(SOON).filter(game=played.id, kind__in=("advance", "bot")).first():
        claimed = jobs.claim(job.pk, SOON)
        assert claimed is not None
        dispatch.run(claimed, SOON)


def waiting(played: Played) -> Job:
    return Job.objects.open().get(game=played.id, kind="ratings")


@pytest.mark.rules("RAT-05", "RAT-10")
def test_a_game_of_people_is_rated_when_it_is_over_and_not_before(people: list[User]) -> None:
    played = played_to_the_end(people)
    assert played.game.rated and not RatedGame.objects.exists()
    played.work(SOON)
    rated = RatedGame.objects.get()
    assert (rated.game_id, rated.number, rated.preset, rated.category_id) == (played.id, 1, "long", TIDES)
    expected = compared([START] * 3, [0, 1, 1])
    found = {row.subject.person_id: (row.mu, row.sigma) for row in Rating.objects.select_related("subject")}
    assert found == {person.pk: after for person, after in zip(people[:3], expected, strict=True)}
    assert not Job.objects.open().filter(kind="ratings").exists()


@pytest.mark.rules("RAT-04")
@pytest.mark.parametrize("fields", [{"visibility": "unlisted"}, {"rated": False}])
def test_a_game_that_is_not_to_be_rated_is_not(people: list[User], fields: dict[str, Any]) -> None:
    played_to_the_end(people, **fields).work(SOON)
    assert not RatedGame.objects.exists() and not Job.objects.open().filter(kind="ratings").exists()


def enter(result: GameResult) -> Any:
    with transaction.atomic():
        return ledger.enter(result)


def unrated(played: Played) -> Job:
    """As it was before the game was rated."""
    RatedPart.objects.all().delete()
    for model in (RatedGame, Rating, Category, Subject):
        model.objects.all().delete()
    Job.objects.filter(kind="ratings").delete()
    with transaction.atomic():
        jobs.put("ratings", played.id, NOW)
    return waiting(played)


@pytest.mark.rules("RAT-10")
def test_killed_after_any_statement_a_game_is_rated_once(transactional_db: None, victim: Victims) -> None:
    played = played_to_the_end(sign_up(4))
    played.work(SOON)
    expected = sorted(Rating.objects.values_list("mu", "sigma", "games", "last_at"))
    statements = victim.order(do="job", job=unrated(played).pk)["lived"]
    assert statements > 10
    happened = []
    for after in range(1, statements + 1):
        job = unrated(played)
        assert victim.order(do="job", job=job.pk, after=after) == {"died": 9}, after
        happened.append(RatedGame.objects.exists())
        with transaction.atomic():
            list(Job.objects.filter(pk=job.pk).select_for_update())
        dispatch.expire(LATER)
        played.work(LATER)
        assert sorted(Rating.objects.values_list("mu", "sigma", "games", "last_at")) == expected
        assert [(row.number, row.game_id) for row in RatedGame.objects.all()] == [(1, played.id)]
        assert Category.objects.get().rated == 1
    assert happened == sorted(happened) and set(happened) == {False, True}


@pytest.mark.rules("RAT-11")
def test_killed_after_any_statement_a_ledger_is_played_through_whole_or_not_at_all(
    transactional_db: None, victim: Victims
) -> None:
    people = sign_up(4)
    for day in range(3):
        enter(over("won", people, day=day, winners=[day]))
    whole = rows()

    def spoil() -> Any:
        RatedGame.objects.filter(number__gt=1).update(changes="[]")
        Rating.objects.update(mu=0)
        return rows()

    spoil()
    statements = victim.order(do="rerate")["lived"]
    assert rows() == whole
    seen = []
    for after in range(1, statements + 1):
        spoilt = spoil()
        assert victim.order(do="rerate", after=after) == {"died": 9}, after
        found = rows()
        assert found in (spoilt, whole)
        seen.append(found == whole)
    assert set(seen) == {False, True}
    call_command("rerate", stdout=StringIO())
    assert rows() == whole


@pytest.mark.postgresql
@pytest.mark.rules("RAT-10")
def test_two_workers_rate_one_game_once(transactional_db: None) -> None:
    people = sign_up(4)
    for day in range(ROUNDS):
        result = over("won", people, day=day, winners=[0])
        found = at_once(partial(enter, result), partial(enter, result))
        assert sorted(type(each).__name__ for each in found) == ["NoneType", "RatedGame"]
    assert list(RatedGame.objects.order_by("pk").values_list("number", flat=True)) == list(
        range(1, ROUNDS + 1)
    )


@pytest.mark.postgresql
@pytest.mark.rules("RAT-10", "RAT-11")
def test_two_workers_rate_games_of_the_same_people_one_after_the_other(transactional_db: None) -> None:
    """In which order is not known; then the ledger tells it, and gives the same when it is played through."""
    people = sign_up(4)
    for day in range(ROUNDS):
        games = [
            over("won", people, day=2 * day, winners=[0]),
            over("won", people, day=2 * day + 1, winners=[1], ruleset=("catan_horror", "classic")[day % 2]),
        ]
        found = at_once(*[partial(enter, game) for game in games])
        assert [type(each).__name__ for each in found] == ["RatedGame"] * 2
    before = rows()
    for name in ("catan_horror", "classic"):
        numbers = RatedGame.objects.filter(category=name).order_by("pk").values_list("number", flat=True)
        assert list(numbers) == list(range(1, len(numbers) + 1))
    call_command("rerate", stdout=StringIO())
    assert rows() == before


@pytest.mark.postgresql
@pytest.mark.rules("RAT-10", "RAT-11")
def test_a_game_is_rated_before_or_after_the_ledger_is_played_through(transactional_db: None) -> None:
    people = sign_up(4)
    for day in range(ROUNDS):
        again = partial(ledger.play_through, "catan_horror")
        found = at_once(again, partial(enter, over("lost", people, day=day)))
        assert isinstance(found[0], ledger.Played) and isinstance(found[1], RatedGame)
    before = rows()
    ledger.play_through("catan_horror")
    assert rows() == before
