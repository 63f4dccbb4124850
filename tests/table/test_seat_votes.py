"""What the others decide about a seat that nobody plays, or the steward (TAB-69, TAB-80, TAB-81)."""

from __future__ import annotations

from typing import Any

import pytest

from horror.models import Game, Tenure
from horror.table import read
from horror.table.acts import Answer, Profile, Substitution
from horror.table.errors import BadRequest, NothingOpen, NotYourSeat
from horror.table.people import resign, returning, substitute
from horror.table.votes import vote
from tests.table.clocked import at, came, due, kept, lapsed, looked, row, seen, states, worked
from tests.table.conftest import Played, Start, caller
from tests.table.killing import assert_whole
from tests.table.tides.moves.end_turn import EndTurn


def position(played: Played) -> Any:
    return read.seat_door(played.id, 0).position


def say(
    played: Played, seat: int, what: str, hours: float, agree: bool = True, about: int | None = 0
) -> Answer:
    user = played.people[seat]
    return vote.vote(played.id, seat, what, agree, caller(user), at(hours), about=about)  # type: ignore[arg-type]


@pytest.fixture
def away(start: Start) -> Played:
    """A strict game of three in which seat 0 is stood in for, after 36 hours."""
    played = came(start, "brisk", 3)
    lapsed(played, 0, 36)
    assert states(played) == ["stood_in", "playing", "playing"]
    return played


# -- opening a seat: TAB-80


@pytest.mark.rules("TAB-80")
def test_the_others_together_open_a_seat_that_is_stood_in_for(away: Played) -> None:
    say(away, 1, "open_seat", 37)
    assert states(away)[0] == "stood_in"
    assert read.votes(read.door(away.id, None)) == {"open_seat": {"by": 1, "agreed": [1], "seat": 0}}
    say(away, 2, "open_seat", 38)
    assert (states(away)[0], away.game.votes) == ("open", {})
    assert kept(away, 0).rung.since == at(38)
    assert row(away, 0).look_at == at(38 + 7 * 24)  # when they may decide about it
    assert seen(away, 1)[-1] == (0, "seat_open")
    lines = [line for item in read.stream(read.door(away.id, None), text=True).items for line in item.text]
    assert "Ben is for opening a seat to others (Ann)." in lines
    assert_whole(away.game)


@pytest.mark.rules("TAB-80")
def test_whoever_comes_back_ends_the_question(away: Played) -> None:
    say(away, 1, "open_seat", 37)
    returning.here(away.id, 0, caller(away.people[0]), at(38))
    assert away.game.votes == {}
    with pytest.raises(NothingOpen):
        say(away, 2, "open_seat", 39)


@pytest.mark.rules("TAB-80")
def test_one_no_closes_it_and_one_seat_is_asked_about_at_a_time(away: Played) -> None:
    say(away, 1, "open_seat", 37)
    with pytest.raises(NothingOpen, match="seat 0"):
        say(away, 2, "open_seat", 37, about=1)
    with pytest.raises(NothingOpen, match="others decide"):
        say(away, 2, "open_seat", 37, about=2)
    say(away, 2, "open_seat", 37, agree=False)
    assert (away.game.votes, states(away)[0]) == ({}, "stood_in")


@pytest.mark.rules("TAB-80")
def test_only_a_seat_that_is_stood_in_for_is_opened(start: Start) -> None:
    played = came(start, "daily", 3)
    for hours in (1, 97):  # playing, late
        with pytest.raises(NothingOpen) as refused:
            say(played, 1, "open_seat", hours)
        assert refused.value.rule == "TAB-80"
        lapsed(played, 0, 96)
    assert states(played)[0] == "late"


def test_a_question_about_a_seat_names_it_and_others_name_none(away: Played) -> None:
    for what, about in (("open_seat", None), ("draw", 0)):
        with pytest.raises(BadRequest) as refused:
            say(away, 1, what, 37, about=about)
        assert refused.value.path == "$.seat"
    with pytest.raises(NotYourSeat):
        say(away, 1, "open_seat", 37, about=7)


# -- taking a seat out of the game: TAB-80


def opened(start: Start, resigned: str = "dead") -> Played:
    """A strict classic game of three in which seat 0 is open; since 97 hours after it began."""
    played = start(3, ruleset="classic", options={"resigned": resigned}, rates={"preset": "brisk"})
    for seat in range(3):
        played.do(seat, "nonsense")  # everybody is there
    lapsed(played, 0, 36)
    say(played, 1, "open_seat", 37)
    say(played, 2, "open_seat", 37)
    assert states(played)[0] == "open"
    return played


@pytest.mark.rules("TAB-36", "TAB-80", "TAB-84")
def test_after_seven_days_open_the_others_take_it_out_of_the_game(start: Start) -> None:
    played = opened(start)
    with pytest.raises(NothingOpen, match="7 days") as refused:
        say(played, 1, "remove_seat", 37 + 7 * 24 - 0.1)
    assert refused.value.rule == "TAB-80"
    say(played, 1, "remove_seat", 37 + 7 * 24)
    say(played, 2, "remove_seat", 37 + 7 * 24)
    assert position(played).has_resigned(0)
    seat = row(played, 0)
    assert (seat.state, seat.human, seat.acting_bot, seat.look_at) == ("playing", False, "", None)
    assert Tenure.objects.get(game=played.id, seat=0).ended == "abandoned"
    assert seen(played, 1)[-1] == (0, "resigned")
    with pytest.raises(NotYourSeat):
        played.do(0, "roll", now=at(37 + 7 * 24 + 1))
    assert_whole(played.game)


@pytest.mark.rules("TAB-80")
def test_where_no_seat_leaves_none_is_taken_out(start: Start) -> None:
    played = opened(start, "steward")
    with pytest.raises(NothingOpen, match="no seat leaves this game"):
        say(played, 1, "remove_seat", 37 + 8 * 24)


# -- without a clock: TAB-69


@pytest.fixture
def timeless(start: Start) -> Played:
    """A private game of three without a clock; seat 0 owes its turn."""
    played = came(start, "brisk", 3)
    Game.objects.filter(pk=played.id).update(visibility="private")
    for seat in range(3):
        vote.vote(played.id, seat, "rates_none", True, caller(played.people[seat]), at(1))
    assert row(played, 0).clock == {}
    return played


@pytest.mark.rules("TAB-69")
def test_without_a_clock_the_others_have_a_silent_seat_stood_in_for(timeless: Played) -> None:
    with pytest.raises(NothingOpen, match="7 days of silence") as refused:
        say(timeless, 1, "stand_in", 7 * 24 - 1)
    assert refused.value.rule == "TAB-69"
    say(timeless, 1, "stand_in", 7 * 24 + 1)
    say(timeless, 2, "stand_in", 7 * 24 + 1)
    assert (states(timeless)[0], row(timeless, 0).acting_bot) == ("stood_in", "steward")
    worked(timeless, 7 * 24 + 2)
    assert position(timeless).active == 1
    returning.here(timeless.id, 0, caller(timeless.people[0]), at(7 * 24 + 3))
    assert states(timeless)[0] == "playing"
    assert seen(timeless, 1)[-1] == (0, "returned")
    assert_whole(timeless.game)


@pytest.mark.rules("TAB-69")
def test_who_answers_before_all_have_agreed_goes_on(timeless: Played) -> None:
    say(timeless, 1, "stand_in", 7 * 24 + 1)
    timeless.do(0, EndTurn(), now=at(7 * 24 + 2))
    say(timeless, 2, "stand_in", 7 * 24 + 3)
    assert (states(timeless)[0], timeless.game.votes) == ("playing", {})


@pytest.mark.rules("TAB-69")
def test_a_clock_that_a_game_takes_up_waits_for_who_was_stood_in_for(timeless: Played) -> None:
    for seat in (1, 2):
        say(timeless, seat, "stand_in", 7 * 24 + 1)
    for seat in (1, 2):
        say(timeless, seat, "rates_daily", 7 * 24 + 2, about=None)
    assert states(timeless)[0] == "playing"
    assert due(timeless, 0) == 7 * 24 + 2 + 24 + 72


@pytest.mark.rules("TAB-69")
def test_in_a_game_with_a_clock_nobody_votes_on_that(away: Played) -> None:
    with pytest.raises(NothingOpen, match="has a clock"):
        say(away, 1, "stand_in", 36 + 8 * 24)


# -- who never came: TAB-81


@pytest.fixture
def empty(start: Start) -> Played:
    """A classic game of three whose first seat never came: it is held since 36 hours and a minute after it began."""
    played = start(3, ruleset="classic", rates={"preset": "brisk"})
    lapsed(played, 0, 36)
    assert states(played) == ["open", "playing", "playing"]
    assert kept(played, 0).rung.held and row(played, 0).acting_bot == ""
    return played


@pytest.mark.rules("TAB-81")
def test_the_set_up_stands_still_until_the_others_have_the_steward_play(empty: Played) -> None:
    assert empty.open_jobs() == [] or all(kind != "bot" for kind, _ in empty.open_jobs())
    with pytest.raises(NothingOpen, match="72 hours") as refused:
        say(empty, 1, "steward", 36 + 72)
    assert refused.value.rule == "TAB-81"
    say(empty, 1, "steward", 36 + 73)
    say(empty, 2, "steward", 36 + 73)
    assert seen(empty, 1)[-1] == (0, "steward_plays")
    assert (states(empty)[0], row(empty, 0).acting_bot) == ("open", "steward")
    assert [stop["ends"] is not None for stop in empty.game.stops] == [True]
    worked(empty, 36 + 74)
    assert due(empty, 1) is not None
    assert_whole(empty.game)


@pytest.mark.rules("TAB-81")
def test_after_seven_more_days_the_steward_plays_without_a_vote(empty: Played) -> None:
    assert looked(empty, 0) == pytest.approx(36 + 1 / 60 + 72)  # from now on the others may vote
    assert states(empty)[0] == "open" and row(empty, 0).acting_bot == ""
    assert looked(empty, 0) == pytest.approx(36 + 1 / 60 + 72 + 7 * 24)
    assert seen(empty, 1)[-1] == (0, "steward_plays")
    assert [stop["ends"] is not None for stop in empty.game.stops] == [True]
    worked(empty, 36 + 80 + 7 * 24)
    assert due(empty, 1) is not None
    assert_whole(empty.game)


@pytest.mark.rules("TAB-30", "TAB-81")
def test_in_a_pause_nobody_looks_in_vain_and_after_it_the_steward_plays(empty: Played) -> None:
    for seat in (1, 2):
        say(empty, seat, "pause", 60, about=None)
    for _ in range(2):
        looked(empty, 0)
    assert row(empty, 0).look_at is None and kept(empty, 0).rung.held
    empty.go_on(at(20 * 24))
    assert seen(empty, 1)[-1] == (0, "steward_plays")
    worked(empty, 20 * 24 + 1)
    assert due(empty, 1) is not None
    assert_whole(empty.game)


@pytest.mark.rules("TAB-81")
def test_who_comes_after_all_ends_the_wait(empty: Played) -> None:
    returning.here(empty.id, 0, caller(empty.people[0]), at(60))
    assert (states(empty)[0], due(empty, 0)) == ("playing", 60 + 4)
    assert [stop["ends"] is not None for stop in empty.game.stops] == [True]


@pytest.mark.rules("TAB-79", "TAB-81")
def test_who_takes_the_seat_ends_the_wait(empty: Played) -> None:
    dot = empty.people[3]
    substitute.take(empty.id, Substitution(profile=Profile(name="Dot"), seat=0), caller(dot), at(60))
    assert (states(empty)[0], due(empty, 0)) == ("playing", 60 + 12 + 24)
    assert [stop["ends"] is not None for stop in empty.game.stops] == [True]


@pytest.mark.rules("TAB-30", "TAB-81")
def test_or_the_others_cancel_the_game(empty: Played) -> None:
    for seat in (1, 2):
        say(empty, seat, "cancel", 36 + 73, about=None)
    assert empty.game.status == "cancelled"


@pytest.mark.rules("TAB-81", "TAB-82")
def test_who_never_came_may_resign_and_the_steward_plays_on(empty: Played) -> None:
    resign.resign(empty.id, 0, caller(empty.people[0]), at(60))
    assert (row(empty, 0).acting_bot, states(empty)[0]) == ("steward", "open")
    assert [stop["ends"] is not None for stop in empty.game.stops] == [True]
    worked(empty, 61)
    assert row(empty, 1).owes
