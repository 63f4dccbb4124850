"""The game on the front page: always one going on, at a pace, and few old ones kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from deploy.demo import game as demo_game
from horror.models import Entry, Game, Job, Submission
from horror.table import create, forget, jobs
from horror.table.acts import Caller, NewGame, Profile
from horror.table.people import seats

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
pytestmark = pytest.mark.django_db(transaction=True)


def end(game_id: str, at: datetime, status: str = "finished") -> None:
    """The game is over since `at`."""
    Game.objects.filter(pk=game_id).update(status=status, ended_at=at)


def made(now: datetime) -> str:
    """A demo game that was missing."""
    game_id = demo_game.keep(now)
    assert game_id is not None
    return game_id


def test_one_is_created_and_no_second_beside_it() -> None:
    game = Game.objects.get(pk=made(NOW))
    assert game.status == Game.Status.RUNNING
    assert game.ruleset == "catan_horror"
    assert [seat.bot for seat in game.seats.all()] == ["steward"] * 4
    assert Game.objects.listed_to(None).filter(pk=game.pk).exists()
    assert demo_game.keep(NOW + timedelta(hours=1)) is None


def test_its_bots_take_their_time_for_each_move() -> None:
    made(NOW)
    job = Job.objects.open().get(kind="bot")
    assert job.not_before == NOW + timedelta(seconds=demo_game.PACE)
    assert jobs.claim(job.pk, NOW + timedelta(seconds=demo_game.PACE - 1)) is None
    assert jobs.claim(job.pk, NOW + timedelta(seconds=demo_game.PACE)) is not None


def test_the_next_one_begins_a_while_after_the_end() -> None:
    first = made(NOW)
    end(first, NOW)
    assert demo_game.keep(NOW + demo_game.REST - timedelta(seconds=1)) is None
    assert made(NOW + demo_game.REST) != first


def test_two_that_look_at_once_create_one() -> None:
    """The key of the new game names the one before it."""
    first = made(NOW)
    end(first, NOW)
    later = NOW + timedelta(minutes=5)
    new = NewGame(ruleset="classic", seats=4, name=demo_game.NAME, bots=demo_game.BOTS, creator_seat=None)
    other = create.create(new, Caller(source="command", key=f"demo-after-{first}"), later)
    end(other.pk, NOW - timedelta(days=1))
    Game.objects.filter(pk=other.pk).update(
        created_at=NOW - timedelta(days=1)
    )  # as one does not see the other's yet
    assert demo_game.keep(later) == other.pk


def test_few_old_ones_are_kept_whole_and_the_others_deleted_whole() -> None:
    now, games = NOW, []
    for _ in range(demo_game.KEPT + 3):
        games.append(made(now))
        end(games[-1], now)
        now += timedelta(hours=1)
    made(now)
    kept = set(Game.objects.values_list("pk", flat=True))
    assert kept >= set(games[-demo_game.KEPT :])
    assert not kept & set(games[:2])
    assert set(Entry.objects.values_list("game_id", flat=True)) == kept
    assert set(Submission.objects.values_list("game_id", flat=True)) == kept
    assert set(Job.objects.values_list("game_id", flat=True)) <= kept


def test_games_that_fail_one_after_the_other_are_not_replaced_for_ever() -> None:
    now = NOW
    for _ in range(demo_game.KEPT):
        end(made(now), now, "quarantined")
        now += timedelta(hours=1)
    assert demo_game.keep(now) is None


def test_games_of_people_and_games_that_go_on_are_never_deleted() -> None:
    person = User.objects.create_user("ada@example.org", name="Ada")
    new = NewGame(ruleset="classic", seats=4, name=demo_game.NAME, profile=Profile(name="Ada"))
    caller = Caller(author=person.pk)
    theirs = create.create(new, caller, NOW)
    assert not forget.forget(theirs.pk)
    seats.cancel(theirs.pk, caller, NOW)
    Game.objects.filter(pk=theirs.pk).update(creator=None)
    assert not forget.forget(theirs.pk)
    assert theirs.pk not in demo_game.demo_games().values_list("pk", flat=True)
    going_on = made(NOW)
    assert not forget.forget(going_on)
    assert not forget.forget("aaaaaaaaaaaa")
    assert Game.objects.count() == 2
