"""Standing orders through the API: reading and writing one's own (TAB-100, TAB-101, TAB-121), and the forms for it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from jsonschema import Draft202012Validator

from accounts import tokens
from horror.games import RULESETS
from tests.api import contract
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.german import english_in

ROLL = "when my turn begins: roll"
DROP = "when discarding: drop wool, ore"
PLACE = "when placing: first of 12, 19"


@pytest.fixture
def game(table: MakeTable) -> tuple[str, Person]:
    """A game of the classic kind that has begun, and who plays in it."""
    made = table(rated=False)
    return made.id, made.people[0]


def test_a_list_is_written_read_and_written_over(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    assert ann.get(at).json() == {"version": 0, "orders": [], "templates": []}
    written = ann.call("PUT", at, {"orders": [ROLL, DROP], "version": 0})
    assert written.status_code == 200
    assert [one["line"] for one in written.json()["orders"]] == [ROLL, DROP]
    assert ann.get(at).json() == written.json()
    data = written.json()["orders"][1]["order"]
    again = ann.call("PUT", at, {"orders": [data], "version": 1}).json()
    assert [(one["id"], one["line"], one["active"]) for one in again["orders"]] == [("R2", DROP, True)]
    late = ann.call("PUT", at, {"orders": [], "version": 1})
    assert (late.status_code, late.json()["code"], late.json()["rule"]) == (
        409, "standing_orders_changed", "TAB-121",
    )  # fmt: skip


def test_a_wrong_order_is_refused_with_its_place(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    told = ann.call("PUT", at, {"orders": [ROLL, "when the moon is full: roll"]})
    assert (told.status_code, told.json()["code"], told.json()["path"]) == (
        422, "bad_standing_order", "$.orders[1]",
    )  # fmt: skip
    assert ann.get(at).json()["version"] == 0


def test_others_read_nothing_and_a_token_needs_the_scope(
    game: tuple[str, Person], person: MakePerson
) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    ann.call("PUT", at, {"orders": [ROLL]})
    assert person().get(at).status_code == 403
    now = timezone.now()
    _, text = tokens.create(ann.user, "player", ["read", "play"], now + timedelta(days=1), now)
    player = Person(ann.user, text)
    assert player.get(at).json()["type"].endswith("scope-missing/")
    sent = player.submit(game[0], {"orders": ROLL})
    assert (sent.status_code, sent.json()["type"].endswith("scope-missing/")) == (403, True)


def forms(visitor: Person, name: str, query: str = "") -> dict[str, Any]:
    shown: dict[str, Any] = visitor.get(f"/rulesets/{name}/standing/{query}").json()
    contract.check(shown, "FormsShown")
    return shown


@pytest.mark.rules("TAB-109")
@pytest.mark.parametrize("name", RULESETS)
def test_the_form_of_a_game_takes_what_is_written_and_no_more(
    visitor: Person, table: MakeTable, name: str
) -> None:
    form = forms(visitor, name)
    for each in (*form["families"], *form["guards"], *form["actions"]):
        assert each["title"] and each["description"], each["tag"]
        Draft202012Validator.check_schema(each["schema"])
    whole: Any = Draft202012Validator(form["schema"])
    made = table(ruleset=name)
    sent = {"orders": [ROLL, DROP, f"{DROP} answer after 5 to 20 min"]}
    for each in made.people[0].call("PUT", f"{made.path}/standing/", sent).json()["orders"]:
        assert whole.is_valid(each["order"])
        assert not whole.is_valid(each["order"] | {"when": "always"})
    offered = {each["tag"] for each in form["guards"]} | {each["tag"] for each in form["actions"]}
    for family in form["families"]:
        assert {*family["guards"], *family["actions"]} <= offered, family["tag"]


@pytest.mark.rules("TAB-109")
def test_the_form_is_told_in_the_readers_language(visitor: Person) -> None:
    """The same in each, but for what is for people; and of that no English is left."""
    english, german = (forms(visitor, "catan_horror", f"?language={one}") for one in ("en", "de"))
    texts = list(_titles(german))
    assert len(texts) > 60 and len(texts) == len(list(_titles(english)))
    assert {text: left for text in texts if (left := english_in(text))} == {}


def _titles(shown: Any) -> Iterator[str]:
    if isinstance(shown, list):
        shown = dict(enumerate(shown))
    if isinstance(shown, dict):
        for name, value in shown.items():
            if name in ("title", "description") and isinstance(value, str) and value != "StandingOrder":
                yield value
            yield from _titles(value)


@pytest.mark.rules("TAB-109")
def test_a_game_without_standing_orders_has_no_form(visitor: Person, settings: Any) -> None:
    settings.HORROR_GAMES = "tests.table.tides.GAMES"
    assert visitor.get("/rulesets/catan_horror/standing/").status_code == 200
    assert visitor.get("/rulesets/tides/standing/").status_code == 404
    assert visitor.get("/rulesets/chess/standing/").status_code == 404


@pytest.mark.rules("TAB-125")
def test_orders_are_tried_before_they_are_written(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    asked = ann.get(f"/games/{game[0]}/decisions/").json()["mine"]
    told = ann.post(f"{at}test/", {"orders": [PLACE, "if late: steward"]})
    assert told.status_code == 200
    shown = told.json()
    contract.check(shown, "Rehearsal")
    assert [one["decision"] for one in shown["now"]] == asked
    assert shown["late"]["by"] == "steward" and shown["past"] == []
    assert ann.get(at).json() == {"version": 0, "orders": [], "templates": []}
    refused = ann.post(f"{at}test/", {"orders": [ROLL, "when the moon is full: roll"]})
    assert (refused.status_code, refused.json()["path"]) == (422, "$.orders[1]")


@pytest.mark.rules("TAB-125")
def test_a_token_tries_and_previews_standing_orders_where_it_may_write_them(game: tuple[str, Person]) -> None:
    ann, now = game[1], timezone.now()
    allowed = {}
    for scopes in (["standing"], ["read", "play"], ["read", "standing"], ["read", "play", "standing"]):
        _, text = tokens.create(ann.user, "program", scopes, now + timedelta(days=1), now)
        program = Person(ann.user, text)
        allowed[" ".join(scopes)] = (
            program.post(f"/games/{game[0]}/standing/test/", {"orders": [ROLL]}).status_code,
            program.post(f"/games/{game[0]}/preview/", {"orders": ROLL}).status_code,
        )
    assert allowed == {
        "standing": (403, 403),
        "read play": (403, 403),
        "read standing": (200, 403),
        "read play standing": (200, 200),
    }


# -- templates

TEMPLATES = {
    "templates": [{"name": "mine", "orders": [ROLL, DROP]}, {"name": "late", "orders": ["if late: neutral"]}]
}


@pytest.mark.rules("TAB-127")
def test_a_template_is_kept_and_copied_to_a_seat_when_its_player_says_so(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    assert ann.get("/me/standing/").json() == {"templates": {}}
    kept = ann.call("PUT", "/me/standing/classic/", TEMPLATES)
    assert kept.status_code == 200
    shown = [{**each, "order_texts": []} for each in TEMPLATES["templates"]]
    assert kept.json() == ann.get("/me/standing/").json() == {"templates": {"classic": shown}}
    assert ann.get(at).json() == {"version": 0, "orders": [], "templates": ["mine", "late"]}
    copied = ann.call("PUT", at, {"template": "mine", "version": 0})
    assert [one["line"] for one in copied.json()["orders"]] == [ROLL, DROP]
    assert ann.call("PUT", "/me/standing/classic/", {"templates": []}).json() == {"templates": {}}
    left = ann.get(at).json()
    assert [one["line"] for one in left["orders"]] == [ROLL, DROP] and left["templates"] == []


@pytest.mark.rules("TAB-106", "TAB-127")
def test_what_has_ended_already_is_left_out_of_a_copy(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    ended = [f"{DROP} until 2020-01-01", f"{DROP} until 2026-01-01"]
    kept = {"templates": [{"name": "mine", "orders": [ended[0], ROLL, ended[1]]}]}
    assert ann.call("PUT", "/me/standing/classic/", kept).status_code == 200
    refused = ann.call("PUT", at, {"orders": [ROLL, *ended]})
    assert (refused.status_code, refused.json()["path"]) == (422, "$.orders[1].until.day")
    copied = ann.call("PUT", at, {"template": "mine"})
    assert [one["line"] for one in copied.json()["orders"]] == [ROLL]


@pytest.mark.rules("TAB-127")
def test_templates_are_ones_own_and_of_a_game(game: tuple[str, Person], person: MakePerson) -> None:
    ann, other = game[1], person()
    ann.call("PUT", "/me/standing/catan_horror/", TEMPLATES)
    assert other.get("/me/standing/").json() == {"templates": {}}
    missing = ann.call("PUT", f"/games/{game[0]}/standing/", {"template": "mine"})
    assert (missing.status_code, missing.json()["path"]) == (400, "$.template")
    assert ann.get(f"/games/{game[0]}/standing/").json()["templates"] == []
    assert ann.call("PUT", "/me/standing/chess/", TEMPLATES).status_code == 404


@pytest.mark.rules("TAB-127")
@pytest.mark.parametrize(
    ("templates", "path"),
    [
        ([{"name": "a", "orders": [ROLL]}] * 2, "$.templates[1].name"),
        ([{"name": "a", "orders": [ROLL, "roll"]}], "$.templates[0].orders[1]"),
        ([{"name": "a", "orders": []}], "$.templates[0].orders"),
        ([{"name": "", "orders": [ROLL]}], "$.templates[0].name"),
        ([{"name": "a", "orders": [f"{ROLL} {'#' * 500}"]}], "$.templates[0].orders[0]"),
        ([{"name": "a", "orders": [ROLL] * 41}], "$.templates[0].orders"),
        ([{"name": str(number), "orders": [ROLL]} for number in range(11)], "$.templates"),
    ],
)
def test_templates_have_bounds(person: MakePerson, templates: Any, path: str) -> None:
    refused = person().call("PUT", "/me/standing/classic/", {"templates": templates})
    assert (refused.status_code, refused.json()["path"]) == (400, path)


def test_a_list_is_said_or_named_and_not_both(game: tuple[str, Person]) -> None:
    at, ann = f"/games/{game[0]}/standing/", game[1]
    for body in ({}, {"orders": [ROLL], "template": "mine"}):
        assert ann.call("PUT", at, body).status_code == 400
