"""A service makes games and hosts them, which no person does (TAB-140)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec
import pytest

from accounts.models import User
from horror.models import Game, Submission
from horror.table import caps, create, read, submit
from horror.table.acts import Act, Answer, Caller, Profile, Seated
from horror.table.errors import (
    AlreadySeated,
    BadName,
    BadRequest,
    BadText,
    BadTime,
    KeyReused,
    NotTheHost,
    NotYourSeat,
    UnplayableOptions,
)
from horror.table.hosts import ending, extending, pausing, replacing
from tests.table.clocked import at, kept
from tests.table.conftest import NOW, Played, caller
from tests.table.hosted import DAY, REASON, host, hosted, new_game, put, told
from tests.table.killing import assert_whole


def verbs(played: Played) -> dict[str, Callable[..., Answer]]:
    """What a host does, each waiting for who asks and when; the reason may be another."""

    def replace(reason: str, who: Caller, now: datetime) -> Answer:
        return replacing.replace(played.id, put(0, played.people[3], reason=reason), who, now)

    return {
        "pause": partial(pausing.pause, played.id, NOW + 3 * DAY),
        "resume": partial(pausing.resume, played.id),
        "extend": partial(extending.extend, played.id, 0, 3600),
        "stop": partial(ending.stop, played.id),
        "adjudicate": partial(ending.adjudicate, played.id, [1], 0),
        "replace": replace,
    }


@pytest.mark.rules("TAB-140")
def test_a_host_makes_a_game(people: list[User]) -> None:
    played = hosted(people)
    game = played.game
    assert (game.host, game.creator, game.status) == ("league", None, Game.Status.RUNNING)
    assert [seat.name for seat in game.seats.order_by("index")] == ["Ann", "Ben"]
    assert not read.door(played.id, people[0]).host
    assert not caps.with_seats_enough([people[0].pk])


@pytest.mark.rules("TAB-140")
def test_the_same_key_gives_the_same_game_also_when_its_time_has_come(people: list[User]) -> None:
    new = new_game(people, starts_at=NOW + 2 * DAY)
    new = msgspec.structs.replace(
        new, rates={"preset": "league", "then": {"at": NOW + 2 * DAY, "preset": "brisk"}}
    )
    first = create.create(new, host("league/1/1/1"), NOW)
    assert create.create(new, host("league/1/1/1"), NOW + 3 * DAY).pk == first.pk
    assert Game.objects.count() == 1
    with pytest.raises(KeyReused):
        create.create(new, host("league/1/1/1", "another body"), NOW)


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"host": ""}, NotTheHost),
        ({"host": "two words"}, BadName),
        ({"creator_seat": 0, "profile": Profile(name="Ann")}, BadRequest),
        ({"seats": 3}, BadRequest),
        ({"starts_at": NOW + timedelta(hours=12)}, BadTime),
        ({"starts_at": NOW + timedelta(days=91)}, BadTime),
    ],
)
def test_games_that_no_host_makes(people: list[User], fields: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        create.create(new_game(people, **fields), host(), NOW)
    assert not Game.objects.exists()


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize("source", ["api", "web", "mail", "order", "host"])
def test_no_person_makes_a_game_with_a_host(people: list[User], source: Any) -> None:
    alone = {"people": {}, "creator_seat": 0, "profile": Profile(name="Ann"), "bots": ("steward",)}
    with pytest.raises(NotTheHost):
        create.create(new_game(people, **alone), caller(people[0], source=source), NOW)


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize("source", ["job", "command", "clock", "bot"])
def test_nothing_else_without_a_person_makes_one(people: list[User], source: Any) -> None:
    with pytest.raises(NotTheHost):
        create.create(new_game(people), caller(None, source=source), NOW)


@pytest.mark.rules("TAB-141")
def test_only_a_game_with_a_host_begins_at_a_time(people: list[User]) -> None:
    new = new_game(people, host="", people={}, creator_seat=None, starts_at=NOW + 2 * DAY)
    with pytest.raises(BadTime):
        create.create(new, caller(people[0]), NOW)


@pytest.mark.rules("TAB-147")
def test_no_seat_leaves_a_game_with_a_host(people: list[User]) -> None:
    fields: dict[str, Any] = {"ruleset": "classic", "options": {"resigned": "dead"}, "autostart": True}
    with pytest.raises(UnplayableOptions):
        create.create(new_game(people, 3, **fields), host(), NOW)
    assert hosted(people, 3, ruleset="classic", options={"resigned": "steward"}).game.host == "league"


@pytest.mark.rules("TAB-140")
def test_a_person_sits_in_as_many_hosted_games_as_may_be(people: list[User]) -> None:
    for _ in range(25):
        hosted(people)
    seated = {0: Seated(person=people[0].pk, profile=Profile(name="Ann"))}
    with pytest.raises(AlreadySeated):
        create.create(new_game(people, people={**seated, 1: seated[0]}), host(), NOW)
    assert Game.objects.seated(people[0]).count() == 25
    assert kept(hosted(people), 0).bank == 24 * 3600


# -- who is the host


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize("name", ["pause", "resume", "extend", "stop", "adjudicate", "replace"])
def test_no_person_and_nothing_else_is_the_host(game: Played, name: str) -> None:
    before = game.game.entries
    people = [caller(game.people[0], source=source) for source in ("api", "web", "order", "host", "job")]
    others = [caller(None, source=source) for source in ("api", "job", "command", "clock", "bot")]
    for who in (*people, *others):
        with pytest.raises(NotTheHost):
            verbs(game)[name](REASON, who, at(1))
    assert game.game.entries == before


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize("name", ["pause", "resume", "extend", "stop", "adjudicate", "replace"])
def test_a_game_that_a_person_made_has_no_host(played: Played, name: str) -> None:
    with pytest.raises(NotTheHost):
        verbs(played)[name](REASON, host(), at(1))


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize("name", ["pause", "resume", "extend", "stop", "adjudicate", "replace"])
@pytest.mark.parametrize("reason", ["", " ", "x" * 201, "two\nlines"])
def test_each_act_has_a_reason_of_one_line(game: Played, name: str, reason: str) -> None:
    with pytest.raises(BadText):
        verbs(game)[name](reason, host(), at(1))


@pytest.mark.rules("TAB-140")
@pytest.mark.parametrize("name", ["pause", "extend", "stop", "adjudicate", "replace"])
def test_each_act_is_done_once_and_told_to_all_with_its_reason(game: Played, name: str) -> None:
    before = game.game.entries
    first = verbs(game)[name](REASON, host("key"), at(1))
    assert verbs(game)[name](REASON, host("key"), at(2)) == first
    assert game.game.entries == before + 1
    for person in (0, 1, None):
        reader = None if person is None else game.people[person]
        item = read.stream(read.door(game.id, reader)).items[-1]
        assert (item.table.host, item.table.reason) == ("league", REASON)
    assert REASON in told(game)[0] and "(league)" in told(game)[0]
    submission = Submission.objects.get(scope=f"{game.id}/host")
    assert (submission.source, submission.author, submission.key) == ("host", None, "key")
    assert_whole(game.game)


@pytest.mark.rules("TAB-140")
def test_a_host_makes_no_move_and_writes_no_message(game: Played) -> None:
    for script in (("take 1",), ("say to all: hello",)):
        with pytest.raises(NotYourSeat):
            submit.submit(game.id, Act(seat=0, script=script, source="host"), at(1))
