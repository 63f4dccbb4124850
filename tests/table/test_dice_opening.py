"""Bound dice at the table: the opening, for which everybody's first link is waited (docs/dice.md)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from accounts.models import User
from clients.dice_notes import Differs, Notes
from horror.models import Game
from horror.table import history, jobs, read
from horror.table.acts import Join, Profile
from horror.table.errors import (
    BadRequest,
    DiceRefused,
    WrongLink,
    WrongStatus,
)
from horror.table.exports import published
from horror.table.people import links, seats
from tests.table.bound import Begin, BoundPlayed, around, closed, send_first, verdict
from tests.table.conftest import NOW, caller
from tests.table.playing import lobby


def test_a_bound_game_is_set_up_when_the_last_first_link_is_there(begin: Begin) -> None:
    played = begin(ready=False)
    assert played.game.status == "lobby" and played.game.opening_until == NOW + timedelta(hours=12)
    assert ("opening", "") in played.open_jobs()
    assert played.dice()["links"]["awaited"] == [0, 1]
    with pytest.raises(WrongStatus, match="first links"):
        seats.start(played.id, caller(played.people[0]), NOW)
    send_first(played, 1)
    assert played.game.status == "lobby" and played.dice()["links"]["awaited"] == [0]
    send_first(played, 0)
    assert played.game.status == "running"
    assert len(played.dice()["links"]["mix"]) == 64
    history.replay(played.game)


def test_a_game_in_which_all_are_free_starts_at_once(begin: Begin) -> None:
    played = begin(bound=())
    assert played.game.status == "running"
    assert played.dice()["links"]["roots"] == []


def test_the_opening_does_not_wait_for_ever(begin: Begin) -> None:
    played = begin(ready=False, opening_hours=3)
    send_first(played, 0)
    played.work(NOW + timedelta(hours=2))
    assert played.game.status == "lobby"
    played.work(NOW + timedelta(hours=3))
    assert played.game.status == "running"
    rows = played.dice()["links"]["rows"]
    assert [bool(row["anchor"]) for row in rows] == [True, True, False]
    assert [bool(row["link"]) for row in rows] == [True, False, False]


def test_the_opening_ends_in_its_time_where_the_clock_was_set_back(begin: Begin) -> None:
    played = begin(ready=False, opening_hours=3)
    jobs.bring_forward(NOW - timedelta(hours=1))
    played.work(NOW + timedelta(hours=2))
    assert played.game.status == "lobby" and ("opening", "") in played.open_jobs()
    played.work(NOW + timedelta(hours=3))
    assert played.game.status == "running"


def test_a_lobby_whose_time_is_over_is_not_closed_in_the_midst_of_the_opening(
    begin: Begin, people: list[User]
) -> None:
    fields = {"ready": False, "opening_hours": 3, "lobby_until": NOW + timedelta(hours=1)}
    played, left = begin(**fields), begin(**fields)
    seats.leave(left.id, caller(people[1]), NOW)
    assert seats.close_expired(NOW + timedelta(hours=3)) == 1
    assert (played.game.status, left.game.status) == ("lobby", "cancelled")
    played.work(NOW + timedelta(hours=3))
    assert played.game.status == "running"


def test_a_host_may_wait_for_nobody(begin: Begin) -> None:
    played = begin(ready=False, opening_hours=0)
    assert played.game.status == "running"


def test_no_first_link_is_taken_before_the_anchors_are_frozen(people: list[User], tmp_path: Path) -> None:
    game = lobby(people)
    notes = Notes(tmp_path / "notes")
    played = BoundPlayed(game, people, {0: notes})
    body = notes.anchor(game.pk, played.dice(), 0)
    links.anchor(game.pk, 0, **body, caller=caller(people[0]), now=NOW)
    first = notes._links(game.pk, 0, 0)[1].hex()
    with pytest.raises(DiceRefused):
        links.ready(game.pk, 0, first, caller(people[0]), NOW)
    links.anchor(game.pk, 0, "0" * 64, 0, caller(people[0]), NOW)  # replaceable until then
    assert Game.objects.get(pk=game.pk).seats.get(index=0).anchor == "0" * 64


def test_after_the_freeze_anchors_stay_as_they_are(begin: Begin) -> None:
    played = begin(ready=False)
    with pytest.raises(DiceRefused, match="fixed"):
        links.anchor(played.id, 0, "0" * 64, 0, caller(played.people[0]), NOW)
    for wrong in ("0" * 64, played.dice()["links"]["rows"][0]["anchor"]):
        with pytest.raises(WrongLink):
            links.ready(played.id, 0, wrong, caller(played.people[0]), NOW)
    with pytest.raises(BadRequest):
        links.ready(played.id, 0, "zz", caller(played.people[0]), NOW)


def test_who_leaves_after_the_freeze_keeps_the_row_and_another_sits_down_there(begin: Begin) -> None:
    played = begin(ready=False)
    send_first(played, 1)
    seats.leave(played.id, caller(played.people[1]), NOW)
    row = played.dice()["links"]["rows"][1]
    assert row["anchor"] and not row["link"]
    send_first(played, 0)
    assert played.game.status == "lobby"  # a seat is free
    fresh = Notes(played.notes[1].path.with_name("fresh"))
    body = fresh.anchor(played.id, played.dice(), 1)
    assert body["generation"] == 1
    dot = played.people[3]
    wrong = Join(profile=Profile(name="Dot"), seat=1, anchor=body["anchor"])
    with pytest.raises(DiceRefused, match="generation"):
        seats.join(played.id, wrong, caller(dot), NOW)
    seats.join(played.id, Join(profile=Profile(name="Dot"), seat=1, **body), caller(dot), NOW)
    assert played.game.status == "running"
    shown = played.dice()["links"]
    assert (shown["rows"][1], shown["seats"][1]["waits"]) == (row, [0])


def test_who_left_the_opening_and_came_back_finds_the_dice_as_noted(
    begin: Begin, people: list[User], tmp_path: Path
) -> None:
    """The first link that was shown is in the log, though the leaving took it out of the opening."""
    played = begin(ready=False, ruleset="classic")
    send_first(played, 1)
    seats.leave(played.id, caller(people[1]), NOW)
    body = played.notes[1].anchor(played.id, played.dice(), 1)
    seats.join(played.id, Join(profile=Profile(name="Bob"), seat=1, **body), caller(people[1]), NOW)
    send_first(played, 0)
    around(played, 4)
    assert played.game.turn >= 4
    assert verdict(closed(played), tmp_path, "--notes", str(played.notes[1].path), "--seat", "1") == 0


def test_no_salt_is_called_empty_that_came_while_the_dice_were_read(people: list[User]) -> None:
    """The last player sits down, and the game starts, between the opening of the door and the reading of the dice."""
    game = lobby(people, autostart=True)
    seats.join(game.pk, Join(profile=Profile(name="Bob"), salt="salt of Bob"), caller(people[1]), NOW)
    before = read.door(game.pk, people[2])
    seats.join(game.pk, Join(profile=Profile(name="Cid"), salt="salt of Cid"), caller(people[2]), NOW)
    assert published.dice(before).salts is None
    told = published.dice(read.door(game.pk, people[2])).salts
    assert told is not None and sorted(told) == ["", "salt of Bob", "salt of Cid"]


def test_a_first_link_that_was_taken_and_is_not_in_the_opening_is_noticed(begin: Begin) -> None:
    played = begin()
    told = played.dice(0)
    told["links"]["rows"][0]["link"] = ""
    with pytest.raises(Differs, match="row of the opening"):
        played.notes[0].checked(played.id, told)


def test_a_first_link_that_came_too_late_is_no_link_that_was_dropped(
    begin: Begin, people: list[User], tmp_path: Path
) -> None:
    """The time was over between the reading of the dice and the sending of the link."""
    played = begin(ready=False, opening_hours=3, ruleset="classic")
    send_first(played, 0)
    notes = played.notes[1]
    body = notes.ready(played.id, played.dice(1))
    assert body is not None
    played.work(NOW + timedelta(hours=3))
    with pytest.raises(WrongStatus):
        links.ready(played.id, 1, body["link"], caller(people[1]), NOW + timedelta(hours=3))
    notes.refused(played.id)
    around(played, 3)
    assert {row["state"] for row in played.dice()["links"]["entered"] if row["seat"] == 1} == {"in"}
    assert verdict(closed(played), tmp_path, "--notes", str(notes.path)) == 0
