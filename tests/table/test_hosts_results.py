"""What the table tells of hosted games that are over: as what they ended, and whose turns were whose."""

from __future__ import annotations

import pytest

from accounts.models import User
from horror.table import results, submit
from horror.table.hosts import ending, replacing
from tests.table.clocked import at
from tests.table.conftest import NOW, act
from tests.table.hosted import DAY, REASON, came, host, hosted, put

CID = 2


@pytest.mark.rules("TAB-148", "TAB-146")
def test_the_turns_of_a_seat_are_those_of_who_held_it_then(people: list[User]) -> None:
    played = came(people)
    for seat in (0, 1):
        played.do(seat, "roll", "end turn", now=at(1))
        played.work(at(1))
    replacing.replace(played.id, put(0, people[CID]), host(), at(2))
    for _ in range(2):
        assert submit.submit(played.id, act(people[CID], 0, "roll", "end turn"), at(3)).outcome == "done"
        played.work(at(3))
        played.do(1, "roll", "end turn", now=at(3))
        played.work(at(3))
    ending.adjudicate(played.id, [1], 0, REASON, host(), at(4))
    told = results.of(played.id)
    assert told is not None
    assert (told.kind, told.winners, told.late_seat) == ("adjudicated", (1,), 0)
    assert [(each.turns, each.steward) for each in told.results] == [(3, 0), (3, 0)]
    held = [
        (each.seat, each.person, each.ended, each.turns, each.own_before, each.from_start)
        for each in told.tenures
    ]
    assert held == [
        (0, people[0].pk, "substituted", 1, 0, True),
        (0, people[CID].pk, "finished", 2, 1, False),
        (1, people[1].pk, "finished", 3, 0, True),
    ]


@pytest.mark.rules("TAB-142")
def test_what_was_called_off_is_void(people: list[User]) -> None:
    lobby, played = hosted(people, starts_at=NOW + 2 * DAY), came(people)
    for game in (lobby, played):
        ending.stop(game.id, REASON, host(), at(1))
    told = results.of(played.id)
    assert told is not None and told.kind == "void"
    assert results.of(lobby.id) is None


@pytest.mark.rules("TAB-141", "TAB-146")
def test_who_was_put_into_the_lobby_was_there_from_the_start(people: list[User]) -> None:
    played = hosted(people, starts_at=NOW + 2 * DAY)
    replacing.replace(played.id, put(0, people[CID]), host(), at(1))
    played.work(at(48))
    ending.adjudicate(played.id, [], None, REASON, host(), at(50))
    told = results.of(played.id)
    assert told is not None
    found = [(each.person, each.from_start) for each in told.tenures if each.seat == 0]
    assert found == [(people[CID].pk, True)]


@pytest.mark.rules("TAB-146", "TAB-182")
def test_who_is_put_into_a_seat_that_the_steward_held_in_the_lobby_is_no_bot(people: list[User]) -> None:
    played = hosted(people, 1, seats=2, bots=("steward",), starts_at=NOW + 2 * DAY, rates={"preset": "brisk"})
    assert played.game.own_turns[1]["bot"]
    replacing.replace(played.id, put(1, people[CID]), host(), at(2))
    assert not played.game.own_turns[1]["bot"]
