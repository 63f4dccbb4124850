"""Live games and amendments: a game goes over to the newest rules only where its log is the same by them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from accounts.models import User
from horror.games import RULESETS
from horror.models import Checkpoint, Entry, Game
from horror.rules.kernel.choices import sample
from horror.table import amend, create, read, submit
from horror.table.acts import Caller, Join, NewGame, Profile
from horror.table.errors import Unverified, WrongStatus
from horror.table.history import replay
from horror.table.people import seats
from tests.table.conftest import NOW, Played, act, caller


@pytest.fixture
def older(people: list[User]) -> Played:
    """A running classic game that began under version 1."""
    profile = [Profile(name=person.name) for person in people]
    new = NewGame(ruleset="classic", seats=3, name="older", profile=profile[0], options={"open_offers": 0})
    game = create.create(new, caller(people[0]), NOW)
    Game.objects.filter(pk=game.pk).update(rules_version=1)
    for index in (1, 2):
        seats.join(game.pk, Join(profile=profile[index]), caller(people[index]), NOW)
    seats.start(game.pk, caller(people[0]), NOW)
    return Played(game, people)


def play(game: Played, moves: int, pick: Any) -> None:
    """So many random moves."""
    for _ in range(moves):
        position = read.seat_door(game.id, 0).position
        if position.finished:
            return
        seat = position.owing()[0]
        submit.submit(game.id, act(game.people[seat], seat, sample(position.choices(seat), pick)), NOW)


def test_a_game_begins_and_goes_on_by_the_rules_it_was_made_under(older: Played) -> None:
    play(older, 12, Random(1).randrange)
    position = read.seat_door(older.id, 0).position
    assert position.state.version == 1
    assert {entry.rules_version for entry in Entry.objects.filter(game=older.id, kind="move")} == {1}
    assert replay(older.game).moves == 12


def test_a_game_goes_over_to_the_newest_rules_where_nothing_changes(older: Played) -> None:
    pick = Random(2).randrange
    play(older, 20, pick)
    before = read.seat_door(older.id, 0).position
    assert amend.amendable() == [older.id]
    amend.amend(older.id, Caller(source="command"), NOW)
    after = read.seat_door(older.id, 0).position
    newest = RULESETS["classic"].version
    assert (after.state.version, older.game.rules_version) == (newest, newest)
    after.state.version = 1
    assert after.dump() == before.dump()
    assert amend.amendable() == []
    play(older, 20, pick)
    assert replay(older.game).moves == 40
    with pytest.raises(WrongStatus, match="newest rules"):
        amend.amend(older.id, Caller(source="command"), NOW)


def test_no_undo_goes_behind_an_amendment(older: Played) -> None:
    play(older, 3, Random(3).randrange)
    amend.amend(older.id, Caller(source="command"), NOW)
    last = Checkpoint.objects.filter(game=older.id).order_by("-number").first()
    assert last is not None and last.number == older.game.entries


def test_a_game_whose_log_differs_by_the_newest_rules_is_left_alone(older: Played) -> None:
    """A stored event that the newest rules would not bring about."""
    play(older, 8, Random(4).randrange)
    entry = Entry.objects.filter(game=older.id, kind="move").order_by("number").first()
    assert entry is not None
    Entry.objects.filter(pk=entry.pk).update(events=bytes(entry.events).replace(b"BASE-11", b"BASE-12"))
    before = older.game.entries
    with pytest.raises(Unverified):
        amend.amend(older.id, Caller(source="command"), NOW)
    assert (older.game.entries, older.game.rules_version) == (before, 1)


def test_the_command_amends_all_live_games(older: Played, capsys: pytest.CaptureFixture[str]) -> None:
    play(older, 5, Random(5).randrange)
    call_command("replay", "--live")
    assert f"{older.id}  goes on by the newest rules" in capsys.readouterr().out
    assert older.game.rules_version == RULESETS["classic"].version


def test_a_server_does_not_start_on_live_games_whose_rules_it_lacks(older: Played) -> None:
    call_command("check", databases=["default"])
    Game.objects.filter(pk=older.id).update(rules_version=RULESETS["classic"].version + 1)
    with pytest.raises(SystemCheckError, match=f"game {older.id} needs classic by rules of version"):
        call_command("check", databases=["default"])
    Game.objects.filter(pk=older.id).update(status="finished")
    call_command("check", databases=["default"])
