"""What the host of a game does in it (TAB-142 to TAB-144, TAB-147, TAB-148)."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from accounts.models import User
from horror.models import Game, Tenure
from horror.table.acts import Profile, Substitution
from horror.table.errors import (
    BadRequest,
    BadTime,
    NothingOpen,
    WrongStatus,
)
from horror.table.hosts import ending, extending, pausing
from horror.table.people import resign, substitute
from horror.table.votes import extend, vote
from tests.table.clocked import at, due, seen, states
from tests.table.conftest import NOW, Played, caller
from tests.table.hosted import DAY, REASON, came, host, hosted, told
from tests.table.killing import assert_whole

# -- more time


@pytest.mark.rules("TAB-143")
def test_a_host_gives_more_time_to_a_seat_that_is_waited_for(game: Played) -> None:
    assert due(game, 0) == 36
    extending.extend(game.id, 0, 5 * 3600, REASON, host(), at(1))
    assert due(game, 0) == 41
    assert told(game) == [f"The host of the game (league) has given Ann more time: {REASON}"]
    extending.extend(game.id, None, 3600, REASON, host(), at(2))
    assert due(game, 0) == 42
    assert seen(game, None)[-1] == (None, "extended")


@pytest.mark.rules("TAB-143")
def test_there_are_bounds_to_it(game: Played) -> None:
    week = 7 * 24 * 3600
    for seconds in (0, -5, week + 1):
        with pytest.raises(BadTime):
            extending.extend(game.id, 0, seconds, REASON, host(), at(1))
    with pytest.raises(NothingOpen):
        extending.extend(game.id, 1, 60, REASON, host(), at(1))
    extend.extend(game.id, 1, 0, caller(game.people[1]), at(1))  # half a day (TAB-64)
    extending.extend(game.id, 0, week, REASON, host(), at(1))
    assert due(game, 0) == 36 + 12 + 7 * 24
    with pytest.raises(BadTime):
        extending.extend(game.id, 0, 1, REASON, host(), at(1))


@pytest.mark.rules("TAB-143")
def test_the_host_gives_a_week_in_all_where_others_have_given_nothing(game: Played) -> None:
    day = 24 * 3600
    for _ in range(7):
        extending.extend(game.id, 0, day, REASON, host(), at(1))
    with pytest.raises(BadTime):
        extending.extend(game.id, 0, 1, REASON, host(), at(1))
    with pytest.raises(NothingOpen):
        extend.extend(game.id, 1, 0, caller(game.people[1]), at(1))
    assert due(game, 0) == 36 + 7 * 24


@pytest.mark.rules("TAB-143")
def test_nobody_has_more_time_where_nobody_is_waited_for(people: list[User]) -> None:
    bots = hosted(people, 1, seats=2, bots=("steward",), rates={"preset": "brisk"})
    ending.stop(bots.id, REASON, host(), NOW)
    with pytest.raises(WrongStatus):
        extending.extend(bots.id, None, 60, REASON, host(), NOW)
    paused = came(people)
    pausing.pause(paused.id, at(24), REASON, host(), at(1))
    with pytest.raises(WrongStatus):
        extending.extend(paused.id, None, 60, REASON, host(), at(2))


# -- pauses


@pytest.mark.rules("TAB-144")
def test_a_pause_of_the_host_lasts_until_its_end(game: Played) -> None:
    pausing.pause(game.id, at(50), REASON, host(), at(2))
    row = game.game
    assert (row.paused_at, row.pause_ends_at, row.paused_by_host) == (at(2), at(50), True)
    assert told(game) == [f"The host of the game (league) has paused it: {REASON}"]
    assert due(game, 0) == 36 + 48
    assert not game.work(at(49))
    game.work(at(50))
    row = game.game
    assert (row.paused_at, row.pause_ends_at, row.paused_by_host) == (None, None, False)
    assert told(game) == ["The pause is over."]
    assert due(game, 0) == 36 + 48


@pytest.mark.rules("TAB-144")
def test_no_seat_ends_a_pause_of_the_host(game: Played) -> None:
    pausing.pause(game.id, at(50), REASON, host(), at(2))
    for seat in (0, 1):
        with pytest.raises(WrongStatus, match="no seat ends that"):
            vote.vote(game.id, seat, "resume", True, caller(game.people[seat]), at(3))
    assert game.game.pause_ends_at == at(50)
    pausing.resume(game.id, REASON, host(), at(4))
    assert not game.game.paused_by_host and game.game.paused_at is None
    assert told(game) == [f"The host of the game (league) has ended the pause: {REASON}"]
    assert due(game, 0) == 36 + 2
    with pytest.raises(WrongStatus):
        pausing.resume(game.id, REASON, host(), at(5))


@pytest.mark.rules("TAB-144")
def test_a_host_makes_the_pause_of_the_seats_its_own(game: Played) -> None:
    for seat in (0, 1):
        vote.vote(game.id, seat, "pause", True, caller(game.people[seat]), at(1))
    vote.vote(game.id, 0, "resume", True, caller(game.people[0]), at(2))
    assert game.game.pause_ends_at == at(26)
    pausing.pause(game.id, at(100), REASON, host(), at(3))
    row = game.game
    assert (row.paused_at, row.pause_ends_at, row.votes) == (at(1), at(100), {})
    game.work(at(26))
    assert game.game.paused_by_host
    pausing.pause(game.id, at(60), REASON, host(), at(27))
    game.work(at(60))
    assert game.game.paused_at is None
    assert due(game, 0) == 36 + 59


@pytest.mark.rules("TAB-144")
@pytest.mark.parametrize("until", [NOW + timedelta(hours=1), NOW + timedelta(days=14, hours=1, seconds=1)])
def test_a_pause_of_the_host_ends_within_two_weeks(game: Played, until: datetime) -> None:
    with pytest.raises(BadTime):
        pausing.pause(game.id, until, REASON, host(), at(1))


# -- the end


@pytest.mark.rules("TAB-142")
@pytest.mark.parametrize("status", ["lobby", "running", "paused", "quarantined"])
def test_a_host_calls_a_game_off(people: list[User], status: str) -> None:
    played = hosted(people, starts_at=NOW + 2 * DAY) if status == "lobby" else came(people)
    if status == "paused":
        pausing.pause(played.id, at(50), REASON, host(), at(1))
    if status == "quarantined":
        Game.objects.filter(pk=played.id).update(status="quarantined")
    ending.stop(played.id, REASON, host(), at(2))
    game = played.game
    assert game.result is not None
    assert (game.status, game.result["outcome"], game.result["winners"]) == ("cancelled", "called_off", [])
    assert game.secret and not game.paused_by_host
    assert told(played) == [
        f"The host of the game (league) has called it off, and nothing of it counts: {REASON}"
    ]
    with pytest.raises(WrongStatus):
        ending.stop(played.id, REASON, host(), at(3))


@pytest.mark.rules("TAB-148")
def test_a_host_ends_a_game_as_it_stands(game: Played) -> None:
    ending.adjudicate(game.id, [1], 0, REASON, host(), at(2))
    row = game.game
    assert (row.status, row.secret != "") == ("finished", True)
    assert row.result is not None
    assert (row.result["outcome"], row.result["winners"], row.result["late_seat"]) == ("adjudicated", [1], 0)
    assert told(game) == [
        f"The host of the game (league) has ended it as it stands: {REASON} The game is over: Ben has won."
    ]
    ended = Tenure.objects.filter(game=game.id).order_by("seat")
    assert list(ended.values_list("ended", flat=True)) == ["finished", "finished"]
    assert_whole(row)


@pytest.mark.rules("TAB-148")
@pytest.mark.parametrize(("winners", "late"), [([2], None), ([], 2), ([1, 1], None), ([0], 0), ([-1], None)])
def test_what_cannot_be_decided(game: Played, winners: list[int], late: int | None) -> None:
    with pytest.raises(BadRequest):
        ending.adjudicate(game.id, winners, late, REASON, host(), at(1))


@pytest.mark.rules("TAB-148")
def test_a_game_that_has_not_begun_is_not_decided(people: list[User]) -> None:
    with pytest.raises(WrongStatus):
        ending.adjudicate(hosted(people, starts_at=NOW + 2 * DAY).id, [], None, REASON, host(), at(1))


# -- open seats


@pytest.mark.rules("TAB-147")
def test_the_open_seats_of_a_hosted_game_are_its_hosts_to_fill(game: Played) -> None:
    dot = game.people[3]
    with pytest.raises(WrongStatus, match="the host"):
        substitute.name(game.id, 0, dot.pk, caller(game.people[0]), at(1))
    resign.resign(game.id, 0, caller(game.people[0]), at(1))
    assert states(game)[0] == "open"
    assert not Game.objects.with_open_seats(dot).exists()
    wanted = Substitution(profile=Profile(name="Dot"), seat=0)
    with pytest.raises(WrongStatus, match="the host"):
        substitute.take(game.id, wanted, caller(dot), at(2))
