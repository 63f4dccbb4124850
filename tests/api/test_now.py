"""A game as it is now, in one answer: the same that its parts say, and a word for its picture."""

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


def _now(reader: Person, game: Table, **headers: str) -> dict[str, Any]:
    found: dict[str, Any] = reader.get(f"{game.path}/now/", **headers).json()
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_what_game_view_and_choices_say(table: MakeTable, visitor: Person, ruleset: str) -> None:
    game = table(ruleset=ruleset)
    for person in (*game.people, visitor):
        found = _now(person, game)
        contract.check(found, "Now")
        view = person.get(f"{game.path}/view/").json()
        assert found["game"] == person.get(f"{game.path}/").json()
        assert (found["game"]["cursor"], found["game"]["epoch"]) == (view["cursor"], view["epoch"])
        assert (found["view"], found["game"]["decisions"]) == (view["view"], view["decisions"])
        stands = person.get(f"{game.path}/table/").json()
        assert found["table"] == {name: stands[name] for name in found["table"]}
        if person is visitor:
            assert (found["questions"], found["choices"], found["short"], found["pieces"]) == ({}, [], [], {})
            continue
        choices = person.get(f"{game.path}/choices/").json()
        for member in ("questions", "choices", "short", "pieces"):
            assert found[member] == choices[member]
    assert any(_now(person, game)["choices"] for person in game.people)


def test_before_the_start_there_is_nothing_to_see_but_the_seats(lobby: MakeTable, visitor: Person) -> None:
    game = lobby()
    for person in (*game.people, visitor):
        found = _now(person, game)
        assert (found["view"], found["table"], found["picture"]) == (None, None, None)
        assert (found["questions"], found["choices"]) == ({}, [])
        assert found["game"]["status"] == "lobby"
        contract.check(found, "Now")


def test_the_word_for_the_picture_is_another_one_where_the_picture_is(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    reader = game.people[0]
    seen: dict[str, bytes] = {}
    for _ in range(8):
        for who, language in ((reader, "en"), (visitor, "en"), (visitor, "de")):
            word = who.get(f"{game.path}/now/?language={language}").json()["picture"]
            drawn = who.get(f"{game.path}/board.svg?language={language}").content
            assert seen.setdefault(word, drawn) == drawn
        game.step(chance)
    before = _now(reader, game)["picture"]
    assert reader.post(f"{game.path}/messages/", {"text": "hello"}).status_code == 200
    assert _now(reader, game)["picture"] == before
    assert before not in seen and _now(visitor, game, Accept_Language="de")["picture"] != before


def test_what_the_cursor_does_not_tell_is_in_the_etag_too(lobby: MakeTable) -> None:
    """A host who changes nothing in the stream of a reader may change the game as it is shown."""
    game = lobby()
    host = game.people[0]
    first = host.get(f"{game.path}/now/")
    assert host.get(f"{game.path}/now/", If_None_Match=first.headers["ETag"]).status_code == 304
    assert host.post(f"{game.path}/bots/", {"bot": "random"}).status_code == 200
    assert host.get(f"{game.path}/now/", If_None_Match=first.headers["ETag"]).status_code == 200


def test_questions_are_in_the_language_that_is_asked_for(table: MakeTable, chance: random.Random) -> None:
    game = table()
    through_setup(game, chance)
    asked = game.asked()
    assert asked is not None
    told = [
        asked.get(f"{game.path}/now/?language={language}").json()["questions"] for language in ("en", "de")
    ]
    assert told[0].keys() == told[1].keys() and told[0] != told[1]
