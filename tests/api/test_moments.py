"""Stepping through a game: moments of turns, the story read backwards, and a moment as those who look on see it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horror.games import RULESETS
from horror.models import Game
from tests.api.conftest import MakeTable, Person, Table
from tests.api.playing import through_setup


def moments(reader: Person, game: Table, query: str = "") -> dict[str, Any]:
    return reader.read(f"{game.path}/moments/{query}")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_moment_of_mine_is_shown_as_those_who_look_on_saw_it(
    table: MakeTable, visitor: Person, chance: random.Random, ruleset: str
) -> None:
    game = table(ruleset=ruleset)
    through_setup(game, chance)
    me = game.people[0]
    me.post(f"{game.path}/messages/", {"text": "for one alone", "to": [1]})
    head = moments(me, game)["cursor"]
    for cursor in range(5, head + 1, 3):
        moment = moments(me, game, f"?at={cursor}")["moment"]
        assert moment["cursor"] == cursor
        for path in ("view/?", "table/?", "board.json?", "board.txt?", "board.svg?"):
            query = f"at={moment['visitor']}&epoch=first"
            mine = me.get(f"{game.path}/{path}as=visitor&{query}")
            theirs = visitor.get(f"{game.path}/{path}{query}")
            assert mine.status_code == theirs.status_code == 200, mine.content
            assert mine.content.replace(b"&as=visitor", b"") == theirs.content


def test_of_now_it_is_what_a_visitor_is_told(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    through_setup(game, chance)
    game.step(chance)
    me = game.people[0]
    for path in ("view/", "table/", "board.json", "events/", "log/"):
        answer = me.get(f"{game.path}/{path}?as=visitor")
        assert answer.json() == visitor.get(f"{game.path}/{path}").json()
        assert answer["Cache-Control"] == "private, no-store"
    assert me.get(f"{game.path}/view/?as=visitor").json()["view"]["reader"] == -1
    assert me.get(f"{game.path}/view/?as=red").status_code == 400


def test_ground_of_a_moment_is_named_with_the_eyes_that_see_it(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    me = game.people[0]
    start = moments(me, game)["turns"][0]["visitor"]
    board = me.get(f"{game.path}/board.json?as=visitor&at={start}").json()
    for part in ("ground", "legend"):
        address = board[part].removeprefix("/api/v1")
        assert me.get(address).status_code == 200
    assert me.get(f"{game.path}/board.svg?as=visitor&at={start}&parts=pieces").status_code == 200


def test_in_a_private_game_a_player_sees_what_the_table_sees(table: MakeTable, chance: random.Random) -> None:
    game = table()
    Game.objects.filter(pk=game.id).update(visibility="private")
    through_setup(game, chance)
    mine, seen = (game.people[0].read(f"{game.path}/view/{query}")["view"] for query in ("", "?as=visitor"))
    assert [seat.get("hand") is not None for seat in mine["seats"]] == [True, False, False]
    assert all(seat.get("hand") is None for seat in seen["seats"])


@pytest.mark.parametrize("who", ["player", "visitor"])
def test_each_turn_begins_at_a_moment(
    table: MakeTable, visitor: Person, chance: random.Random, who: str
) -> None:
    game = table()
    through_setup(game, chance)
    while game.people[0].get(f"{game.path}/").json()["turn"] < 4:
        game.step(chance)
    reader = game.people[1] if who == "player" else visitor
    turns = moments(reader, game)["turns"]
    assert [each["turn"] for each in turns] == [0, 1, 2, 3, 4]
    assert [each["cursor"] for each in turns] == sorted({each["cursor"] for each in turns})
    for each in turns:
        view = reader.get(f"{game.path}/view/?at={each['cursor']}").json()["view"]
        assert view["turn"]["turn"] == each["turn"]
        assert who == "player" or each["visitor"] == each["cursor"]


def test_the_story_is_read_backwards_as_well(
    table: MakeTable, visitor: Person, chance: random.Random
) -> None:
    game = table()
    through_setup(game, chance)
    for reader in (game.people[0], visitor):
        for name, rows in (("events", "items"), ("log", "lines")):
            whole = reader.get(f"{game.path}/{name}/?limit=500").json()
            before: int = whole["head"] + 1
            found: list[Any] = []
            while before > 1:
                page = reader.get(f"{game.path}/{name}/?before={before}&limit=4").json()
                assert page["cursor"] == before - 1 and page["head"] == whole["head"]
                found = page[rows] + found
                before = page[rows][0]["cursor"] if name == "events" else max(1, before - 4)
            assert found == whole[rows]
            assert reader.get(f"{game.path}/{name}/?before=1").json()[rows] == []


@pytest.mark.parametrize(
    ("query", "code", "path"),
    [
        ("before=9999", "cursor_ahead", "?before"),
        ("before=3&after=1", None, "?before"),
        ("before=0", None, "?before"),
    ],
)
def test_pages_that_there_are_not_are_refused(
    table: MakeTable, query: str, code: str | None, path: str
) -> None:
    refused = table().people[0]
    game = refused.get("/games/?mine=true").json()["games"][0]["id"]
    answer = refused.get(f"/games/{game}/log/?{query}")
    assert (answer.status_code, answer.json().get("code"), answer.json()["path"]) == (400, code, path)


def test_a_moment_that_is_not_there_is_refused(table: MakeTable, lobby: MakeTable) -> None:
    game = table()
    me = game.people[0]
    assert me.get(f"{game.path}/moments/?at=9999").json()["code"] == "cursor_ahead"
    assert me.get(f"{game.path}/moments/?at=1&epoch=other").json()["code"] == "epoch_changed"
    waiting = lobby()
    assert moments(waiting.people[0], waiting)["turns"] == []
