"""Catan Horror over HTTP: people and monsters take turns, answers are as the OpenAPI document says (contract.py)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horror.models import Game
from horror.table.history import replay
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.api.playing import step

pytestmark = pytest.mark.django_db(transaction=True)
LOOKED_AT = (
    "view/",
    "decisions/",
    "table/",
    "board.svg",
    "board.txt",
    "log/?limit=20",
    "events/?limit=20&text=true",
)


@pytest.mark.parametrize("mad", [0, 1])
def test_turns_of_people_and_of_the_monsters(
    mad: int, table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table(3, ruleset="catan_horror", options={"starting_mad_players": mad})
    seen: set[str] = set()
    moves = 0
    while moves < 110 and step(game, chance, seen):
        moves += 1
        if moves % 25 == 0:
            for reader in (game.people[0], visitor):
                for path in LOOKED_AT:
                    assert reader.get(f"{game.path}/{path}").status_code == 200
    assert seen >= {"place", "roll_or_respond", "act", "special_build"}
    stored = Game.objects.get(pk=game.id)
    assert stored.turn > 5 and stored.status in ("running", "finished")
    assert replay(stored).moves > moves  # those of people, and what came by itself


def test_an_order_that_the_rules_refuse_names_its_rule_and_what_would_be_legal(table: MakeTable) -> None:
    game = table(3, ruleset="catan_horror")
    city = game.people[0].submit(game.id, {"orders": "place city 1 road 1-4"})
    assert (city.status_code, city.json()["rule"], city.json()["line"]) == (422, "CH-027", 1)
    assert "settlement" in city.json()["detail"]
    assert {choice["move"]["town"] for choice in city.json()["legal"]} == {"settlement"}
    early = game.people[0].submit(game.id, {"moves": [{"type": "recruit", "knight": "K1"}]})
    assert (early.status_code, early.json()["rule"]) == (422, "CH-045")
    other = game.people[1].submit(game.id, {"orders": "place settlement 1 road 1-4"})
    assert (other.status_code, other.json()["rule"]) == (422, "TAB-02")


@pytest.mark.parametrize(
    ("options", "status", "kind", "path", "rule"),
    [
        ({"starting_mad_players": 3}, 422, "bad-options", "$.options", "CH-447"),
        ({"victory_points": 99}, 400, "malformed", "$.options.victory_points", None),
        ({"raze_others": "none"}, 400, "malformed", "$.options.raze_others", None),
        ({"monsters": True}, 400, "malformed", "$.options.monsters", None),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else None,
)
def test_options_that_cannot_be_are_refused_when_the_game_is_created(
    options: dict[str, Any],
    status: int,
    kind: str,
    path: str,
    rule: str | None,
    person: MakePerson,
) -> None:
    wanted = {"ruleset": "catan_horror", "seats": 3, "name": "Night", "options": options}
    host = person()
    for _ in range(2):  # the same key gets the same answer
        answer = host.post("/games/", wanted, Idempotency_Key=f"options {sorted(options)}")
        problem = answer.json()
        assert (answer.status_code, problem["type"]) == (status, f"/api/v1/problems/{kind}/")
        assert (problem["path"], problem.get("rule")) == (path, rule)
        assert problem["detail"]
    assert not Game.objects.exists()
