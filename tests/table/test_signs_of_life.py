"""What a person does in a seat that is late, stood in for or open says that the person is there (TAB-72, TAB-73)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from horror.models import Seat
from horror.table import message, undo
from horror.table.acts import Answer
from horror.table.errors import NothingOpen, WrongStatus
from horror.table.people import resign, returning
from horror.table.votes import extend, vote
from tests.table.clocked import at, came, due, kept, lapsed, row, seen, states, worked
from tests.table.conftest import Played, Start, caller
from tests.table.killing import assert_whole


@pytest.fixture
def away(start: Start) -> Played:
    """A strict game of three in which the steward has played for seat 0; it is the turn of seat 1."""
    played = came(start, "brisk", 3)
    lapsed(played, 0, 36)
    worked(played, 37)
    assert states(played) == ["stood_in", "playing", "playing"]
    return played


def gone(played: Played) -> None:
    """From seat 0 its person has been away too often."""
    clock = kept(played, 0)
    rung = msgspec.structs.replace(clock.rung, state="open", gone=True)
    changed = msgspec.structs.replace(clock, rung=rung).kept()
    Seat.objects.filter(game=played.id, index=0).update(clock=changed, state="open")


def says_no(played: Played, who: Any) -> Answer:
    vote.vote(played.id, 1, "draw", True, caller(played.people[1]), at(38))
    return vote.vote(played.id, 0, "draw", False, who, at(39))


def asks_for_a_pause(played: Played, who: Any) -> Answer:
    return vote.vote(played.id, 0, "pause", True, who, at(39))


def lets_others_take_back(played: Played, who: Any) -> Answer:
    played.do(1, "take 2", now=at(38))
    undo.ask(played.id, 1, caller(played.people[1]), at(38))
    return undo.consent(played.id, 0, True, who, at(39))


def gives_time(played: Played, who: Any) -> Answer:
    return extend.extend(played.id, 0, 1, who, at(39))


ACTS: Mapping[str, Callable[[Played, Any], Answer]] = {
    each.__name__: each for each in (says_no, asks_for_a_pause, lets_others_take_back, gives_time)
}


@pytest.mark.rules("TAB-73", "TAB-77")
@pytest.mark.parametrize("does", ACTS)
def test_who_has_a_say_is_back_with_it(away: Played, does: str) -> None:
    answer = ACTS[does](away, caller(away.people[0]))
    assert (answer.outcome, states(away)[0]) == ("done", "playing")
    told = [item.table.__struct_config__.tag for item in answer.items if item.table is not None]
    assert told[0] == "returned" and len(told) == 2
    assert kept(away, 0).rung.returns == 1
    assert_whole(away.game)


@pytest.mark.rules("TAB-77")
@pytest.mark.parametrize("does", ACTS)
def test_whose_seat_is_open_for_good_has_no_say(away: Played, does: str) -> None:
    gone(away)
    with pytest.raises(WrongStatus, match="open to others for good") as refused:
        ACTS[does](away, caller(away.people[0]))
    assert refused.value.rule == "TAB-77"
    assert states(away)[0] == "open"
    message.say(away.id, 0, None, "good luck", caller(away.people[0]), at(40))
    resign.resign(away.id, 0, caller(away.people[0]), at(40))
    assert row(away, 0).resigned_at == at(40)


@pytest.mark.rules("TAB-73")
def test_to_ask_for_what_may_not_be_is_no_act(away: Played) -> None:
    with pytest.raises(NothingOpen):
        vote.vote(away.id, 0, "draw", False, caller(away.people[0]), at(39))
    assert states(away)[0] == "stood_in"


@pytest.mark.rules("TAB-20", "TAB-73", "TAB-77")
def test_who_takes_back_a_move_of_before_is_back_and_decides_anew(start: Start) -> None:
    played = came(start, "brisk")
    lapsed(played, 0, 36)
    undo.undo(played.id, 0, caller(played.people[0]), at(40))
    assert seen(played, 1)[-2:] == [(0, "returned"), (0, "undo")]
    assert (states(played)[0], due(played, 0)) == ("playing", 40 + 4)
    assert_whole(played.game)


@pytest.mark.rules("TAB-72")
def test_everybody_is_told_that_who_was_late_is_here(start: Start) -> None:
    played = came(start, "daily")
    lapsed(played, 0, 96)
    assert states(played)[0] == "late"
    before = played.game.entries
    for _ in range(2):
        returning.here(played.id, 0, caller(played.people[0]), at(97))
    assert states(played)[0] == "playing"
    assert played.game.entries == before + 1
    assert seen(played, None)[-1] == (0, "heard")
    assert_whole(played.game)
