"""What may be looked up of a game, as a client gets it: things and options with their texts, rules by their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from tests.api import contract
from tests.api.conftest import Person


@pytest.mark.parametrize("name", RULESETS)
def test_things_and_options_are_told_in_the_language_that_is_asked_for(visitor: Person, name: str) -> None:
    english, german = (visitor.get(f"/rulesets/{name}/things/?language={one}").json() for one in ("en", "de"))
    contract.check(english, "Things")
    assert [(one["use"], one["value"]) for one in english["things"]] == [
        (one["use"], one["value"]) for one in german["things"]
    ]
    form: Any = visitor.get(f"/rulesets/{name}/?language=de").json()["options"]["$defs"]["Options"][
        "properties"
    ]
    options = {one["value"]: one for one in german["things"] if one["use"] == "option"}
    assert options.keys() == form.keys()
    for option, field in form.items():
        assert (options[option]["label"], options[option]["text"]) == (field["title"], field["description"])
        assert options[option]["figures"] and options[option]["rules"]
    assert german["groups"]["option"] == "Optionen"


def test_an_option_says_what_is_chosen_and_what_else_may_be(visitor: Person) -> None:
    told = visitor.get("/rulesets/catan_horror/things/").json()["things"]
    options = {one["value"]: one for one in told if one["use"] == "option"}
    assert options["desert"]["figures"] == [
        {"label": "as the rules say", "value": "stays", "name": "keep"},
        {"label": "or", "value": "is replaced", "name": "replace"},
    ]
    assert options["masks"]["figures"][0] == {"label": "as the rules say", "value": "no", "name": "false"}
    assert options["victory_points"]["figures"] == [
        {"label": "as the rules say", "value": "11", "name": "11"},
        {"label": "possible", "value": "5 to 20", "name": ""},
    ]
    assert options["desert"]["rules"] == ["CH-021", "CH-022"]


def test_a_rule_is_opened_by_its_number(visitor: Person) -> None:
    """English as yet, whoever asks, and kept by anybody."""
    found = visitor.get("/rulesets/catan_horror/rules/CH-249/", Accept_Language="de")
    contract.check(found.json(), "RuleTold")
    assert found.json() == {
        "number": "CH-249",
        "title": "Movement of monsters",
        "book": "Catan Horror: rules CH",
        "text": "It takes the closest, then the smallest, then a random one.",
        "ruling": "",
        "cites": [],
        "language": "en",
    }
    assert found.headers["Cache-Control"] == "public, max-age=300"
    again = visitor.get("/rulesets/catan_horror/rules/CH-249/", If_None_Match=found.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert visitor.get("/rulesets/classic/rules/TAB-10/").json()["number"] == "TAB-10"


@pytest.mark.parametrize(
    "address",
    [
        "catan_horror/rules/CH-999",
        "classic/rules/CH-249",
        "classic/rules/x",
        "chess/rules/TAB-10",
        "chess/things",
        "chess/guide",
        "chess/rules",
        "chess/books/the-classic-game",
        "classic/books/catan-horror",
    ],
)
def test_what_there_is_not_is_not_found(visitor: Person, address: str) -> None:
    assert visitor.get(f"/rulesets/{address}/").status_code == 404


@pytest.mark.parametrize("name", RULESETS)
def test_a_guide_has_a_picture_for_each_section(visitor: Person, name: str) -> None:
    told = visitor.get(f"/rulesets/{name}/guide/?language=de&theme=dark")
    contract.check(told.json(), "GuideShown")
    english = visitor.get(f"/rulesets/{name}/guide/").json()["sections"]
    for section, plain in zip(told.json()["sections"], english, strict=True):
        assert section["paragraphs"] != plain["paragraphs"] and section["rules"] == plain["rules"]
        night, day = (visitor.get(each["picture"].removeprefix("/api/v1")) for each in (section, plain))
        assert night.status_code == 200 and night.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
        assert section["caption"] in night.content.decode() and night.content != day.content
    again = visitor.get(f"/rulesets/{name}/guide/?language=de&theme=dark", If_None_Match=told.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert visitor.get(f"/rulesets/{name}/guide/nothing.svg").status_code == 404


@pytest.mark.parametrize("name", RULESETS)
def test_the_books_of_a_game_are_read_whole_and_have_every_rule_that_is_opened(
    visitor: Person, name: str
) -> None:
    """Each in one answer of a bounded size, that anybody keeps until there is another version of the server."""
    shelf = visitor.get(f"/rulesets/{name}/rules/", Accept_Language="de")
    contract.check(shelf.json(), "RuleBooks")
    assert shelf.headers["Cache-Control"] == "public, max-age=300"
    assert len(shelf.content) < 40_000
    seen: set[str] = set()
    for told in shelf.json()["books"]:
        whole = visitor.get(f"/rulesets/{name}/books/{told['name']}/")
        contract.check(whole.json(), "BookWhole")
        assert len(whole.content) < 250_000
        numbers = [number for chapter in told["chapters"] for number in chapter["numbers"]]
        assert [one["number"] for one in whole.json()["rules"]] == numbers
        assert not seen & set(numbers)
        seen |= set(numbers)
        again = visitor.get(f"/rulesets/{name}/books/{told['name']}/", If_None_Match=whole.headers["ETag"])
        assert (again.status_code, again.content) == (304, b"")
        first = visitor.get(f"/rulesets/{name}/rules/{numbers[0]}/").json()
        assert first == whole.json()["rules"][0]
    assert {"TAB-10", "LEA-02", "MAIL-01"} <= seen


def test_bots_and_words_are_told_beside_the_things_of_a_game(visitor: Person) -> None:
    for name, rules in RULESETS.items():
        told = visitor.get(f"/rulesets/{name}/things/?language=de").json()
        of = {
            use: {one["value"]: one for one in told["things"] if one["use"] == use} for use in ("bot", "word")
        }
        assert set(of["bot"]) == set(rules.bots)
        assert all(one["text"] and one["group"] == use for use, all_ in of.items() for one in all_.values())
        assert of["word"]["commitment"]["label"] == "Festlegung"
        assert told["groups"]["word"] == "Begriffe" and len(told["groups"]) == len(set(told["groups"]))
        names = [(one["use"], one["value"]) for one in told["things"]]
        assert len(names) == len(set(names))
