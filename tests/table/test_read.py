"""The door says who reads; what it opens to is bounded, and of the reader's own."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from horror.models import Epoch, Game, Seat
from horror.table import create, following, read
from horror.table.acts import NewGame, Profile
from horror.table.errors import NotFound
from horror.table.exports import records
from tests.table.conftest import NOW, Played, Start, caller


def door(played: Played, seat: int) -> read.Door:
    return read.door(played.id, played.people[seat])


def over(played: Played) -> None:
    Game.objects.filter(pk=played.id).update(status=Game.Status.FINISHED, ended_at=NOW)


def test_the_host_is_who_made_the_game(played: Played) -> None:
    assert door(played, 0).host
    assert not door(played, 1).host
    assert not door(played, 3).host, "somebody who looks on"
    assert not read.door(played.id, None).host
    Game.objects.filter(pk=played.id).update(creator=None)
    assert not read.door(played.id, None).host, "nobody made it, and a visitor is not that nobody"
    assert not door(played, 0).host


def test_each_person_has_a_door_of_its_own(played: Played) -> None:
    ann, ben, _, dot = played.people
    found = read.doors(played.id, [ann, ben, dot, None])
    assert {pk: one.seat for pk, one in found.items()} == {ann.pk: 0, ben.pk: 1, dot.pk: None, None: None}
    assert {one.game.pk for one in found.values()} == {played.id}
    assert [one.host for one in found.values()] == [True, False, False, False]
    Game.objects.filter(pk=played.id).update(visibility=Game.Visibility.PRIVATE)
    assert read.doors(played.id, [ann, ben, dot, None]).keys() == {ann.pk, ben.pk}
    assert read.doors("abcdefghijkl", [ann]) == {}


def test_what_acts_for_a_seat_has_the_door_of_a_seat_that_there_is(played: Played) -> None:
    Seat.objects.filter(game=played.id, index=2).update(language="de")
    assert [read.seat_door(played.id, seat).language for seat in (0, 1, 2)] == ["en", "en", "de"]
    for seat in (-1, 3):
        with pytest.raises(NotFound):
            read.seat_door(played.id, seat)


def test_the_seat_that_a_person_holds(played: Played) -> None:
    held = read.seat_held(played.id, played.people[1])
    assert held == read.Held(1, "tides")
    assert read.seat_held(played.id, played.people[3]) is None
    assert read.seat_held(played.id, None) is None


def test_nothing_is_asked_in_a_lobby(people: list[User]) -> None:
    new = NewGame(ruleset="tides", seats=3, name="Ebb", profile=Profile(name="Ann"))
    lobby = create.create(new, caller(people[0]), NOW)
    here = read.door(lobby.pk, people[0])
    assert (read.questions(here), read.decisions(here), read.able(here).choices) == ({}, [], [])


def test_a_page_of_the_stream_has_at_least_one_item_and_begins_at_the_beginning(played: Played) -> None:
    here = door(played, 0)
    assert here.cursor > 3
    assert [item.cursor for item in read.stream(here, limit=0).items] == [1]
    assert [item.cursor for item in read.stream(here, after=-1, limit=2).items] == [1, 2]
    page = read.stream(here, after=1, limit=2)
    assert ([item.cursor for item in page.items], page.cursor, page.head) == ([2, 3], 3, here.cursor)
    beyond = read.stream(here, after=here.cursor + 5)
    assert (beyond.items, beyond.cursor, beyond.head) == ([], here.cursor, here.cursor)


def test_a_page_of_the_record_has_at_least_one_entry(played: Played) -> None:
    over(played)
    here = door(played, 0)
    assert [entry.number for entry in records.record(here, limit=0)] == [1]
    assert [entry.number for entry in records.record(here, after=1, limit=2)] == [2, 3]


def test_how_the_games_of_a_person_stand(start: Start) -> None:
    first, second = start(), start()
    ann, ben, _, dot = first.people
    epoch, found = following.games_now({ann.pk: [], ben.pk: [], dot.pk: []})
    assert epoch == Epoch.objects.word()
    assert [now.game for now in found[ann.pk]] == [first.id, second.id]
    assert found[dot.pk] == []
    now = found[ben.pk][0]
    assert (now.name, now.ruleset, now.status, now.seat) == ("Spring tide", "tides", "running", 1)
    assert (now.cursor, now.paused, now.decision) == (first.game.cursors[1], False, None)
    assert found[ann.pk][0].decision == Seat.objects.get(game=first.id, index=0).owes != ""


def test_a_paused_game_waits_for_nobody(played: Played) -> None:
    ann = played.people[0]
    Game.objects.filter(pk=played.id).update(paused_at=NOW)
    (now,) = following.games_now({ann.pk: []})[1][ann.pk]
    assert (now.paused, now.decision) == (True, None)


def test_a_game_that_is_over_is_told_to_who_names_it(start: Start) -> None:
    played, other = start(), start()
    ann, ben, cid, _ = played.people
    over(played)
    named: dict[Any, list[str]] = {ann.pk: [played.id], ben.pk: [], cid.pk: [other.id]}
    found = following.games_now(named)[1]
    games = {pk: [now.game for now in games] for pk, games in found.items()}
    assert games == {ann.pk: [played.id, other.id], ben.pk: [other.id], cid.pk: [other.id]}


def test_who_sits_down_or_leaves_has_another_version_of_seats(start: Start) -> None:
    ann, dot = start().people[0], start().people[3]
    two = following.seated_versions([ann.pk, dot.pk])
    assert two[ann.pk][0] == 2 and dot.pk not in two
    seats = list(Seat.objects.filter(owner=ann).order_by("pk"))
    assert two[ann.pk][1] == sum(seat.pk for seat in seats)
    Seat.objects.filter(pk=seats[0].pk).update(resigned_at=NOW)
    assert following.seated_versions([ann.pk]) == {ann.pk: (1, seats[1].pk)}
