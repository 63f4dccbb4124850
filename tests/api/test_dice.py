"""Bound dice through the API: as clients see them, and what each reader may see of them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from clients import verify_dice
from horror.models import Game, Snapshot
from horror.rulesets import rulesets
from tests.api.bound import BoundTable, bound_lobby, bound_table
from tests.api.conftest import MakePerson, MakeTable, Person, kind_of
from tests.api.members import member_of
from tests.table.automatic_turn import place


@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
def test_a_bound_game_is_played_and_checked_while_it_goes_on_and_afterwards(
    lobby: MakeTable, person: MakePerson, tmp_path: Path, chance: random.Random, ruleset: str
) -> None:
    game = bound_table(lobby, person, tmp_path, ruleset=ruleset)
    for _ in range(14):
        if game.waits_for() is not None:  # no worker plays automatic turns here
            game.move(chance)
    answer = game.people[0].get(f"{game.path}/export/?openings=true")
    running = tmp_path / "running.jsonl"
    running.write_bytes(answer.content)
    notes = ["--notes", str(game.notes[0].path), "--seat", "0"]
    assert verify_dice.main([str(running), "--running", *notes]) == 0
    for each in game.people:
        each.post(f"{game.path}/votes/", {"what": "cancel"})
    whole = tmp_path / "whole.jsonl"
    whole.write_bytes(game.people[0].get(f"{game.path}/export/").content)
    assert verify_dice.main([str(whole), *notes]) == 0


def test_a_game_is_strict_where_its_host_sits_and_says_what_it_waits_for(
    lobby: MakeTable, person: MakePerson, tmp_path: Path
) -> None:
    game = bound_lobby(lobby, person, tmp_path)
    host = game.people[0]
    shown = host.get(f"{game.path}/").json()
    assert (shown["dice_version"], shown["strict"], shown["opening_until"]) == (2, True, None)
    assert host.post(f"{game.path}/start/").status_code == 200
    shown = host.get(f"{game.path}/").json()
    assert (shown["status"], shown["opening_until"] is None) == ("lobby", False)
    assert game.dice(0)["links"]["awaited"] == [0, 1, 2]
    wrong = host.post(f"{game.path}/dice/ready/", {"link": "0" * 64})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "link_wrong")
    for seat in (2, 1, 0):
        assert game.ready(seat).status_code == 200
    assert host.get(f"{game.path}/").json()["status"] == "running"
    mover = game.asked()
    choice = mover.get(f"{game.path}/choices/").json()["choices"][0]["move"]
    missing = mover.submit(game.id, {"moves": [choice]})
    assert (missing.status_code, missing.json()["code"]) == (422, "link_missing")
    hosted = host.post("/games/", {"ruleset": "classic", "seats": 3, "name": "g", "seat": None}).json()
    assert hosted["strict"] is False


def test_deposit_and_release_through_the_api(lobby: MakeTable, person: MakePerson, tmp_path: Path) -> None:
    game = bound_table(lobby, person, tmp_path)
    who = game.people[1]
    body = game.notes[1].deposit(game.id, game.dice(1), 4)
    assert who.post(f"{game.path}/dice/deposit/", {**body, "link": "0" * 64}).json()["code"] == "link_wrong"
    assert who.post(f"{game.path}/dice/deposit/", body).status_code == 200
    assert who.post(f"{game.path}/dice/deposit/", body).json()["code"] == "dice_refused"
    assert who.post(f"{game.path}/dice/release/").status_code == 200
    assert who.post(f"{game.path}/dice/release/").json()["code"] == "dice_refused"
    assert game.dice(1)["links"]["seats"][1]["anchor"] == ""


def buy_a_card(game: BoundTable, chance: random.Random) -> tuple[int, int]:
    """Let whoever is in turn buy a card of which nobody else learns; the seat, and the turn."""
    while Game.objects.get(pk=game.id).turn < 1:
        game.move(chance)
    stored = Game.objects.get(pk=game.id)
    snapshot = Snapshot.objects.get(game=stored)
    position: Any = rulesets()["classic"].load(bytes(snapshot.data))
    seat = position.state.active
    for kind, count in enumerate(position.state.bank):
        taken = min(3, count)
        position.state.bank[kind] -= taken
        position.state.seats[seat].hand[kind] += taken
    place(stored, position.dump())
    moves = ["roll", "robber", "buy_card", "discard"]
    while True:
        person = game.asked()
        choices = person.get(f"{game.path}/choices/").json()["choices"]
        by_kind = {kind_of(choice): choice for choice in choices}
        chosen = next((by_kind[kind] for kind in moves if kind in by_kind), None)
        assert chosen is not None
        link = game.notes[game.people.index(person)].link(game.id, game.dice(game.people.index(person)))
        body = {"moves": [member_of(chosen, chance)]} | ({"link": link} if link else {})
        answer = person.submit(game.id, body)
        if answer.status_code == 200:
            game.notes[game.people.index(person)].answered(game.id, answer.json())
            if kind_of(chosen) == "buy_card":
                return seat, stored.turn


def test_secret_draws_are_opened_to_their_owner_alone(
    lobby: MakeTable, person: MakePerson, visitor: Person, tmp_path: Path, chance: random.Random
) -> None:
    """docs/hidden.md: a draw is as secret as the event that it feeds."""
    game = bound_table(lobby, person, tmp_path)
    seat, turn = buy_a_card(game, chance)
    address = f"{game.path}/dice/opening/?turn={turn}&purpose=development&k=0"
    own = game.people[seat].get(address)
    assert own.status_code == 200 and own.json()["sides"] == 25
    nobody = visitor.get(f"{game.path}/dice/opening/?turn={turn}&purpose=robber&k=7")
    for reader in (visitor, *(each for each in game.people if each is not game.people[seat])):
        answer = reader.get(address)
        assert (answer.status_code, answer.content) == (404, nobody.content)
    roll = f"{game.path}/dice/opening/?turn={turn}&purpose=production"
    assert visitor.get(roll).status_code == 200
    for reader, count in ((game.people[seat], 1), (visitor, 0)):
        lines = reader.get(f"{game.path}/export/?openings=true").content
        assert lines.count(b'"purpose":"development"') == count
