"""Compiled queries give what the QuerySets give of which they are made."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, connections, models
from django.test import override_settings
from django.utils.connection import ConnectionDoesNotExist

from accounts.models import User
from horror.models import Game, Seat
from horror.models.compiled import Compiled
from horror.table import create, read, resign
from horror.table.acts import NewGame, Profile
from horror.table.errors import NotFound
from tests.conftest import WAIT_SECONDS
from tests.table.conftest import NOW, Played, caller, started

BY_INDEX = Compiled(
    lambda index, since: Seat.objects.filter(index=index, joined_at__gte=since).select_related(
        "game__creator"
    ),
    index=models.IntegerField(),
    since=models.DateTimeField(),
)


def held(row: models.Model | None) -> Any:
    """All that an instance holds, with the rows that came along."""
    if row is None:
        return None
    own = {name: value for name, value in vars(row).items() if not name.startswith("_")}
    related = row._state.fields_cache
    names = [name for name in related if name != "game"]
    return type(row), row._state.db, row._state.adding, own, {name: held(related[name]) for name in names}


def ordinary(pk: str, person: Any) -> Game | None:
    found = Game.objects.visible_to(person).with_epoch().with_seats().select_related("snapshot")
    return found.filter(pk=pk).first()


@pytest.mark.parametrize("visibility", Game.Visibility.values)
def test_doors_are_those_of_the_ordinary_query(people: list[User], visibility: str) -> None:
    ann, ben, cid, dot = people
    new = NewGame(
        ruleset="tides",
        seats=3,
        name="Neap tide",
        profile=Profile(name=ann.name),
        visibility=visibility,
        password="?",
    )
    lobby = create.create(new, caller(ann), NOW).pk
    running = started(people).id
    Game.objects.filter(pk=running).update(visibility=visibility)
    resign.resign(running, 2, caller(cid), NOW)
    for pk in (lobby, running, "nosuchgame12"):
        for person in (ann, ben, cid, dot, AnonymousUser(), None):
            game = ordinary(pk, person)
            if game is None:
                with pytest.raises(NotFound):
                    read.door(pk, person)
                assert getattr(person, "pk", None) not in read.doors(pk, people)
                continue
            door = read.door(pk, person)
            assert held(door.game) == held(game) and [*map(held, door.seats)] == [
                *map(held, game.seats.all())
            ]
            assert all(seat.game is door.game for seat in door.seats)
            assert held(read.doors(pk, [person])[getattr(person, "pk", None)].game) == held(game)
            assert held(read.seat_door(pk, 0).game) == held(game)


def test_a_seat_is_held_by_who_plays_it(people: list[User], played: Played) -> None:
    resign.resign(played.id, 2, caller(people[2]), NOW)
    for person in (*people, AnonymousUser(), None):
        rows = Seat.objects.held_by(person).filter(game_id=played.id).select_related("game")
        seat = read.seat_held(played.id, person)
        assert held(seat) == held(rows.first())
        assert seat is None or held(seat.game) == held(played.game)


def test_a_query_is_asked_with_other_values_each_time_and_follows_relations(played: Played) -> None:
    for index in (0, 1, 2, 3):
        for since in (NOW, NOW.replace(year=2027)):
            rows = Seat.objects.filter(index=index, joined_at__gte=since).select_related("game__creator")
            found = BY_INDEX(index=index, since=since)
            assert [*map(held, found)] == [*map(held, rows)] and len(found) == (index < 3 and since == NOW)
            assert [held(seat.game) for seat in found] == [held(seat.game) for seat in rows]


def test_it_is_one_statement_and_the_one_of_the_ordinary_query(
    played: Played, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2) as asked:
        BY_INDEX(index=1, since=NOW)
        list(Seat.objects.filter(index=1, joined_at__gte=NOW).select_related("game__creator"))
    first, second = (query["sql"] for query in asked.captured_queries)
    assert first == second


def test_values_that_it_has_no_use_for_are_refused(played: Played) -> None:
    with pytest.raises(ValueError, match="null"):
        BY_INDEX(index=None, since=NOW)
    with pytest.raises(KeyError):
        BY_INDEX(index=1)


class Elsewhere:
    """A router to a database that there is not."""

    def db_for_read(self, model: type[models.Model], **hints: Any) -> str:
        return "elsewhere"


def test_the_routers_are_asked_each_time(played: Played) -> None:
    assert BY_INDEX(index=0, since=NOW)
    with override_settings(DATABASE_ROUTERS=[Elsewhere()]), pytest.raises(ConnectionDoesNotExist):
        BY_INDEX(index=0, since=NOW)
    assert BY_INDEX(index=0, since=NOW)


@pytest.mark.django_db(transaction=True)
def test_each_thread_asks_over_its_own_connection() -> None:
    people = Compiled(lambda name: User.objects.filter(name=name), name=models.CharField())
    User.objects.create(email="ann@example.org", name="Ann", joined_at=datetime(2026, 1, 1, tzinfo=UTC))
    used: list[Any] = []

    def ask() -> None:
        used.extend((people(name="Ann"), connection.connection))
        connections.close_all()

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join(WAIT_SECONDS)
    assert used[0] == people(name="Ann") == [User.objects.get()] and used[1] is not connection.connection
