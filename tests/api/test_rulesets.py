"""The games that are played here, with the forms that a client needs."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

from horror.games import RULESETS
from tests.api.conftest import Person


def test_every_ruleset_is_listed_and_described(visitor: Person) -> None:
    listed = visitor.get("/rulesets/").json()["rulesets"]
    assert [ruleset["name"] for ruleset in listed] == list(RULESETS)
    for ruleset in listed:
        shown = visitor.get(f"/rulesets/{ruleset['name']}/").json()
        assert ruleset.items() <= shown.items()
        for name in ("options", "moves", "events", "view"):
            Draft202012Validator.check_schema(shown[name])


def test_presets_are_listed_with_options_that_can_be_set(visitor: Person) -> None:
    (horror,) = [one for one in visitor.get("/rulesets/").json()["rulesets"] if one["name"] == "catan_horror"]
    assert horror["presets"]["correspondence"]["options"] == {
        "town_damage_turns": "own",
        "gates_apart": True,
        "shared_victory_needs_mad_town": True,
    }
    assert [name for name, preset in horror["presets"].items() if preset["preselected"]] == ["correspondence"]
    assert next(iter(horror["presets"])) == "correspondence", "what is offered first stands first"
    for ruleset in RULESETS.values():
        shown = visitor.get(f"/rulesets/{ruleset.name}/").json()
        validator: Any = Draft202012Validator(shown["options"])
        assert set(shown["presets"]) == set(ruleset.presets)
        for preset in shown["presets"].values():
            assert preset["title"] and preset["description"] and validator.is_valid(preset["options"])


def test_the_options_make_a_form(visitor: Person) -> None:
    schema = visitor.get("/rulesets/classic/").json()["options"]
    (form,) = schema["$defs"].values()
    for name, field in form["properties"].items():
        assert field["title"] and field["description"] and "default" in field, name
    validator: Any = Draft202012Validator(schema)
    assert validator.is_valid({}) and validator.is_valid({"victory_points": 8})
    assert not validator.is_valid({"victory_points": "8"}) and not validator.is_valid({"monsters": True})
