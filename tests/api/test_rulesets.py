"""The games that are played here, with the forms that a client needs."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from horror.games import RULESETS
from horror.rules.kernel.registry import Entry, Rulesets
from horror.rulesets import rulesets
from tests.api import contract
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.barrows.ruleset import BARROWS
from tests.german import english_in

GAMES = Rulesets(*RULESETS.entries, Entry(BARROWS))


def test_every_ruleset_is_listed_and_described(visitor: Person) -> None:
    listed = visitor.get("/rulesets/").json()["rulesets"]
    assert [ruleset["name"] for ruleset in listed] == list(RULESETS)
    for ruleset in listed:
        shown = visitor.get(f"/rulesets/{ruleset['name']}/").json()
        assert ruleset.items() <= shown.items()
        forms = visitor.get(f"/rulesets/{ruleset['name']}/standing/")
        assert ruleset["standing"] == (forms.status_code == 200)
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


def test_a_server_plays_the_games_of_the_registry_that_its_settings_name(
    table: MakeTable, visitor: Person, settings: Any
) -> None:
    """Listed, in the document against which every answer here is held, and played; and gone with the setting."""
    assert "TidesMove" not in contract.document()["components"]["schemas"]
    settings.HORROR_GAMES = "tests.table.tides.GAMES"
    assert [one["name"] for one in visitor.get("/rulesets/").json()["rulesets"]] == [*RULESETS, "tides"]
    schemas = visitor.get("/schema/").json()["components"]["schemas"]
    assert {"TidesMove", "TidesEvent", "TidesView", "TidesOptions", "ClassicMove"} <= set(schemas)
    assert "tribute" in schemas["Decision"]["properties"]["kind"]["enum"]
    assert "won" in schemas["Result"]["properties"]["outcome"]["enum"]
    game = table(seats=2, ruleset="tides")
    assert game.people[0].submit(game.id, {"moves": [{"type": "take", "coins": 1}]}).status_code == 200
    assert game.people[0].submit(game.id, {"orders": "roll"}).status_code == 200
    assert game.people[1].get(f"{game.path}/view/").json()["view"]["active"] == 0
    settings.HORROR_GAMES = "horror.games.RULESETS"
    assert visitor.get("/rulesets/tides/").status_code == 404
    assert "TidesMove" not in contract.document()["components"]["schemas"]


@pytest.mark.parametrize("name", ["chess", ""])
def test_an_unknown_game_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(LookupError, match="there are: catan_horror, classic"):
        rulesets()[name]


def test_the_form_of_options_is_told_in_the_readers_language(visitor: Person, person: MakePerson) -> None:
    """That of the address, else of the account, else one that is accepted; the rest is the same in all of them."""
    reader = person()
    assert reader.call("PATCH", "/me/", {"language": "de"}).status_code == 200
    english, german, accepted, named, own = (
        who.get(f"/rulesets/catan_horror/{query}", Accept_Language=accepts).json()
        for who, query, accepts in (
            (visitor, "", "fr"),
            (visitor, "?language=de", "en"),
            (visitor, "", "de"),
            (visitor, "?language=en", "de"),
            (reader, "", "en"),
        )
    )
    assert english == named and german == accepted == own
    preset = german["presets"]["first_game"]
    assert (preset["title"], preset["options"]) == (
        "Erste Partie",
        english["presets"]["first_game"]["options"],
    )
    option = german["options"]["$defs"]["Options"]["properties"]["desert"]
    assert (option["title"], option["enum"], option["x-values"]) == (
        "Wüste",
        ["keep", "replace"],
        ["bleibt", "wird ersetzt"],
    )
    assert {name: german[name] for name in ("moves", "events", "view", "seats", "bots")} == {
        name: english[name] for name in ("moves", "events", "view", "seats", "bots")
    }


@pytest.mark.parametrize(
    ("name", "option", "value", "called"),
    [
        ("catan_horror", "recruit_from", "here", "from the town where he stands"),
        ("catan_horror", "mad_production", "roll", "rolled for, too"),
        ("classic", "island", "fixed", "fixed, for a first game"),
        ("classic", "resigned", "dead", "leaves the game"),
    ],
)
def test_each_value_of_an_option_is_called_what_it_is(
    visitor: Person, name: str, option: str, value: str, called: str
) -> None:
    """Whatever the order in which values are declared, and that of the schema."""
    form = visitor.get(f"/rulesets/{name}/").json()["options"]["$defs"]["Options"]["properties"][option]
    assert dict(zip(form["enum"], form["x-values"], strict=True))[value] == called
    told = visitor.get(f"/rulesets/{name}/things/").json()["things"]
    (thing,) = [each for each in told if (each["use"], each["value"]) == ("option", option)]
    assert {figure["name"]: figure["value"] for figure in thing["figures"]}[value] == called


def test_options_stand_below_headings_by_their_subject(visitor: Person) -> None:
    """The game says which stand together, in the reader's language; each option has one heading."""
    for name, rules in rulesets().items():
        grouped = [option for group in rules.option_groups for option in group.options]
        assert sorted(grouped) == sorted(rules.options_type.__struct_fields__), name
        english, german = (
            visitor.get(f"/rulesets/{name}/?language={language}").json()["options"]["$defs"]["Options"]
            for language in ("en", "de")
        )
        assert list(english["properties"]) == list(german["properties"]) == grouped
        headings = [each["x-group"] for each in english["properties"].values()]
        assert list(dict.fromkeys(headings)) == [group.title for group in rules.option_groups]
        assert all(each["x-group"] not in headings for each in german["properties"].values())


def test_no_english_is_left_in_what_a_german_reader_is_told_of_the_games(
    visitor: Person, settings: Any
) -> None:
    """Their titles and presets, and all of the form but its names; of a game that brings its own catalogue too."""
    settings.HORROR_GAMES = "tests.api.test_rulesets.GAMES"
    listed = visitor.get("/rulesets/?language=de").json()["rulesets"]
    assert [one["title"] for one in listed] == ["Catan Horror", "Klassisch", "Marktkarren"]
    texts = []
    for one in listed:
        shown = visitor.get(f"/rulesets/{one['name']}/?language=de").json()
        texts.append(shown["title"])
        texts += [text for each in shown["presets"].values() for text in (each["title"], each["description"])]
        for form in shown["options"]["$defs"].values():
            for each in (form, *form["properties"].values()):
                texts += [each["title"], each["description"], *each.get("x-values", [])]
                texts += [each["x-group"]] if "x-group" in each else []
                words = [value for value in each.get("enum", []) if isinstance(value, str)]
                assert len(words) == len(each.get("x-values", [])), each["title"]
        kinds = visitor.get(f"/rulesets/{one['name']}/kinds/?language=de").json()
        texts += [*kinds["groups"].values(), *(kind["label"] for kind in kinds["kinds"])]
        texts += [field["label"] for kind in kinds["kinds"] for field in kind["fields"]]
        texts += [word for use, words in kinds["words"].items() for word in words.values()]
    assert {text: left for text in texts if (left := english_in(text, "Horror"))} == {} and len(texts) > 300


@pytest.mark.parametrize(
    "address",
    [
        "/rulesets/",
        "/rulesets/classic/",
        "/rulesets/classic/kinds/",
        "/rulesets/classic/things/",
        "/rulesets/classic/guide/",
        "/rulesets/classic/guide/goal.svg",
        "/words/",
    ],
)
def test_what_is_told_of_games_is_kept_by_language(visitor: Person, person: MakePerson, address: str) -> None:
    """By anybody where the address names it; else only for who asks without an account, and accepts the same."""
    named, accepted, english, own = (
        visitor.get(f"{address}?language=de"),
        visitor.get(address, Accept_Language="de"),
        visitor.get(address),
        person().get(address),
    )
    assert "Accept-Language" not in named.headers["Vary"]
    for each in (accepted, english):
        assert {"Accept-Language", "Authorization", "Cookie"} <= set(each.headers["Vary"].split(", "))
    assert {each.headers["Cache-Control"] for each in (named, accepted, english)} == {"public, max-age=300"}
    assert own.headers["Cache-Control"] == "private, no-store"
    assert named.headers["ETag"] == accepted.headers["ETag"] != english.headers["ETag"]
    assert (
        visitor.get(address, If_None_Match=english.headers["ETag"], Accept_Language="de").status_code == 200
    )
