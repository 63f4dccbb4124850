"""What is otherwise since one looked: by cursor, or by what was seen, and as one reader may know it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from django.utils import timezone

from horror.games import RULESETS
from tests.api.conftest import MakeTable, Person, Table
from tests.api.playing import through_setup
from tests.worker.games import work


def since(person: Person, game: Table, query: str = "") -> dict[str, Any]:
    return person.read(f"{game.path}/since/{query}")


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


def cards(seat: dict[str, Any]) -> Counter[str]:
    """All that a seat holds, as its own player sees it: resources, development cards, progress cards."""
    return +Counter(seat["hand"]) + Counter(seat.get("development", {})) + Counter(seat.get("progress", ()))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_since_every_moment_it_adds_up(table: MakeTable, chance: random.Random, ruleset: str) -> None:
    """What I held then, with what I gained and without what I lost, is what I hold; turns are those of the views."""
    game = table(ruleset=ruleset)
    through_setup(game, chance)
    for _ in range(8):
        work(timezone.now(), "turns")
        assert game.step(chance).status_code == 200
    handed = set()
    for seat, me in enumerate(game.people):
        now = me.read(f"{game.path}/view/")["view"]
        for cursor in range(5 + seat, me.read(f"{game.path}/seen/")["head"], 8):
            was = me.read(f"{game.path}/view/?at={cursor}")["view"]
            told = since(me, game, f"?after={cursor}")["changes"]
            held = cards(was["seats"][seat])
            for change in (each for each in told if each["what"] == "cards"):
                held.update(change["data"]["gained"])
                held.subtract(change["data"]["lost"])
                handed |= change["data"]["gained"].keys()
            assert +held == cards(now["seats"][seat])
            turns = [change["data"] for change in told if change["what"] == "turn"]
            turn = {"before": was["turn"]["turn"], "after": now["turn"]["turn"]}
            assert turns == ([turn] if turn["before"] != turn["after"] else [])
    assert handed


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
