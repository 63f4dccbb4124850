"""The OpenAPI document: valid, without warnings, with every move and event of every game."""

from __future__ import annotations

import ast
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

import api
from api.document import examples
from api.handler import document as problem_of
from api.members import MEMBERS
from api.problems import KINDS, address
from api.schema import problem_name
from horror.games import RULESETS
from horror.rules.kernel.choices import Amounts, Domain, OneOf, Payment, SomeOf, Way
from horror.table import errors
from tests.api import contract
from tests.api.conftest import Person
from tests.german import english_in


def test_the_document_is_valid_and_written_without_a_warning() -> None:
    """`manage.py spectacular --validate --fail-on-warn`."""
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=StringIO())
    validate(contract.document(), cls=OpenAPIV31SpecValidator)
    assert contract.document()["openapi"] == "3.1.0"


def test_it_is_served_as_json(visitor: Person) -> None:
    answer = visitor.get("/schema/")
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.json() == contract.document()


def component(name: str) -> dict[str, Any]:
    found: dict[str, Any] = contract.document()["components"]["schemas"][name]
    return found


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.name)
@pytest.mark.parametrize("what", ["Move", "Event"])
def test_every_move_and_event_stands_there_with_its_discriminator(ruleset: Any, what: str) -> None:
    kinds = ruleset.move_types if what == "Move" else ruleset.event_types
    title = ruleset.name.title().replace("_", "")
    union = component(f"{title}{what}")
    mapping = union["discriminator"]["mapping"]
    assert set(mapping) == {kind.__struct_config__.tag for kind in kinds}
    for tag, reference in mapping.items():
        schema = component(reference.rpartition("/")[2])
        assert schema["properties"]["type"] == {"const": tag, "type": "string"}
    assert {"$ref": f"#/components/schemas/{title}{what}"} in component(what)["anyOf"]


def test_every_domain_of_a_template_stands_there_with_all_that_it_tells() -> None:
    told = [
        OneOf(values=(1, None), needs={"path": "watched"}),
        Way(values=((2,),), more=True, start=1, most=2, edges=((1, 2, 1),), watched=(1,)),
        Payment(values=(("a",),), more=True, worth={"a": 5}, price=5, limits={"a": 1}),
        SomeOf(values=("a",), least=0, most=1, worth={"a": 2}),
        Amounts(make=dict, limits={"wool": 1}, least=1, most=1, excludes="give"),
    ]
    assert {type(domain) for domain in told} == {*Domain.__subclasses__(), *OneOf.__subclasses__()}
    members = component("DomainShown")["properties"]
    assert set(members["domain"]["enum"]) == {domain.as_json()["domain"] for domain in told}
    assert set(members) == {name for domain in told for name in domain.as_json()}


def test_every_operation_has_a_name_of_its_own_and_says_what_may_go_wrong() -> None:
    names = []
    for path, methods in contract.document()["paths"].items():
        for method, operation in methods.items():
            names.append(operation["operationId"])
            assert operation["summary"] and "Base of" not in operation["description"]
            assert {"400", "401", "403", "429"} <= set(operation["responses"]), (method, path)
            if "{game}" in path:
                assert "404" in operation["responses"], (method, path)
    assert len(names) == len(set(names))


def test_a_submission_is_an_example_of_typed_moves() -> None:
    contract.check({"moves": [{"type": "roll"}], "orders": None}, "Submit")
    with pytest.raises(AssertionError):
        contract.check({"moves": [{"type": "win"}]}, "Submit")
    with pytest.raises(AssertionError):
        contract.check({"moves": [{"type": "roll"}], "colour": "red"}, "Submit")


def test_the_documentation_page_needs_nothing_from_elsewhere(visitor: Person) -> None:
    page = visitor.get("/docs/", Accept="text/html")
    assert page.status_code == 200
    text = page.content.decode()
    assert "//cdn" not in text and "http://" not in text.replace("http://www.w3.org", "")
    for name in ("swagger-ui.css", "swagger-ui-bundle.js"):
        assert name in text
        assert finders.find(f"drf_spectacular_sidecar/swagger-ui-dist/{name}")
    assert "unsafe-inline" not in page.headers["Content-Security-Policy"].partition("style-src")[0]


def test_the_document_of_signing_in_is_served_too(visitor: Person) -> None:
    assert visitor.http.get("/api/v1/auth/openapi.json").status_code == 200


def test_every_member_of_every_schema_is_described() -> None:
    """By its struct's words or its own; else a line of `api.members` is wanted."""
    silent = [
        f"{name}.{member}"
        for name, schema in contract.document()["components"]["schemas"].items()
        for member, described in schema.get("properties", {}).items()
        if "const" not in described
        and len(described.get("description", "").removeprefix("When left out")) < 8
    ]
    assert silent == []


def test_no_line_about_a_member_has_outlived_it() -> None:
    schemas = contract.document()["components"]["schemas"]
    known = {
        place for name, schema in schemas.items() for member in schema.get("properties", {})
        for place in (member, f"{name}.{member}")
    }  # fmt: skip
    assert set(MEMBERS) - known == set()


def test_every_code_that_the_table_refuses_with_is_published() -> None:
    """With its kind, in the document and at the address of the kind."""
    for code, error in errors.Refused.kinds.items():
        if issubclass(error, errors.UnplayableOptions):
            continue
        told = problem_of(errors.Refused.restored(code, "no", None))
        assert told is not None and told.code == code
        kind = told.type.rstrip("/").rpartition("/")[2]
        assert code in KINDS[kind].codes, (code, kind)
        assert code in component(problem_name(kind))["properties"]["code"]["enum"]
    assert component("Problem")["discriminator"]["mapping"].keys() == {address(kind) for kind in KINDS}


PUBLISHED = {
    "malformed": (400, "cursor_ahead"),
    "not-authenticated": (401, ""),
    "not-allowed": (403, "not_the_host not_your_seat wrong_password"),
    "scope-missing": (403, ""),
    "reauthenticate": (403, ""),
    "not-found": (404, ""),
    "method-not-allowed": (405, ""),
    "not-acceptable": (406, ""),
    "conflict": (
        409,
        "already_seated decision_closed dice_refused epoch_changed needs_consent nothing_open seat_taken view_changed "
        "wrong_status",
    ),
    "unsupported-media-type": (415, ""),
    "illegal-move": (422, ""),
    "bad-order": (422, ""),
    "refused": (
        422,
        "bad_name bad_request bad_seats bad_tag bad_text bad_time bad_token link_missing link_wrong no_such_seat "
        "too_many_games too_many_invitations too_many_players undo_refused unfit_rates unknown_bot "
        "unknown_preset unknown_ruleset unrated",
    ),
    "bad-options": (422, ""),
    "key-reused": (422, ""),
    "too-many-requests": (
        429,
        "account credentials host join live pages password passwords play read say sockets",
    ),
    "server-error": (500, ""),
    "unavailable": (503, ""),
}
"""Kinds of problems with their statuses and codes, as programs know them by heart."""


def test_kinds_and_codes_of_problems_stay_as_they_were_published() -> None:
    """There may be more of them; whichever is gone or means another status breaks programs that are out there."""
    for kind, (status, codes) in PUBLISHED.items():
        assert KINDS[kind].status == status
        assert set(codes.split()) <= set(KINDS[kind].codes), kind


def test_every_code_that_the_api_gives_a_problem_is_a_code_of_its_kind() -> None:
    """Or the document would deny the answer."""
    given = set[tuple[str, str]]()
    for file in sorted(Path(api.__file__).parent.rglob("*.py")):
        for call in (
            node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)
        ):
            said = {
                word.arg: word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)
            }
            if isinstance(call.func, ast.Name) and call.func.id == "ProblemRaised" and said.get("code"):
                given.add((str(said.get("kind")), str(said["code"])))
    assert ("refused", "unknown_person") in given
    assert [(kind, code) for kind, code in given if code not in KINDS[kind].codes] == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kind_of_problem_means_is_told_in_german(visitor: Person, kind: str) -> None:
    told = visitor.get(f"/problems/{kind}/?language=de").json()
    texts = [told["title"], told["meaning"], *told["codes"].values()]
    assert {text: left for text in texts if (left := english_in(text, "application/json"))} == {}
    assert told["codes"].keys() == KINDS[kind].codes.keys()


def test_codes_are_explained_where_a_problem_s_type_leads(visitor: Person) -> None:
    told = visitor.get("/problems/conflict/").json()
    assert told["codes"] == KINDS["conflict"].codes and told["codes"]["seat_taken"]


def test_who_may_call_an_operation_stands_beside_it() -> None:
    """A token with a scope, a session, or (`{}`) nobody in particular."""
    paths = contract.document()["paths"]
    view = paths["/api/v1/games/{game}/view/"]["get"]["security"]
    assert {} in view and {"accessToken": ["read"]} in view
    submit = paths["/api/v1/games/{game}/submissions/"]["post"]["security"]
    assert submit == [{"accessToken": ["play"]}, {"appSession": []}, {"browserSession": []}]
    gone = paths["/api/v1/leagues/{slug}/members/{person_id}/"]["delete"]["security"]
    assert [each["accessToken"] for each in gone if "accessToken" in each] == [["organise"], ["league"]]


def test_nothing_stands_there_that_generators_of_clients_trip_over() -> None:
    """No `default` (members that have one are left out of answers), no tuple, no list of nobody knows what, no title
    but the component's own name. `make clients-check` runs the generators."""

    def faults(schema: Any, where: str) -> list[str]:
        if isinstance(schema, list):
            return [fault for index, item in enumerate(schema) for fault in faults(item, f"{where}[{index}]")]
        if not isinstance(schema, dict):
            return []
        found = [f"{where}: {name}" for name in ("default", "prefixItems") if name in schema]
        if schema.get("type") == "array" and not isinstance(schema.get("items"), dict):
            found.append(f"{where}: items")
        parts = {f"{where}.{name}": part for name, part in schema.items() if name != "properties"}
        parts |= {f"{where}.{name}": part for name, part in schema.get("properties", {}).items()}
        return found + [fault for name, part in parts.items() for fault in faults(part, name)]

    schemas = contract.document()["components"]["schemas"]
    assert [fault for name, schema in schemas.items() for fault in faults(schema, name)] == []
    assert [name for name, schema in schemas.items() if schema.get("title", name) != name] == []


def test_times_and_closed_lists_are_told_as_such() -> None:
    game = component("GameListed")["properties"]
    assert (
        game["created_at"]["format"] == "date-time"
        and game["started_at"]["anyOf"][0]["format"] == "date-time"
    )
    assert game["status"]["enum"] == ["cancelled", "finished", "lobby", "quarantined", "running"]
    assert "roll_or_respond" in component("Decision")["properties"]["kind"]["enum"]
    assert "place" in component("TemplateShown")["properties"]["type"]["enum"]
    assert "mad_victory" in component("Result")["properties"]["outcome"]["enum"]


def test_the_document_says_where_it_is_from_and_what_its_sockets_say() -> None:
    document = contract.document()
    assert document["servers"][0]["url"] == settings.PUBLIC_URL and document["info"]["contact"]["url"]
    used = {
        tag for methods in document["paths"].values() for each in methods.values() for tag in each["tags"]
    }
    assert used == {tag["name"] for tag in document["tags"]}
    live = document["x-sockets"]["/api/v1/games/{game}/live"]
    assert live["server"] == {"$ref": "#/components/schemas/ServerFrame"}


def test_every_operation_has_an_example_that_is_valid() -> None:
    """Of what it takes and what it answers, in the document and against it."""
    for methods in contract.document()["paths"].values():
        for operation in methods.values():
            name = operation["operationId"]
            parts = [(operation.get("requestBody") or {}).get("content", {})]
            parts += [
                answer["content"]
                for status, answer in operation["responses"].items()
                if status.startswith("2") and "content" in answer
            ]
            for content in parts:
                for media, described in content.items():
                    assert "example" in described, (name, media)
                    if media == "application/json":
                        contract.check(described["example"], described["schema"]["$ref"].rpartition("/")[2])


def test_examples_of_problems_are_valid_and_of_operations_that_there_are() -> None:
    names = {
        each["operationId"] for methods in contract.document()["paths"].values() for each in methods.values()
    }
    kinds = {f"problem {kind}" for kind in KINDS}
    assert set(examples()) <= names | kinds
    assert '"$ref"' not in json.dumps(examples()), "a generator follows references in examples too"
    for name in set(examples()) & kinds:
        contract.check(examples()[name], "Problem")
