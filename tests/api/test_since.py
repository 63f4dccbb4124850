"""What is otherwise since one looked: by cursor, or by what was seen, and as one reader may know it."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from horror.games import RULESETS
from tests.api import contract
from tests.api.conftest import Person, Table
from tests.api.playing import through_setup

MakeTable = Callable[..., Table]


def since(person: Person, game: Table, query: str = "") -> dict[str, Any]:
    answer = person.get(f"{game.path}/since/{query}")
    assert answer.status_code == 200, answer.content
    contract.check(answer.json(), "Since")
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_begins_at_what_was_seen(table: MakeTable, chance: random.Random, ruleset: str) -> None:
    game = table(ruleset=ruleset)
    me = game.people[1]
    head = me.get(f"{game.path}/seen/").json()["head"]
    me.call("PUT", f"{game.path}/seen/", {"cursor": head})
    quiet = since(me, game)
    assert (quiet["after"], quiet["cursor"], quiet["changes"], quiet["lines"]) == (head, head, [], [])
    game.step(chance)
    told = since(me, game)
    assert told["after"] == head < told["cursor"] and told["changes"]
    town = next(change for change in told["changes"] if change["what"] == "town")
    assert town["places"] == [str(town["data"]["at"])] and not town["mine"]
    assert told == since(me, game, f"?after={head}&epoch={told['epoch']}")
    german = since(me, game, "?language=de")
    assert german["changes"][0]["text"] != told["changes"][0]["text"]
    assert [each["data"] for each in german["changes"]] == [each["data"] for each in told["changes"]]


def test_from_the_beginning_and_before_the_start(
    table: MakeTable, lobby: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    through_setup(game, chance)
    for reader in (game.people[0], visitor):
        told = since(reader, game)
        assert told["after"] == 0 and {change["what"] for change in told["changes"]} >= {
            "town",
            "roads",
            "points",
        }
        assert since(reader, game, "?after=1")["changes"] == told["changes"]
    waiting = lobby()
    assert since(waiting.people[0], waiting)["changes"] == []


def test_a_visitor_is_told_nothing_of_hands(table: MakeTable, visitor: Person, chance: random.Random) -> None:
    game = table()
    through_setup(game, chance)
    game.step(chance)
    assert not [
        change for change in since(visitor, game)["changes"] if change["what"] == "cards" or change["mine"]
    ]
    assert [change for change in since(game.people[0], game)["changes"] if change["what"] == "cards"]


def test_a_cursor_that_is_not_there_or_of_another_epoch_is_refused(table: MakeTable) -> None:
    game = table()
    ahead = game.people[0].get(f"{game.path}/since/?after=9999")
    assert (ahead.status_code, ahead.json()["code"]) == (400, "cursor_ahead")
    other = game.people[0].get(f"{game.path}/since/?after=1&epoch=other")
    assert (other.status_code, other.json()["code"]) == (409, "epoch_changed")


def test_what_is_known_is_not_told_again(table: MakeTable) -> None:
    game = table()
    answer = game.people[0].get(f"{game.path}/since/?after=3")
    again = game.people[0].get(f"{game.path}/since/?after=3", If_None_Match=answer["ETag"])
    assert again.status_code == 304
    assert game.people[0].get(f"{game.path}/since/?after=2", If_None_Match=answer["ETag"]).status_code == 200
