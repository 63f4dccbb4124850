"""What clients are told of how a game ended, and of whether it is to be rated (TAB-180 to TAB-182)."""

from __future__ import annotations

import json

import pytest

from tests.api.conftest import MakeTable, Person


@pytest.mark.rules("TAB-182")
def test_a_game_that_is_over_says_what_became_of_each_seat(table: MakeTable, visitor: Person) -> None:
    game = table()
    assert game.people[0].get(f"{game.path}/").json()["result"] is None
    for person in game.people:
        person.post(f"{game.path}/votes/", {"what": "draw", "agree": True})
    result = visitor.get(f"{game.path}/").json()["result"]
    seat = {"points": 0, "fate": "well", "began": "well", "turns": 0, "steward": 0}
    assert result == {
        "outcome": "draw", "winners": [], "kind": "draw", "turn": 0, "target": 10, "seats": [seat] * 3
    }  # fmt: skip
    head = json.loads(visitor.get(f"{game.path}/export/").content.splitlines()[0])["game"]
    assert head["result"] == result
    assert [(held["ended"], held["turns"], held["steward"]) for held in head["tenures"]] == [
        ("finished", 0, 0)
    ] * 3
    assert (head["preset"], head["series"], head["plain"], head["rated"], head["tag"]) == (
        "",
        1,
        True,
        True,
        "",
    )


@pytest.mark.rules("TAB-180", "TAB-181")
def test_who_makes_a_game_says_whether_it_is_rated_and_gives_it_a_tag(
    lobby: MakeTable, visitor: Person
) -> None:
    game = lobby(tag="Club-2026")
    shown = visitor.get(f"{game.path}/").json()
    assert (shown["rated"], shown["plain"], shown["preset"], shown["tag"]) == (True, True, "", "Club-2026")
    other = lobby(rated=False)
    assert not visitor.get(f"{other.path}/").json()["rated"]
    listed = visitor.get("/games/?tag=Club-2026").json()["games"]
    assert [each["id"] for each in listed] == [game.id]
    refused = game.people[0].post(
        "/games/", {"ruleset": "classic", "seats": 3, "name": "x", "visibility": "unlisted", "rated": True}
    )
    told = refused.json()
    assert (refused.status_code, told["code"], told["rule"], told["path"]) == (
        422,
        "unrated",
        "TAB-180",
        "$.rated",
    )
    wrong = game.people[0].post("/games/", {"ruleset": "classic", "seats": 3, "name": "x", "tag": "league/1"})
    assert (wrong.status_code, wrong.json()["code"], wrong.json()["path"]) == (422, "bad_tag", "$.tag")


def test_presets_say_whether_their_seats_begin_alike(visitor: Person) -> None:
    presets = visitor.get("/rulesets/catan_horror/").json()["presets"]
    assert [name for name, preset in presets.items() if not preset["even"]] == ["one_against_all"]
    assert {preset["series"] for preset in presets.values()} == {1}
