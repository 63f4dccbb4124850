"""The kinds of moves of a game, as a client gets them that has no word of it."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from tests.api import contract
from tests.api.conftest import Person


def kinds(visitor: Person, name: str, query: str = "") -> dict[str, Any]:
    shown: dict[str, Any] = visitor.get(f"/rulesets/{name}/kinds/{query}").json()
    contract.check(shown, "Kinds")
    return shown


@pytest.mark.parametrize("name", RULESETS)
def test_every_field_of_the_form_of_a_move_is_told(visitor: Person, name: str) -> None:
    """Against the JSON Schema of the moves: the same kinds, and of each the same fields."""
    forms = visitor.get(f"/rulesets/{name}/").json()["moves"]["$defs"].values()
    forms = {form["properties"]["type"]["enum"][0]: form for form in forms if "type" in form["properties"]}
    told = {kind["type"]: kind for kind in kinds(visitor, name)["kinds"]}
    assert set(told) == set(forms)
    for tag, kind in told.items():
        assert {field["name"] for field in kind["fields"]} == set(forms[tag]["properties"]) - {"type"}


def test_fields_stand_in_the_order_in_which_a_hand_may_fill_them(visitor: Person) -> None:
    told = {kind["type"]: kind for kind in kinds(visitor, "catan_horror")["kinds"]}
    assert [field["name"] for field in told["place"]["fields"]] == ["at", "road", "town"]
    assert [field["name"] for field in told["attack"]["fields"]] == ["knight", "targets", "joined", "weapon"]
    (rows,) = told["dice"]["fields"]
    assert [(row["name"], row["role"]) for row in rows["rows"]] == [("monster", "piece"), ("hits", "number")]


def test_labels_and_words_are_in_the_language_that_is_asked_for(visitor: Person) -> None:
    english, german = kinds(visitor, "catan_horror"), kinds(visitor, "catan_horror", "?language=de")
    by_tag = {kind["type"]: kind["label"] for kind in german["kinds"]}
    assert english["groups"]["build"] == "Building" and german["groups"]["build"] == "Bauen"
    assert german["words"]["weapon"]["magic"] != english["words"]["weapon"]["magic"] == "magic"
    assert by_tag["attack"] == "Angreifen"
    assert [kind["type"] for kind in english["kinds"]] == [kind["type"] for kind in german["kinds"]]


def test_what_null_means_is_told_in_words(visitor: Person) -> None:
    told = kinds(visitor, "catan_horror")
    (recruit,) = [kind for kind in told["kinds"] if kind["type"] == "recruit"]
    town = recruit["fields"][1]
    assert town["null"] == "here" and told["words"]["null"]["here"] == "here"
    assert "null" not in recruit["fields"][0]


def test_kinds_are_kept_by_whoever_asks(visitor: Person) -> None:
    first = visitor.get("/rulesets/classic/kinds/?language=de")
    assert first.headers["Cache-Control"] == "public, max-age=300"
    again = visitor.get("/rulesets/classic/kinds/?language=de", If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_a_game_or_a_language_that_there_is_not_is_refused(visitor: Person) -> None:
    assert visitor.get("/rulesets/chess/kinds/").status_code == 404
    assert visitor.get("/rulesets/classic/kinds/?language=tlh").status_code == 400
