"""A hosted game begins at its time, with whoever was put into it (TAB-141)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import User
from horror.models import Tenure
from horror.table.acts import Join, Profile
from horror.table.errors import (
    NotTheHost,
    SeatTaken,
    WrongStatus,
)
from horror.table.hosts import replacing
from horror.table.people import seats
from tests.table.clocked import at, seen
from tests.table.conftest import NOW, caller
from tests.table.hosted import DAY, host, hosted, put
from tests.table.killing import assert_whole


@pytest.mark.rules("TAB-141")
def test_a_hosted_game_begins_at_its_time(people: list[User]) -> None:
    played = hosted(people, starts_at=NOW + 2 * DAY)
    assert played.game.status == "lobby"
    assert played.open_jobs() == [("opening", "")]
    played.work(NOW + timedelta(hours=36))
    assert played.game.status == "lobby"
    played.work(NOW + 2 * DAY - timedelta(seconds=1))
    assert played.game.status == "lobby"
    played.work(NOW + 2 * DAY)
    assert (played.game.status, played.game.started_at) == ("running", NOW + 2 * DAY)
    assert [job for job in played.open_jobs() if job[0] == "opening"] == []
    assert_whole(played.game)


@pytest.mark.rules("TAB-141")
def test_nobody_leaves_such_a_lobby_or_joins_it(people: list[User]) -> None:
    played = hosted(people, starts_at=NOW + 2 * DAY)
    with pytest.raises(WrongStatus):
        seats.leave(played.id, caller(people[0]), at(1))
    with pytest.raises(SeatTaken):
        seats.join(played.id, Join(profile=Profile(name="Cid")), caller(people[2]), at(1))
    with pytest.raises(NotTheHost):
        seats.start(played.id, caller(people[0]), at(1))


@pytest.mark.rules("TAB-141")
def test_for_who_deletes_the_account_the_steward_plays_from_the_start(people: list[User]) -> None:
    played = hosted(people, starts_at=NOW + 2 * DAY)
    seats.leave(played.id, caller(people[0], source="job"), at(1))
    seat = played.game.seats.get(index=0)
    assert (seat.owner, seat.bot, seat.clock) == (None, "steward", {})
    assert list(Tenure.objects.filter(game=played.id, seat=0).values_list("ended", "bot")) == [
        ("left", ""), ("", "steward")
    ]  # fmt: skip
    played.work(NOW + 2 * DAY)
    assert played.game.status == "running"
    played.work(NOW + 2 * DAY + timedelta(hours=1))
    assert [each for each in seen(played, None) if each == (0, "moved")]
    replacing.replace(played.id, put(0, people[2]), host(), at(60))
    assert played.game.seats.get(index=0).owner == people[2]


@pytest.mark.rules("TAB-141")
def test_a_host_starts_a_game_before_its_time(people: list[User]) -> None:
    played = hosted(people, starts_at=NOW + 2 * DAY)
    seats.start(played.id, host(), at(1))
    assert (played.game.status, played.game.started_at, played.game.starts_at) == ("running", at(1), None)
    played.work(NOW + 2 * DAY)
    assert_whole(played.game)


@pytest.mark.rules("TAB-141")
def test_its_lobby_is_not_over_before_it_begins(people: list[User]) -> None:
    played = hosted(people, starts_at=NOW + 20 * DAY)
    assert seats.close_expired(NOW + 19 * DAY) == 0
    played.work(NOW + 20 * DAY)
    assert played.game.status == "running"
