"""A place of the board: what lies there, what may be done there, why not, and who is told what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from horror.games import RULESETS
from tests.api import contract
from tests.api.conftest import MakeTable, Person, Table
from tests.api.playing import in_actions, through_setup


def _place(reader: Person, game: Table, name: str, query: str = "") -> dict[str, Any]:
    answer = reader.get(f"{game.path}/places/{name}/{query}")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    contract.check(found, "PlaceShown")
    return found


def _touching(shown: dict[str, Any], name: str) -> bool:
    """Whether a choice of the set-up names a place."""
    fields = shown.get("template", {}).get("fields", {})
    named = [value for field in fields.values() for value in field.get("values", [])]
    return name in map(str, [*named, *shown.get("move", {}).values()])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seat_is_told_what_may_be_done_at_a_place_and_others_what_lies_there(
    table: MakeTable, visitor: Person, chance: random.Random, ruleset: str
) -> None:
    game = table(ruleset=ruleset)
    game.step(chance)
    asked = game.asked()
    choices = asked.get(f"{game.path}/choices/").json()["choices"]
    for name in ("10", "12", "12-17", "5-9", "F"):
        found = _place(asked, game, name)
        assert found["choices"] == [choice for choice in choices if _touching(choice, name)]
        assert (found["place"], found["seat"]) == (name, game.people.index(asked))
        looked = _place(visitor, game, name)
        lies = ("place", "role", "heading", "lines", "standing", "cursor", "epoch")
        assert {part: looked[part] for part in lies} == {part: found[part] for part in lies}
        assert (looked["choices"], looked["why_not"], looked["reach"], looked["seat"]) == ([], [], {}, None)
        assert found["heading"] and all(line["text"] for line in found["lines"])


def test_where_a_town_stands_no_other_is_placed_and_the_rule_says_so(
    table: MakeTable, chance: random.Random
) -> None:
    game = table()
    game.step(chance)
    asked = game.asked()
    [town] = asked.get(f"{game.path}/view/").json()["view"]["towns"]
    found = _place(asked, game, str(town["at"]))
    assert found["choices"] == []
    [reason] = found["why_not"]
    assert reason == {
        "type": "place",
        "said": {"at": town["at"]},
        "rule": "BASE-12",
        "reason": f"intersection {town['at']} is taken",
        "key": "intersection {at} is taken",
        "parts": {"at": {"role": "intersection", "value": town["at"], "place": True}},
        "places": [str(town["at"])],
    }
    german = _place(asked, game, str(town["at"]), "?language=de")
    assert german["why_not"][0]["reason"] == f"die Kreuzung {town['at']} ist besetzt"
    assert german["heading"] == f"Kreuzung {town['at']}"


def test_a_second_touch_is_part_of_the_question(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = game.asked()
    road = asked.get(f"{game.path}/places/12-17/").json()
    assert road["why_not"] == [] and road["choices"], "it may be laid from either end"
    far = _place(asked, game, "12-17", "?type=place&at=40")
    assert far["choices"] == []
    [reason] = far["why_not"]
    assert reason["reason"] == "border 12-17 does not touch the settlement at 40"
    assert reason["said"]["at"] == 40 and reason["said"]["road"] == "12-17"
    near = _place(asked, game, "12-17", "?type=place&at=12")
    assert near["why_not"] == [] and all(_touching(choice, "12-17") for choice in near["choices"])


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("?type=no_such", "?type"),
        ("?at=12", "?at"),
        ("?type=place&colour=red", "?colour"),
        ("?type=place&at=[]", "?at"),
        ("?type=place&at=12&at=13", "?at"),
        ("?type=place&if=never", "?if"),
        ("?type=place&no-name=1", "?no-name"),
        (f"?type=place&road={'9' * 200}", "?road"),
    ],
)
def test_what_no_move_has_is_refused_by_its_name(table: MakeTable, query: str, path: str) -> None:
    game = table()
    for language in ("", "&language=de"):
        answer = game.people[0].get(f"{game.path}/places/12/{query}{language}")
        assert answer.status_code == 400 and answer.json()["path"] == path, answer.content


def test_a_value_that_does_not_fit_is_told_of_as_what_it_is(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = in_actions(game, chance)
    for query, sent in (
        ("?type=offer&give=12", "int"),
        ("?type=offer&give=[]", "array"),
        ("?type=offer&give=x", "str"),
    ):
        refused = asked.get(f"{game.path}/places/12/{query}")
        assert refused.status_code == 400 and f"got '{sent}'" in refused.json()["detail"]


def test_what_is_no_place_is_told_with_what_would_be_one(table: MakeTable, visitor: Person) -> None:
    game = table()
    for reader in (game.people[0], visitor):
        answer = reader.get(f"{game.path}/places/99/?language=de")
        assert answer.status_code == 404
        assert answer.json()["detail"] == (
            "es gibt keine Stelle und keine Figur 99; es gibt Kreuzungen von 1 bis 54, Felder von A bis S,"
            " Grenzen wie 1-4, und Figuren mit ihren Namen"
        )
        assert answer.json()["parts"]["place"]["value"] == "99"
    assert visitor.get(f"{game.path}/places/{'9' * 101}/").status_code == 404
    assert visitor.get(f"{game.path}/places/%07/").status_code == 404


def test_the_document_says_how_long_a_name_may_be(table: MakeTable, visitor: Person) -> None:
    parameters = contract.document()["paths"]["/api/v1/games/{game}/places/{place}/"]["get"]["parameters"]
    [most] = [each["schema"]["maxLength"] for each in parameters if each["name"] == "place"]
    game, names = table(), ["9" * most, "9" * (most + 1)]
    looked, longer = (visitor.get(f"{game.path}/places/{name}/").json()["detail"] for name in names)
    assert names[0] in looked and names[1] not in longer


def test_before_the_start_there_is_no_board(lobby: MakeTable) -> None:
    game = lobby()
    answer = game.people[0].get(f"{game.path}/places/12/")
    assert answer.status_code == 409 and answer.json()["code"] == "wrong_status"
    ahead = game.people[0].get(f"{game.path}/choices/?if=my_turn").json()
    assert (ahead["choices"], ahead["assumes"]) == ([], [])


def test_it_is_told_of_ones_own_turn(table: MakeTable, chance: random.Random) -> None:
    game = table()
    through_setup(game, chance)
    waiting = game.not_asked()
    seat = game.people.index(waiting)
    mine = next(
        town["at"]
        for town in waiting.get(f"{game.path}/view/").json()["view"]["towns"]
        if town["owner"] == seat
    )
    assert _place(waiting, game, str(mine))["choices"] == []
    ahead = _place(waiting, game, str(mine), "?if=my_turn")
    assert ahead["assumes"] == ["roll", "others"]
    kinds = {reason["type"] for reason in ahead["why_not"]}
    kinds |= {(choice.get("move") or choice["template"])["type"] for choice in ahead["choices"]}
    assert "build_city" in kinds


def test_it_is_the_same_until_something_happens(table: MakeTable, chance: random.Random) -> None:
    game = table()
    reader = game.people[0]
    first = reader.get(f"{game.path}/places/12/")
    known = {"If_None_Match": first.headers["ETag"]}
    assert reader.get(f"{game.path}/places/12/", **known).status_code == 304
    assert reader.get(f"{game.path}/places/13/", **known).status_code == 200
    assert reader.get(f"{game.path}/places/12/?type=place", **known).status_code == 200
    assert reader.get(f"{game.path}/places/12/?type=place&at=12", **known).status_code == 200
    assert reader.get(f"{game.path}/places/12/?language=de", **known).status_code == 200
    game.step(chance)
    assert reader.get(f"{game.path}/places/12/", **known).status_code == 200


def test_who_lacks_cards_is_told_which(table: MakeTable, chance: random.Random) -> None:
    game = table()
    asked = in_actions(game, chance)
    seat = game.people.index(asked)
    view = asked.get(f"{game.path}/view/").json()["view"]
    mine = [town["at"] for town in view["towns"] if town["owner"] == seat]
    told = [reason for at in mine for reason in _place(asked, game, str(at))["why_not"]]
    lacking = [reason for reason in told if reason["type"] == "build_city"]
    assert lacking and all(
        reason["rule"] == "BASE-39" and "you hold" in reason["reason"] for reason in lacking
    )
