"""How much one person may keep busy: games, lobbies, games in which nobody plays, and how fast those go."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from horror.models import Game, Job, Submission
from horror.rules.kernel.ruleset import Result
from horror.table import create, jobs, quarantine, results
from horror.table.acts import Caller, NewGame, Profile, Substitution
from horror.table.errors import NotTheHost, TooManyGames, WrongStatus
from horror.table.people import resign, seats, substitute
from tests.table.conftest import NOW, Played, Start, caller

BOTS = ("steward",) * 3


def made(person: User, **fields: object) -> Game:
    new = {"ruleset": "tides", "seats": 3, "name": "Ebb", "profile": Profile(name="Ann"), **fields}
    return create.create(NewGame(**new), caller(person), NOW)  # type: ignore[arg-type]


def again(person: User) -> Game:
    """The same request for a lobby, with its key."""
    new = NewGame(ruleset="tides", seats=3, name="Ebb", profile=Profile(name="Ann"))
    return create.create(new, caller(person, key="fifth", body_hash="b"), NOW)


def unattended(person: User) -> Game:
    """A game of bots alone, under way."""
    return made(person, bots=BOTS, creator_seat=None, autostart=True)


def with_bots(person: User) -> Game:
    """A game of one person and bots, under way."""
    return made(person, bots=BOTS[:2], autostart=True)


def due_in(game: Game, kind: str) -> timedelta:
    """When its first open job of a kind is due, counted from when the game was made."""
    return min(Job.objects.open().filter(game=game, kind=kind).values_list("not_before", flat=True)) - NOW


def test_five_lobbies_at_a_time(people: list[User]) -> None:
    ann, ben, *_ = people
    first, *_ = [made(ann) for _ in range(4)]
    again(ann)
    with pytest.raises(TooManyGames, match="5 lobbies"):
        made(ann)
    assert Game.objects.filter(creator=ann).count() == 5
    made(ben)
    with_bots(ann)
    kept = list(Submission.objects.filter(author=ann, key="fifth"))
    assert len(kept) == 1
    assert again(ann).pk == kept[0].game_id, "a request that comes again gets its first answer"
    seats.cancel(first.pk, caller(ann), NOW)
    made(ann)


def test_twenty_games_at_a_time(people: list[User]) -> None:
    ann = people[0]
    games = [with_bots(ann) for _ in range(20)]
    with pytest.raises(TooManyGames, match="20 games"):
        with_bots(ann)
    Game.objects.filter(pk=games[0].pk).update(status="finished")
    with_bots(ann)


def test_two_games_in_which_nobody_plays(people: list[User]) -> None:
    ann = people[0]
    first, _ = unattended(ann), unattended(ann)
    with pytest.raises(TooManyGames, match="nobody but bots"):
        unattended(ann)
    lobby = made(ann, bots=BOTS[:2], creator_seat=None)
    with pytest.raises(TooManyGames, match="nobody but bots"):
        seats.seat_bot(
            made(ann, bots=BOTS[:2], creator_seat=None, autostart=True).pk, None, "steward", caller(ann), NOW
        )
    seats.seat_bot(lobby.pk, None, "steward", caller(ann), NOW)
    with pytest.raises(TooManyGames, match="nobody but bots"):
        seats.start(lobby.pk, caller(ann), NOW)
    with_bots(ann)
    seats.cancel(first.pk, caller(ann), NOW)
    seats.start(lobby.pk, caller(ann), NOW)


def test_what_the_operator_makes_is_not_counted(people: list[User]) -> None:
    new = NewGame(ruleset="tides", seats=3, name="Show", bots=BOTS, creator_seat=None, autostart=True)
    games = [create.create(new, Caller(source="command"), NOW) for _ in range(3)]
    assert {due_in(game, "bot") for game in games} == {timedelta(0)}


def test_bots_without_people_take_their_time(people: list[User]) -> None:
    """Also where the people have left it; and an automatic turn takes its time too."""
    alone = unattended(people[0])
    assert due_in(alone, "bot") == timedelta(seconds=1)
    watched = with_bots(people[0])
    Played(watched, people).do(0, "end turn")
    assert due_in(watched, "bot") == timedelta(0)
    resign.resign(watched.pk, 0, caller(people[0]), NOW)
    Job.objects.all().delete()
    Game.objects.filter(pk=watched.pk).update(status="quarantined")
    quarantine.release(watched.pk, NOW)
    assert due_in(watched, "bot") == timedelta(seconds=1)
    played = Played(watched, people)
    while not Job.objects.open().filter(game=watched, kind="advance").exists():
        now = min(Job.objects.open().filter(game=watched, queue="turns").values_list("not_before", flat=True))
        assert played.work(now)
    made_at, due = (
        Job.objects.open().values_list("created_at", "not_before").get(game=watched, kind="advance")
    )
    assert due - made_at == timedelta(seconds=1)


def test_the_host_stops_a_game_in_which_nobody_plays_and_no_other(people: list[User]) -> None:
    ann, ben, *_ = people
    alone, played = unattended(ann), with_bots(ann)
    with pytest.raises(NotTheHost):
        seats.cancel(alone.pk, caller(ben), NOW)
    with pytest.raises(WrongStatus):
        seats.cancel(played.pk, caller(ann), NOW)
    seats.cancel(alone.pk, caller(ann), NOW)
    alone.refresh_from_db()
    assert (alone.status, results.by_rules(alone)) == ("cancelled", Result(outcome="stopped", winners=[]))
    assert Played(alone, people).work(NOW + timedelta(minutes=1)) >= 0
    assert jobs.due(NOW + timedelta(hours=1), "turns") == []
    with pytest.raises(WrongStatus):
        seats.cancel(alone.pk, caller(ann), NOW)


def test_staff_stop_a_game_in_which_nobody_plays(people: list[User]) -> None:
    alone, played = unattended(people[0]), with_bots(people[0])
    seats.cancel(alone.pk, Caller(source="command"), NOW)
    with pytest.raises(WrongStatus):
        seats.cancel(played.pk, Caller(source="command"), NOW)
    assert Game.objects.get(pk=alone.pk).status == "cancelled"


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_eight_requests_at_once_make_no_more_games_than_one_may_have(people: list[User]) -> None:
    outcomes: list[str] = []
    barrier = threading.Barrier(8)

    def make() -> None:
        barrier.wait()
        try:
            made(people[0])
            outcomes.append("made")
        except TooManyGames:
            outcomes.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["made"] * 5 + ["refused"] * 3


@pytest.mark.rules("TAB-78")
def test_so_many_seats_that_were_others_at_a_time(people: list[User], start: Start, settings: Any) -> None:
    settings.GAME_CAPS = {"taken_over": 1}
    ann, *_, dot = people
    first, second, third = (start(2) for _ in range(3))
    start(2)  # what one has begun oneself is not counted
    substitute.name(third.id, 0, dot.pk, caller(ann), NOW)
    for game in (first, second, third):
        resign.resign(game.id, 0, caller(ann), NOW + timedelta(hours=1))

    def take(game: Played) -> str:
        wanted = Substitution(profile=Profile(name="Dot"), seat=0)
        return substitute.take(game.id, wanted, caller(dot), NOW + timedelta(hours=2)).outcome

    assert take(first) == "done"
    with pytest.raises(TooManyGames, match="taken over 1 seats") as refused:
        take(second)
    assert refused.value.rule == "TAB-78"
    assert take(third) == "done"  # whom its player has named
    for game in (first, third):
        Game.objects.filter(pk=game.id).update(status=Game.Status.FINISHED)
    assert take(second) == "done"
