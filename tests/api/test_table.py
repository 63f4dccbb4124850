"""How a game stands, in words and figures: what a page needs that knows no game."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from horror.games import RULESETS
from horror.games.scenario.face import face_of
from horror.games.scenario.reading import read
from horror.models import Game, Seat, Snapshot
from horror.rules.base.cards import no_cards
from horror.rules.kernel.ruleset import Result
from horror.rulesets import rulesets
from tests.api.conftest import MakeTable, Person


def position(game: str) -> Any:
    row = Game.objects.get(pk=game)
    return rulesets()[row.ruleset].load(bytes(Snapshot.objects.get(game=row).data))


def put(game: str, changed: Any) -> None:
    Snapshot.objects.filter(game=game).update(data=changed.dump())


def headings(shown: dict[str, Any]) -> list[str]:
    return [column["heading"] for column in shown["standings"]["columns"]]


def test_seats_stand_with_headings_figures_and_badges(table: MakeTable, visitor: Person) -> None:
    game = table()
    changed = position(game.id)
    changed.state.longest_road = 1
    changed.state.seats[2].hand = [3, 0, 0, 0, 0, 0, 0, 0]
    put(game.id, changed)
    shown = visitor.get(f"{game.path}/table/").json()
    names = [person.user.name for person in game.people if person.user]
    assert shown["headline"] == f"Set-up: {names[0]} to place"
    assert shown["outcome"] is None and shown["holdings"] == []
    assert headings(shown) == ["points", "cards", "dev.", "knights", "road"]
    assert [column["name"] for column in shown["standings"]["columns"]][1] == "cards"
    rows = shown["standings"]["rows"]
    assert [row["name"] for row in rows] == names
    assert [row["cells"][1] for row in rows] == [0, 0, 3]
    assert [row["badges"] for row in rows] == [[], ["longest road"], []]
    assert [row["marked"] for row in rows] == [True, False, False]


@pytest.mark.parametrize("ruleset", ["classic", "catan_horror"])
def test_holdings_are_of_the_readers_seat_alone(table: MakeTable, visitor: Person, ruleset: str) -> None:
    game = table(ruleset=ruleset)
    changed = position(game.id)
    changed.state.seats[1].hand = no_cards()
    changed.state.seats[1].hand[2] = 2
    put(game.id, changed)
    told = [reader.get(f"{game.path}/table/").json()["holdings"] for reader in (*game.people, visitor)]
    wool = {"use": "resource", "value": "wool", "label": "wool", "count": 2, "group": "resource", "note": ""}
    assert told[1] == [{"name": "hand", "heading": "Your hand", "held": ["2 wool"], "cards": [wool]}]
    assert told[0] == told[2] == [{"name": "hand", "heading": "Your hand", "held": [], "cards": []}]
    assert told[3] == []


def test_an_answer_that_stays_hidden_is_told_to_its_own_seat(table: MakeTable) -> None:
    """BASE-28: what two discard they choose at once."""
    game = table()
    [scenario] = read(
        "name: a\nrules: [BASE-28]\nruleset: classic\ntowns: {5: red settlement, 13: blue city}\n"
        "hands: {red: {brick: 8}, blue: {brick: 8}}\nturn: {player: red, phase: discard}",
        RULESETS,
    )
    put(game.id, face_of(RULESETS, "classic").build(scenario.position))
    discarding = {"moves": [{"type": "discard", "cards": {"brick": 4}}]}
    assert game.people[1].submit(game.id, discarding).status_code == 200
    mine = game.people[1].get(f"{game.path}/table/").json()["holdings"]
    assert mine[1] == {"name": "answers", "heading": "Your answer so far", "held": ["4 brick"], "cards": []}
    assert len(game.people[0].get(f"{game.path}/table/").json()["holdings"]) == 1


def test_it_is_told_in_the_readers_language(table: MakeTable, visitor: Person) -> None:
    game = table()
    User.objects.filter(pk=game.people[0].user.pk).update(language="de")
    assert headings(game.people[0].get(f"{game.path}/table/").json())[1] == "Karten"
    assert headings(visitor.get(f"{game.path}/table/?language=de").json())[1] == "Karten"
    assert headings(visitor.get(f"{game.path}/table/", Accept_Language="de").json())[1] == "Karten"


def test_how_it_ended_says_the_game_or_the_table(table: MakeTable, visitor: Person) -> None:
    game = table()
    name = Seat.objects.get(game=game.id, index=0).name
    row = Game.objects.filter(pk=game.id)
    changed = position(game.id)
    changed.state.result = Result(outcome="points", winners=[0])
    changed.finish()
    put(game.id, changed)
    over = {"status": Game.Status.FINISHED, "ended_at": timezone.now() + timedelta(seconds=1)}
    row.update(**over, result={"outcome": "points", "winners": [0]})
    shown = visitor.get(f"{game.path}/table/").json()
    assert shown["outcome"] == f"{name} has won"
    assert shown["headline"] == f"Over after 0 turns: {name} won"
    assert [one["marked"] for one in shown["standings"]["rows"]] == [True, False, False]
    row.update(result={"outcome": "draw", "winners": []})
    shown = visitor.get(f"{game.path}/table/").json()
    assert shown["headline"] is None and shown["outcome"] == "All seats agreed on a draw."


def test_a_game_of_another_registry_stands_like_any(table: MakeTable, settings: Any) -> None:
    settings.HORROR_GAMES = "tests.table.tides.GAMES"
    game = table(seats=2, ruleset="tides")
    shown = game.people[1].get(f"{game.path}/table/").json()
    assert shown["headline"].startswith("Turn ") and len(shown["standings"]["rows"]) == 2
    assert [holding["name"] for holding in shown["holdings"]] == ["coins"]


def test_before_the_start_nothing_stands_yet(lobby: MakeTable, visitor: Person) -> None:
    assert visitor.get(f"{lobby().path}/table/").status_code == 409
