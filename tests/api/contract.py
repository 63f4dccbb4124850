"""Every answer of every test is held against the OpenAPI document: status, media type, and each member."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import jsonschema_rs
from django.urls import Resolver404
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

from horror.rules.kernel.registry import Rulesets
from horror.rulesets import rulesets

_PLACEHOLDER = re.compile(r"<(?:[^:>]+:)?([^>]+)>")


def document() -> dict[str, Any]:
    """The OpenAPI document of the games that are played, as JSON would give it."""
    return _document(rulesets())


@cache
def _document(games: Rulesets) -> dict[str, Any]:
    return json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True)))


@cache
def _registry(games: Rulesets) -> Registry[Any]:
    return Registry().with_resource("urn:api", Resource.opaque(_strict(games)))


@cache
def _strict(games: Rulesets) -> dict[str, Any]:
    """The document, made strict and quick: every object is closed (a member that is not documented is a fault of the
    answer), and of a union only the alternative is tried that the discriminator names."""
    return _closed(_document(games))


def _closed(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_closed(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {name: _closed(value) for name, value in schema.items()}
    if closed.get("type") == "object" and "properties" in closed:
        closed.setdefault("additionalProperties", False)
    if discriminator := closed.pop("discriminator", None):
        del closed["anyOf"]
        name, mapping = discriminator["propertyName"], discriminator["mapping"]
        closed |= {"type": "object", "required": [name], "properties": {name: {"enum": list(mapping)}}}
        closed["allOf"] = [
            {"if": {"properties": {name: {"const": tag}}}, "then": {"$ref": reference}}
            for tag, reference in mapping.items()
        ]
    return closed


@cache
def _quick(games: Rulesets, pointer: str) -> jsonschema_rs.Draft202012Validator:
    """Says of a value whether it is as documented, in a hundredth of the time that the other takes to say why not."""
    return jsonschema_rs.Draft202012Validator(
        {"$ref": f"urn:api#{pointer}"}, registry=_quick_registry(games), offline=True
    )


@cache
def _quick_registry(games: Rulesets) -> jsonschema_rs.Registry:
    return jsonschema_rs.Registry([("urn:api", _strict(games))])


@cache
def _validator(games: Rulesets, pointer: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"urn:api#{pointer}"}, registry=_registry(games))


def check(value: Any, component: str) -> None:
    """Hold a value against one of the document's components."""
    _check(value, f"/components/schemas/{component}", component)


def _check(value: Any, pointer: str, what: str) -> None:
    if _quick(rulesets(), pointer).is_valid(value):
        return
    error = best_match(_validator(rulesets(), pointer).iter_errors(value))
    why = f"{error.json_path}: {error.message}" if error is not None else "is not as documented"
    raise AssertionError(f"{what}: {why}"[:2000])


EXPECTED = frozenset({"Retry-After", "WWW-Authenticate", "Allow", "Content-Disposition", "Content-Language"})
"""Headers that an answer has wherever the document names them."""
OF_SCOPES = "WWW-Authenticate"
"""Of a 403 only one that is about a scope has it."""


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def check_response(method: str, response: Any) -> None:
    """Hold an answer against what the document says of its address. Addresses outside the document are let be."""
    try:
        path = "/" + _PLACEHOLDER.sub(r"{\1}", response.resolver_match.route)
    except Resolver404:
        return
    operation = document()["paths"].get(path, {}).get(method.lower())
    if operation is None:
        return
    status = str(response.status_code)
    answers = operation["responses"]
    assert status in answers, f"{method} {path} answered {status}, documented are {sorted(answers)}"
    media = response.headers.get("Content-Type", "").partition(";")[0]
    if status in ("204", "304"):
        assert not response.content
        return
    answer, place = answers[status], f"/paths/{_escaped(path)}/{method.lower()}/responses/{status}"
    if "$ref" in answer:
        place = answer["$ref"].removeprefix("#")
        answer = document()["components"]["responses"][place.rpartition("/")[2]]
    assert media in answer["content"], f"{method} {path} {status}: {media} is not documented"
    for name in set(answer["headers"]) & EXPECTED - ({OF_SCOPES} if status == "403" else set()):
        assert name in response.headers, f"{method} {path} {status} has no header {name}"
    if "Content-Language" in response.headers:
        assert "Content-Language" in answer["headers"], (
            f"{method} {path} {status} tells more than is documented"
        )
        told = "language=" in response.wsgi_request.META["QUERY_STRING"]
        assert told or "Accept-Language" in response.headers["Vary"], f"{method} {path} {status}"
    if media.endswith("json") and not response.streaming:
        pointer = f"{place}/content/{_escaped(media)}/schema"
        _check(response.json(), pointer.replace("{", "%7B").replace("}", "%7D"), f"{method} {path} {status}")
