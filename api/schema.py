"""The OpenAPI 3.1 document: every request, answer, frame, move and event is one msgspec struct, described here once.

Structs are made known by the operations that declare them; moves, events, views and options by the rulesets. All
are described in one call, so that equal names of two games are told apart.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension, OpenApiSerializerExtension
from drf_spectacular.utils import OpenApiParameter

from api import codec
from api.table_acts import TABLE_ACTS
from horror.games import RULESETS
from horror.rules.kernel.events import Event, SeenBy, View
from horror.table import acts

TEMPLATE = "#/components/schemas/{name}"
_declared: dict[type, None] = {}


def declare(*kinds: Any) -> None:
    """Make structs known that an operation or a frame uses: for the document, and so that any thread may read them."""
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            codec.prepare(kind)
            _declared[kind] = None


def reference(name: str) -> dict[str, str]:
    return {"$ref": TEMPLATE.format(name=name)}


def _list_of(name: str) -> dict[str, Any]:
    return {"type": "array", "items": reference(name)}


def _refined() -> dict[str, dict[str, Any]]:
    """Members that the table hands on as plain objects because it knows no game; here stands what they are."""
    return {
        "Item": {
            "events": _list_of("Event"),
            "move": _or_null(reference("Move")),
            "table": _or_null(reference("TableAct")),
        },
        "Submit": {"moves": _list_of("Move")},
        "Previewed": {"events": _list_of("Event")},
        "Preview": {"view": reference("View")},
        "Answer": {"draft": {"type": "array", "items": {"anyOf": [reference("Move"), {"type": "string"}]}}},
        "ViewShown": {"view": reference("View")},
        "ChoiceShown": {"move": reference("Move")},
        "GameDetail": {"options": reference("Options")},
        "NewGameRequest": {"options": reference("Options")},
    }


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def union(kinds: Sequence[type]) -> Any:
    """The tagged union of these structs."""
    return reduce(or_, kinds)


@cache
def components() -> dict[str, dict[str, Any]]:
    """All schemas of the document by name."""
    from api.live import frames

    declare(*frames.FRAMES)
    named: list[tuple[str, str, Any]] = [
        ("TableAct", "", union(TABLE_ACTS)),
        ("ClientFrame", "", frames.ClientFrame),
        ("ServerFrame", "", frames.ServerFrame),
        ("AccountFrame", "", frames.AccountFrame),
    ]
    for ruleset in RULESETS.values():
        title = "".join(part.capitalize() for part in ruleset.name.split("_"))
        named += [
            (f"{title}Move", "Move", union(ruleset.move_types)),
            (f"{title}Event", "Event", union(ruleset.event_types)),
            (f"{title}View", "View", ruleset.view_type),
            (f"{title}Options", "Options", ruleset.options_type),
        ]
    wanted = [*_declared, *acts_of_the_table(), *(kind for _, _, kind in named)]
    schemas, found = msgspec.json.schema_components(wanted, ref_template=TEMPLATE)
    result: dict[str, dict[str, Any]] = dict(found)
    members: dict[str, list[dict[str, str]]] = {}
    renamed: dict[str, str] = {}
    for (name, common, _), schema in zip(named, schemas[len(schemas) - len(named) :], strict=True):
        own = schema["$ref"].rpartition("/")[2] if schema.keys() == {"$ref"} else None
        result[name] = result.pop(own) if own else schema
        result[name]["title"] = name
        if own:
            renamed[TEMPLATE.format(name=own)] = TEMPLATE.format(name=name)
        if common:
            members.setdefault(common, []).append(reference(name))
    for common, options in members.items():
        assert common not in result
        result[common] = {"title": common, "description": _COMMON[common], "anyOf": options}
    for name, properties in _refined().items():
        if name in result:
            result[name]["properties"] |= {
                member: {**schema, **_description(result[name]["properties"].get(member))}
                for member, schema in properties.items()
            }
    for kind in _structs(wanted):
        _loosen(result, kind)
    for name in [name for name in result if "." in name]:
        renamed[TEMPLATE.format(name=name)] = TEMPLATE.format(name=_spoken(name))
        assert _spoken(name) not in result, name
        result[_spoken(name)] = result.pop(name)
    return {name: _tidy(schema, renamed) for name, schema in result.items()}


_COMMON = {
    "Move": "A move of one of the games; `type` says which kind. A game takes the moves of its own ruleset.",
    "Event": "An event of one of the games; `type` says which kind. What the reader may not see is left out.",
    "View": "A position of one of the games as one reader may know it.",
    "Options": "The options of one of the games.",
}


def acts_of_the_table() -> list[Any]:
    """The structs of the table that appear in answers."""
    return [acts.Answer, acts.Item]


def _description(schema: dict[str, Any] | None) -> dict[str, Any]:
    return {"description": schema["description"]} if schema and "description" in schema else {}


def _structs(roots: Sequence[Any]) -> list[type[msgspec.Struct]]:
    """All structs reachable from these types."""
    found: dict[type[msgspec.Struct], None] = {}
    left = list(roots)
    while left:
        kind = left.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in found:
                found[kind] = None
                left += get_type_hints(kind).values()
        elif get_origin(kind) is not None or isinstance(kind, types.UnionType):
            left += get_args(kind)
    return list(found)


def _loosen(schemas: dict[str, dict[str, Any]], kind: type[msgspec.Struct]) -> None:
    """Members that not every reader sees are not required."""
    if not issubclass(kind, Event | View):
        return
    schema = schemas.get(kind.__name__) or schemas.get(_qualified(kind))
    if schema is None:
        return
    hints = get_type_hints(kind, include_extras=True)
    secret = {name for name, hint in hints.items() if any(isinstance(mark, SeenBy) for mark in _marks(hint))}
    schema["required"] = [name for name in schema.get("required", []) if name not in secret]


def _qualified(kind: type[msgspec.Struct]) -> str:
    """The name that msgspec gives a struct where several are called alike."""
    return f"{kind.__module__}.{kind.__qualname__}"


def _spoken(name: str) -> str:
    """A qualified name as readers of the document meet it: ``CatanHorrorSeatView``, ``MonstersBuildRoad``."""
    parts = name.split(".")
    room = parts[2] if len(parts) > 3 else ""
    return "".join(word.capitalize() for word in room.split("_")) + parts[-1]


def _marks(hint: Any) -> Sequence[Any]:
    return getattr(hint, "__metadata__", ())


def _tidy(schema: Any, renamed: Mapping[str, str]) -> Any:
    """Tags are constants of type string; references follow components that got another name."""
    if isinstance(schema, list):
        return [_tidy(item, renamed) for item in schema]
    if not isinstance(schema, dict):
        return renamed.get(schema, schema) if isinstance(schema, str) else schema
    tidy = {name: _tidy(value, renamed) for name, value in schema.items()}
    values = tidy.get("enum")
    if isinstance(values, list) and "type" not in tidy and all(isinstance(value, str) for value in values):
        tidy["type"] = "string"
    return tidy


def name_of(kind: type[msgspec.Struct]) -> str:
    """The struct's name among the components."""
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=TEMPLATE)
    return str(schema["$ref"]).rpartition("/")[2]


def parameters(query: type[msgspec.Struct] | None) -> list[OpenApiParameter]:
    """The parameters of an address, from the struct that its query is read into."""
    if query is None:
        return []
    _, found = msgspec.json.schema_components([query], ref_template=TEMPLATE)
    schema = found[name_of(query)]
    described = []
    for name, property_ in schema["properties"].items():
        options = property_.pop("anyOf", None)
        if options:
            property_ |= next(option for option in options if option.get("type") != "null")
        if property_.get("default", ...) is None:
            del property_["default"]
        described.append(
            OpenApiParameter(
                name,
                type=_tidy(property_, {}),
                description=property_.pop("description", ""),
                required=name in schema.get("required", ()),
            )
        )
    return described


class StructExtension(OpenApiSerializerExtension):
    """Describes msgspec structs to drf-spectacular."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return name_of(self.target)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return components()[name_of(self.target)]


def complete(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Puts every struct into the document, also those that only others refer to."""
    known = result.setdefault("components", {}).setdefault("schemas", {})
    known |= components()
    result["components"]["schemas"] = dict(sorted(known.items()))
    return result


class BearerScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.BearerAuthentication"
    name = "accessToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A personal access token, `ch_…`."}


class AppSessionScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.AppSessionAuthentication"
    name = "appSession"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "X-Session-Token",
            "description": "A session of the app client.",
        }


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.SessionAuthentication"
    name = "browserSession"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": settings.SESSION_COOKIE_NAME,
            "description": "A session of the browser client; writes need the header X-CSRFToken.",
        }
