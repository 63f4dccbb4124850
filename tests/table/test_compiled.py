"""Compiled queries give what the QuerySets give of which they are made."""

from __future__ import annotations

import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, connections, models, transaction
from django.db.models import F
from django.db.transaction import TransactionManagementError
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.utils.connection import ConnectionDoesNotExist

from accounts.models import User
from horror.models import DiceSecret, Entry, Game, Seat, Sighting, Snapshot, Submission, Tenure, often
from horror.models.compiled import Compiled
from horror.models.game import Visibility
from horror.table import create, read
from horror.table.acts import NewGame, Profile
from horror.table.errors import NotFound
from horror.table.people import resign
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
def test_doors_are_those_of_the_ordinary_query(people: list[User], visibility: Visibility) -> None:
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


def test_a_door_is_one_statement_in_which_the_game_comes_once(
    people: list[User], played: Played, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(1) as asked:
        door = read.door(played.id, people[1])
        assert door.position.turn == 1 and len(door.seats) == 3 and door.epoch
    with connection.cursor() as cursor:
        cursor.execute(asked.captured_queries[0]["sql"])
        names = [column[0] for column in cursor.description]
        rows = cursor.fetchall()
    whole = [place for place, name in enumerate(names) if name in ("commitment", "data")]
    assert len(whole) == 2 and [[row[place] is None for place in whole] for row in rows] == [
        [place > 0] * 2 for place in range(3)
    ]


def test_a_seat_is_held_by_who_plays_it(people: list[User], played: Played) -> None:
    resign.resign(played.id, 2, caller(people[2]), NOW)
    for person in (*people, AnonymousUser(), None):
        row = Seat.objects.held_by(person).filter(game_id=played.id).first()
        expected = read.Held(row.index, played.game.ruleset) if row is not None else None
        assert read.seat_held(played.id, person) == expected


def test_a_query_is_asked_with_other_values_each_time_and_follows_relations(played: Played) -> None:
    for index in (0, 1, 2, 3):
        for since in (NOW, NOW.replace(year=2027)):
            rows = Seat.objects.filter(index=index, joined_at__gte=since).select_related("game__creator")
            found = BY_INDEX(index=index, since=since)
            assert [*map(held, found)] == [*map(held, rows)] and len(found) == (index < 3 and since == NOW)
            assert [held(seat.game) for seat in found] == [held(seat.game) for seat in rows]
            assert held(BY_INDEX.first(index=index, since=since)) == held(rows.order_by("index").first())


def test_it_is_one_statement_and_the_one_of_the_ordinary_query(
    played: Played, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(2) as asked:
        BY_INDEX(index=1, since=NOW)
        list(Seat.objects.filter(index=1, joined_at__gte=NOW).select_related("game__creator"))
    first, second = (query["sql"] for query in asked.captured_queries)
    assert first == second


def test_what_each_move_and_look_asks_is_what_the_ordinary_queries_find(
    people: list[User], played: Played
) -> None:
    resign.resign(played.id, 2, caller(people[2]), NOW)
    game = played.game
    for pk in (played.id, "nosuchgame12"):
        rows = Seat.objects.filter(game=pk)
        assert [*map(held, often.seats(pk))] == [*map(held, rows.order_by("index"))]
        for person in (*people, None):
            tenures = Tenure.objects.of(pk, getattr(person, "pk", None)).order_by("pk")
            found = often.tenures(pk, getattr(person, "pk", None))
            assert sorted(map(str, map(held, found))) == sorted(map(str, map(held, tenures)))
        with transaction.atomic():
            assert held(often.locked(pk)) == held(
                Game.objects.with_epoch().with_stops().filter(pk=pk).first()
            )
    assert [*map(held, often.seats_with_owners(game))] == [*map(held, game.seats.with_owners())]
    assert all(seat.game is game for seat in often.seats_with_owners(game))
    dice = DiceSecret.objects.annotate(snapshot=F("game__snapshot__data")).get(game=game)
    assert held(often.dice(game.pk)) == held(dice) and bytes(dice.snapshot)
    alike = often.dice_with_game(game.pk)
    ordinary = DiceSecret.objects.select_related("game__snapshot").get(game=game)
    assert held(alike) == held(ordinary) and held(alike.game) == held(ordinary.game)
    for ask in (often.dice, often.dice_with_game):
        with pytest.raises(DiceSecret.DoesNotExist):
            ask("nosuchgame12")


def test_a_snapshot_is_asked_for_once_where_it_did_not_come_along(
    played: Played, django_assert_num_queries: Any
) -> None:
    wanted = Snapshot.objects.get(game=played.id)
    for game, statements in (
        (Game.objects.get(pk=played.id), 1),
        (Game.objects.select_related("snapshot").get(pk=played.id), 0),
    ):
        with django_assert_num_queries(statements):
            assert (
                held(often.snapshot(game))
                == held(often.snapshot(game))
                == held(game.snapshot)
                == held(wanted)
            )
            assert game.snapshot.game is game
    Snapshot.objects.all().delete()
    rows = Game.objects.filter(pk=played.id)
    for game in (rows.get(), rows.select_related("snapshot").get()):
        with pytest.raises(Snapshot.DoesNotExist):
            often.snapshot(game)


def test_a_query_for_columns_gives_their_values(played: Played) -> None:
    numbers = list(Entry.objects.filter(game=played.id).order_by("number").values_list("number", flat=True))
    Entry.objects.filter(game=played.id, number__in=numbers[1:]).update(dice={"entered": {"seat": 1}})
    rows = Entry.objects.filter(game=played.id, dice__isnull=False).order_by("number")
    for to in (0, 1, 2, numbers[-1], numbers[-1] + 1):
        wanted = rows.filter(number__lte=to).values_list("turn", "dice")
        assert often.said_of_dice(played.id, to) == list(wanted)
    assert len(often.said_of_dice(played.id, numbers[-1])) == len(numbers) - 1 > 0


def test_a_submission_is_found_by_its_key_alone(played: Played) -> None:
    (first,) = Submission.objects.filter(game=played.id)[:1]
    assert held(often.submission(first.scope, first.key)) == held(first)
    assert often.submission(first.scope, f"{first.key}?") is None
    assert often.submission(f"{first.scope}?", first.key) is None


def test_what_a_reader_has_seen_lies_between_two_cursors(people: list[User], played: Played) -> None:
    resign.resign(played.id, 2, caller(people[2]), NOW)
    for reader in (0, 1, 2, -1, 3):
        rows = list(Sighting.objects.of(played.id, reader, 0))
        assert bool(rows) == (reader < 3)
        for after in (-1, 0, 1, len(rows) - 1, len(rows), 2**70):
            for to in (0, 1, len(rows) - 1, len(rows), 2**31 - 1):
                seen = often.sighted(played.id, reader, after, to)
                wanted = [row for row in rows if after < row.cursor <= to]
                assert [*map(held, seen)] == [*map(held, wanted)]


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgresql
def test_nothing_is_locked_outside_of_a_transaction() -> None:
    with pytest.raises(TransactionManagementError):
        often.locked("nosuchgame12")
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        often.locked("nosuchgame12")
        Game.objects.select_for_update(no_key=True).with_epoch().with_stops().filter(
            pk="nosuchgame12"
        ).first()
    ours, ordinary = (query["sql"] for query in asked.captured_queries)
    assert ours.endswith(" FOR NO KEY UPDATE") and ordinary.startswith(
        ours.removesuffix(" FOR NO KEY UPDATE")
    )


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
