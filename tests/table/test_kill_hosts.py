"""What a host asks for dies anywhere, or meets others: it has happened once, whole, or not at all."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from accounts.models import User
from horror.models import Game, Job, Submission, Tenure
from horror.table import create
from horror.table.hosts import ending, replacing
from tests.table.clocked import at, closed, row, seen
from tests.table.conftest import NOW, Played
from tests.table.hosted import DAY, REASON, came, host, new_game, put
from tests.table.killing import Victims, assert_whole
from tests.table.together import ROUNDS, at_once

CID, DOT = 2, 3


@pytest.mark.rules("TAB-140", "TAB-141")
@pytest.mark.parametrize("later", [False, True])
def test_killed_after_any_statement_of_making_a_game(
    transactional_db: None, people: list[User], victim: Victims, later: bool
) -> None:
    new = new_game(people, 3, **({"starts_at": NOW + 2 * DAY} if later else {"autostart": True}))
    order = {"do": "host_makes", "new": msgspec.json.encode(new).decode()}

    def settled() -> None:
        made = create.create(new, host("k"), NOW)
        game = Game.objects.get()
        assert made.pk == game.pk
        assert game.status == ("lobby" if later else "running")
        assert [seat.owner for seat in game.seats.order_by("index")] == people[:3]
        assert Tenure.objects.filter(game=game).count() == 3
        assert Submission.objects.count() == 1
        if later:
            assert [job.kind for job in Job.objects.open()] == ["opening"]
        else:
            assert_whole(game)

    def afresh() -> None:
        for model in (Tenure, Job):
            model.objects.all().delete()
        for game in Game.objects.all():
            game.log.all().delete()
            game.submissions.all().delete()
            game.delete()

    statements = victim.order(**order)["lived"]
    settled()
    happened = []
    for after in range(1, statements + 1):
        afresh()
        assert victim.order(**order, after=after) == {"died": 9}, after
        happened.append(Game.objects.exists())
        settled()
    assert happened == sorted(happened)
    assert set(happened) == {False, True}


@pytest.mark.rules("TAB-146")
def test_killed_after_any_statement_of_a_replacement(
    transactional_db: None, people: list[User], victim: Victims
) -> None:
    new = put(0, people[CID])
    order = {"do": "host_replaces", "new": msgspec.json.encode(new).decode(), "now": at(10).isoformat()}

    def settled(played: Played) -> None:
        assert replacing.replace(played.id, new, host("k"), at(10)).outcome == "done"
        tenures = Tenure.objects.filter(game=played.id, seat=0).order_by("generation")
        assert list(tenures.values_list("ended", flat=True)) == ["substituted", ""]
        assert [what for what in seen(played, 1) if what[1] == "substituted"] == [(0, "substituted")]
        assert row(played, 0).owner == people[CID]
        assert [each for each in closed(played) if each[2] == "void"] == [(0, "turn", "void")]
        assert_whole(played.game)

    one = came(people)
    statements = victim.order(**order, game=one.id)["lived"]
    settled(one)
    happened = []
    for after in range(1, statements + 1):
        played = came(people)
        assert victim.order(**order, game=played.id, after=after) == {"died": 9}, after
        happened.append(row(played, 0).owner == people[CID])
        settled(played)
    assert happened == sorted(happened)
    assert set(happened) == {False, True}


@pytest.mark.postgresql
@pytest.mark.rules("TAB-146")
def test_a_seat_is_given_away_as_its_player_moves(transactional_db: None, people: list[User]) -> None:
    """The move counts, and then the seat is another's; or the player has lost the seat before."""
    for _ in range(ROUNDS):
        played = came(people)
        turn = partial(played.do, 0, "take 2", now=at(10))
        put_in = partial(replacing.replace, played.id, put(0, people[CID]), host(), at(10))
        found: list[Any] = at_once(turn, put_in)
        names = tuple(type(each).__name__ for each in found)
        assert names in {("Answer", "Answer"), ("NotYourSeat", "Answer")}
        moved = [what for what in seen(played, 1) if what == (0, "moved")]
        assert len(moved) == (2 if names[0] == "Answer" else 1)
        assert row(played, 0).owner == people[CID]
        assert_whole(played.game)


@pytest.mark.postgresql
@pytest.mark.rules("TAB-146")
def test_of_two_who_are_put_into_a_seat_at_once_each_has_had_it(
    transactional_db: None, people: list[User]
) -> None:
    for _ in range(ROUNDS):
        played = came(people)
        both = [
            partial(replacing.replace, played.id, put(0, people[who]), host(), at(1)) for who in (CID, DOT)
        ]
        assert [type(each).__name__ for each in at_once(*both)] == ["Answer", "Answer"]
        held = Tenure.objects.filter(game=played.id, seat=0).order_by("generation")
        assert [each.ended for each in held] == ["substituted", "substituted", ""]
        assert held[2].person == row(played, 0).owner
        assert_whole(played.game)


@pytest.mark.postgresql
@pytest.mark.rules("TAB-142")
def test_a_game_is_called_off_as_somebody_moves(transactional_db: None, people: list[User]) -> None:
    for _ in range(ROUNDS):
        played = came(people)
        found: list[Any] = at_once(
            partial(played.do, 0, "take 2", now=at(1)), partial(ending.stop, played.id, REASON, host(), at(1))
        )
        names = tuple(type(each).__name__ for each in found)
        assert names in {("Answer", "Answer"), ("WrongStatus", "Answer")}
        assert played.game.status == "cancelled"
        assert seen(played, 1)[-1] == (None, "ended")
        assert_whole(played.game)


@pytest.mark.postgresql
@pytest.mark.rules("TAB-140")
def test_of_two_who_make_the_same_game_at_once_both_have_one(
    transactional_db: None, people: list[User]
) -> None:
    for number in range(ROUNDS):
        make = partial(create.create, new_game(people), host(f"league/1/1/{number}"), NOW)
        first, second = at_once(make, make)
        assert first.pk == second.pk
        assert Game.objects.count() == number + 1
