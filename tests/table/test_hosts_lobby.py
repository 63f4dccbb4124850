"""A hosted game begins at its time, with whoever was put into it (TAB-141)."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from clients.dice_notes import Notes
from horror.models import Tenure
from horror.table import jobs
from horror.table.acts import Join, Profile
from horror.table.errors import NotTheHost, SeatTaken, WrongStatus
from horror.table.hosts import replacing
from horror.table.people import links, seats
from tests.table.bound import BoundPlayed, send_first
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
    held = Tenure.objects.filter(game=played.id, seat=0).order_by("generation")
    assert list(held.values_list("ended", "bot")) == [("left", ""), ("", "steward")]
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


# -- its dice


def bound(people: list[User], folder: Path, **fields: Any) -> BoundPlayed:
    """A hosted game that begins two days later, whose first two seats have notes of their dice."""
    fields = {"options": {"turns": 12, "tribute": False}, "starts_at": NOW + 2 * DAY, **fields}
    played = hosted(people, 3, **fields)
    return BoundPlayed(played.game, people, {seat: Notes(folder / f"{seat}.json") for seat in (0, 1)})


def send_anchor(played: BoundPlayed, seat: int, now: datetime) -> None:
    given = played.notes[seat].anchor(played.id, played.dice(), seat)
    links.anchor(played.id, seat, **given, caller=caller(played.people[seat]), now=now)


@pytest.mark.rules("TAB-141")
def test_anchors_are_taken_until_the_links_are_asked_for(people: list[User], tmp_path: Path) -> None:
    played = bound(people, tmp_path)
    send_anchor(played, 0, at(30))
    played.work(at(35))
    assert played.game.opening_until is None
    send_anchor(played, 1, at(35.5))
    played.work(at(36))
    assert played.game.opening_until == at(48)
    assert seen(played, None)[-1] == (None, "frozen")
    send_first(played, 0)
    send_first(played, 1)
    assert played.game.status == "lobby"
    played.work(at(48))
    assert (played.game.status, played.game.started_at) == ("running", at(48))
    assert [bool(row["link"]) for row in played.dice()["links"]["rows"]] == [True, True, False]
    assert_whole(played.game)


@pytest.mark.rules("TAB-141")
def test_what_is_missing_at_its_time_holds_nobody_up(people: list[User], tmp_path: Path) -> None:
    played = bound(people, tmp_path)
    send_anchor(played, 0, at(30))
    played.work(at(36))
    played.work(at(48))
    assert played.game.status == "running"
    rows = played.dice()["links"]["rows"]
    assert [(bool(row["anchor"]), bool(row["link"])) for row in rows] == [(True, False)] + [
        (False, False)
    ] * 2
    assert_whole(played.game)


@pytest.mark.rules("TAB-141")
def test_an_anchor_that_comes_after_that_is_one_without_a_link(people: list[User], tmp_path: Path) -> None:
    played = bound(people, tmp_path)
    played.work(at(36))
    send_anchor(played, 1, at(40))
    played.work(at(48))
    assert played.game.started_at == at(48)
    assert [bool(row["anchor"]) for row in played.dice()["links"]["rows"]] == [False, True, False]
    assert_whole(played.game)


@pytest.mark.rules("TAB-141")
def test_it_begins_in_its_time_where_the_clock_was_set_back(people: list[User], tmp_path: Path) -> None:
    played = bound(people, tmp_path)
    send_anchor(played, 0, NOW)
    jobs.bring_forward(at(-10))
    played.work(at(30))
    assert (played.game.opening_until, ("opening", "") in played.open_jobs()) == (None, True)
    played.work(at(36))
    played.work(at(48))
    assert played.game.started_at == at(48)


@pytest.mark.rules("TAB-141")
def test_a_host_that_starts_a_game_sooner_waits_for_the_links_as_ever(
    people: list[User], tmp_path: Path
) -> None:
    played = bound(people, tmp_path)
    send_anchor(played, 0, NOW)
    seats.start(played.id, host(), at(1))
    assert played.game.opening_until == at(13)
    played.work(at(13))
    assert played.game.started_at == at(13)
