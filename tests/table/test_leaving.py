"""Seats that resign where the rules go on without them (TAB-36 to TAB-39): entries, jobs, undo, exports."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from horror.models import Checkpoint, Entry, Game
from horror.rules.board.island import bits
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.ruleset import Result
from horror.table import create, history, read, results, undo
from horror.table.acts import Answer, Join, NewGame, Profile
from horror.table.deeds import Resigned
from horror.table.errors import BadRequest, NotYourSeat, UndoRefused, WrongStatus
from horror.table.exports import export, exported, imports
from horror.table.people import resign, seats
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, Start, caller

BOTH = pytest.mark.parametrize("name", ["classic", "catan_horror"])


@pytest.fixture
def begun(people: list[User]) -> Start:
    """A game of people in which who resigns is out of it, in the set-up or where its first turn begins."""

    def begin(name: str, count: int = 3, set_up: bool = False, **options: Any) -> Played:
        new = NewGame(
            ruleset=name, seats=count, name="Away", profile=Profile(name=people[0].name), autostart=True,
            options={"resigned": "dead", **options},
        )  # fmt: skip
        game = create.create(new, caller(people[0]), NOW)
        for person in people[1:count]:
            seats.join(game.pk, Join(profile=Profile(name=person.name)), caller(person), NOW)
        played = Played(game, people)
        while not set_up and not position(played).turn:
            move(played)
        return played

    return begin


def position(played: Played) -> Any:
    return read.seat_door(played.id, 0).position


def move(played: Played) -> None:
    """The neutral move of whoever owes one, or the automatic turn."""
    now = position(played)
    if now.automatic_turn_next:
        assert played.work()
    else:
        seat = now.owing()[0]
        assert played.do(seat, now.neutral(seat)).outcome == "done"


def leave(played: Played, seat: int, key: str = "") -> Answer:
    return resign.resign(played.id, seat, caller(played.people[seat], key=key), NOW)


def go_on(played: Played, moves: int) -> None:
    for _ in range(moves):
        move(played)


@BOTH
@pytest.mark.rules("TAB-30", "TAB-36", "TAB-38")
def test_nobody_plays_on_for_the_seat_and_nobody_waits_for_it(name: str, begun: Start) -> None:
    played = begun(name)
    answer = leave(played, 0)
    row = played.game.seats.get(index=0)
    assert (row.bot, row.human, row.free, row.owes) == ("", False, False, "")
    assert answer.outcome == "done"
    for _ in range(12):
        move(played)
        assert not Game.objects.waiting_for(played.people[0]).exists()
        assert 0 not in position(played).owing()
    assert ("bot", "0") not in played.open_jobs()
    with pytest.raises(NotYourSeat):
        played.do(0, "end turn")
    with pytest.raises(NotYourSeat):
        leave(played, 0)


@BOTH
@pytest.mark.rules("TAB-36")
def test_it_is_an_entry_with_events_and_a_state_of_its_own(name: str, begun: Start) -> None:
    played = begun(name)
    before = played.game.position
    leave(played, 1, key="once")
    assert leave(played, 1, key="once").outcome == "done"  # a repeat gets the first answer
    entry = Entry.objects.filter(game=played.id).order_by("number").last()
    assert entry is not None
    assert (entry.kind, entry.seat, json.loads(bytes(entry.payload))) == (
        "table",
        1,
        {"type": "resigned", "out": True},
    )
    assert played.game.position == before + 1 and entry.state_hash == position(played).hash()
    for reader in (played.people[0], played.people[1], None):
        item = read.stream(read.door(played.id, reader), text=True, limit=500).items[-1]
        assert item.table == Resigned(out=True)
        assert item.events[0] == {"type": "seat_resigned", "seat": 1, "rule": "TAB-36"}
        assert item.text[0] == "Ben resigned and is out of the game; the towns stay."
    assert read.door(played.id, played.people[1]).reader == SPECTATOR


@BOTH
@pytest.mark.rules("TAB-36", "TAB-20")
def test_the_log_replays_and_states_before_and_after_are_rebuilt(name: str, begun: Start) -> None:
    played = begun(name)
    go_on(played, 3)
    leave(played, position(played).active)
    number = played.game.entries
    here = position(played).hash()
    go_on(played, 5)
    assert history.replay(played.game).hash == position(played).hash()
    assert history.position_after(played.game, number).hash() == here
    earlier: Any = history.position_before(played.game, number)
    assert not any(seat.resigned for seat in earlier.state.seats)
    assert Checkpoint.objects.filter(game=played.id, number=number).exists()
    door = read.door(played.id, None)
    assert sum(seat.resigned for seat in read.view_at(door, door.cursor).seats) == 1


@pytest.mark.rules("TAB-36", "TAB-20")
def test_no_undo_goes_behind_it_and_later_moves_are_undone_as_ever(begun: Start) -> None:
    played = begun("catan_horror", 4)
    while position(played).state.agenda[-1].decision != "act":
        move(played)
    seat = position(played).active
    leave(played, (seat + 1) % 4)
    here = position(played).hash()
    call_up_militia(played, seat)
    assert position(played).hash() != here
    undo.undo(played.id, seat, caller(played.people[seat]), NOW)
    assert position(played).hash() == here
    call_up_militia(played, seat)
    leave(played, (seat + 2) % 4)
    there = position(played).hash()
    with pytest.raises(UndoRefused, match="no move of yours"):
        undo.undo(played.id, seat, caller(played.people[seat]), NOW)
    with pytest.raises(UndoRefused, match="no move of yours"):
        undo.ask(played.id, seat, caller(played.people[seat]), NOW)
    assert position(played).hash() == there == history.replay(played.game).hash


def call_up_militia(played: Played, seat: int) -> None:
    town = next(bits(position(played).sane_towns(seat)))
    assert played.do(seat, f"militia {town}").outcome == "done"


@BOTH
@pytest.mark.rules("TAB-38")
def test_in_the_set_up_its_placements_are_passed_over(name: str, begun: Start) -> None:
    played = begun(name, set_up=True)
    leave(played, 0)
    while not position(played).turn:
        move(played)
    assert position(played).active == 1
    assert [seat.settlements | seat.cities == 0 for seat in position(played).state.seats] == [
        True,
        False,
        False,
    ]
    assert history.replay(played.game).hash == position(played).hash()


@pytest.mark.rules("TAB-38", "TAB-03")
def test_a_gather_is_over_when_who_was_missing_leaves(begun: Start) -> None:
    """Special building, in which seats that hold cards are asked together."""
    played = begun("catan_horror", 4)
    for _ in range(400):
        now = position(played)
        if now.state.agenda and isinstance(now.state.agenda[-1], Gather) and len(now.owing()) > 1:
            break
        move(played)
    now = position(played)
    decision, owing = now.state.agenda[-1].opened, list(now.owing())
    for seat in owing[1:]:
        while seat in position(played).owing():
            played.do(seat, position(played).neutral(seat))
    assert position(played).owing() == owing[:1]
    leave(played, owing[0])
    after = position(played)
    assert after.finished or after.automatic_turn_next or after.state.agenda[-1].opened != decision
    assert history.replay(played.game).hash == after.hash()
    if after.automatic_turn_next:
        assert ("advance", "") in played.open_jobs()


@pytest.mark.rules("TAB-39")
def test_in_the_classic_game_the_last_one_wins(begun: Start) -> None:
    played = begun("classic")
    vote.vote(played.id, 2, "draw", True, caller(played.people[2]), NOW)
    leave(played, 1)
    assert played.game.votes == {}
    leave(played, 0)
    game = played.game
    assert (game.status, results.by_rules(game)) == ("finished", Result(outcome="alone", winners=[2]))
    assert game.secret and not game.seats.exclude(owes="").exists()
    assert ("ended", "") in played.open_jobs()
    texts = [item.text for item in read.stream(read.door(played.id, None), text=True, limit=500).items]
    assert texts[-2][-1] == "Cid won: nobody else is left."
    assert texts[-1] == ["The game is over: Cid has won."]
    with pytest.raises(WrongStatus):
        leave(played, 2)
    assert history.replay(game).moves


@pytest.mark.rules("TAB-39", "CH-480")
def test_in_catan_horror_the_last_one_plays_on_and_with_nobody_left_all_have_lost(begun: Start) -> None:
    played = begun("catan_horror")
    leave(played, 0)
    leave(played, 2)
    assert played.game.status == "running"
    go_on(played, 4)
    vote.vote(played.id, 1, "pause", True, caller(played.people[1]), NOW)
    assert played.game.paused_at == played.game.entered_at >= NOW  # whoever is still there agrees for all
    played.go_on(NOW)
    leave(played, 1)
    assert results.by_rules(played.game) == Result(outcome="all_fallen", winners=[])


@BOTH
@pytest.mark.rules("TAB-36")
def test_exports_with_it_are_brought_in_as_they_were(name: str, begun: Start) -> None:
    played = begun(name)
    leave(played, 1)
    go_on(played, 4)
    before = (played.game.position, played.game.cursors, position(played).hash())
    lines = list(export.export_whole(played.game))
    assert imports.replay_export(exported.read(lines)).hash == before[2]
    Entry.objects.filter(game=played.id).delete()
    Game.objects.filter(pk=played.id).delete()
    with pytest.raises(BadRequest, match="TAB-36"):
        imports.bring_in(exported.read(lines), NOW, people={1: played.people[1]})
    game = imports.bring_in(exported.read(lines), NOW, people={0: played.people[0]})
    cursors = [cursor - 1 for cursor in game.cursors]  # the last item says that it was taken up here
    assert (game.position, cursors, position(played).hash()) == before
    row = game.seats.get(index=1)
    assert (row.bot, row.free, row.resigned_at) == ("", False, NOW)
    assert history.replay(game).hash == before[2]


@BOTH
@pytest.mark.rules("TAB-32")
def test_with_the_default_the_steward_plays_on_and_no_state_changes(name: str, begun: Start) -> None:
    played = begun(name, resigned="steward")
    before = (played.game.position, position(played).hash())
    leave(played, 1)
    assert played.game.seats.get(index=1).bot == "steward"
    assert (played.game.position, position(played).hash()) == before
    texts = read.stream(read.door(played.id, None), text=True, limit=500).items[-1].text
    assert texts == ["Ben resigned; the steward plays on."]
