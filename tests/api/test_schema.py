"""The OpenAPI document: valid, without warnings, with every move and event of every game."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from horror.games import RULESETS
from tests.api import contract
from tests.api.conftest import Person


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
        assert schema["properties"]["type"] == {"enum": [tag], "type": "string"}
    assert {"$ref": f"#/components/schemas/{title}{what}"} in component(what)["anyOf"]


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
